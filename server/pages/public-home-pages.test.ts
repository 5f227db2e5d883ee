import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { GoneHome, PublicHome } from '@aangan/contract/pages/page-data.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { fakeScreens, findRenderedScreen, parseInlinedData } from '@aangan/tests/support/built-screens.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { aHomeForm, aListing, aPhoto, aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findSlug } from '../domain/homes/home-slugs.ts';
import { compressScene } from '../platform/photos/scene.ts';

describe('public pages of homes', () => {
  /** Fake of the built screens; counts renderings. */
  const renderer = `
let times = 0;
export async function renderPage(address, { home }) {
  times += 1;
  return { html: \`<main>\${address} \${home.listing?.title.length} \${times}</main>\`, screen: 'PublicHome' };
}
`;

  let screens: Awaited<ReturnType<typeof fakeScreens>>;
  let app: TestApp;
  let host: Person;
  let guest: Person;
  beforeAll(async () => {
    screens = await fakeScreens(renderer);
    app = await startTestApp({
      webFolder: screens.folder,
      now: '2026-11-01T06:00:00Z',
      settings: { publicUrl: 'https://aangan.example' },
    });
    [host, guest] = [await app.signUp({ name: 'Meera Nair' }), await app.signUp({ name: 'Asha' })];
  });
  afterAll(async () => {
    await app.close();
    await screens.remove();
  });

  const anyHome = (overrides: Record<string, string> = {}) =>
    aHome(app, host, { title: 'Neem Courtyard', landMark: 'Old Town', city: 'Manali, India', ...overrides });
  const findPath = async (home: Listing) => `/homes/${await findSlug(app.db, home._id)}`;

  async function open(path: string, person: Client = app.visitor(), headers: Record<string, string> = {}) {
    const answer = await fetch(app.url + path, {
      headers: { ...(person.cookie !== undefined && { cookie: person.cookie }), ...headers },
      redirect: 'manual',
    });
    const body = await answer.text();
    const linked = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      home: parseInlinedData(body, 'home') as (PublicHome & GoneHome) | undefined,
      site: parseInlinedData(body, 'site'),
      screen: findRenderedScreen(body),
      linked: linked === undefined ? undefined : (JSON.parse(linked) as Record<string, unknown>),
    };
  }

  describe('the page of a home', () => {
    it('is rendered for a visitor, with all it shows but the calendar and nothing private', async () => {
      const home = await anyHome({ phone: '+91 98290 12345' });
      await setPlace(host, home, { ...aPin, address: '7 Secret Lane' });
      const path = await findPath(home);
      expect(path).toBe(`/homes/neem-courtyard-old-town-${home._id.slice(0, 8)}`);
      const { status, headers, body, home: shown, screen, site } = await open(path);
      expect(status).toBe(200);
      expect(screen).toContain(`<main>${path} 14 `);
      expect(site).toMatchObject({ signedIn: false });
      expect(shown).toEqual({
        slug: path.slice('/homes/'.length),
        title: 'Neem Courtyard, Manali',
        listing: (await app.visitor().get(`/api/listing/findlistingbyid/${home._id}`)).body,
        host: { _id: host.id, firstName: 'Meera', since: '2026-11' },
        reviews: (await app.visitor().get(`/api/review/of-home/${home._id}?limit=6`)).body,
      });
      for (const secret of ['98290', 'Nair', host.email, 'Secret Lane', String(aPin.lat), String(aPin.lng)])
        expect(body).not.toContain(secret);
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('vary')).toBe('accept-encoding, cookie');
    });

    it('is the same for a signed-in person, with private caching', async () => {
      const home = await anyHome();
      const { headers, home: shown, site, body } = await open(await findPath(home), guest);
      expect(shown?.listing).toEqual((await guest.get(`/api/listing/findlistingbyid/${home._id}`)).body);
      expect(site).toMatchObject({ signedIn: true });
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(body).not.toContain(guest.email);
    });

    it('is not rendered again until something on it changes', async () => {
      const home = await anyHome();
      const path = await findPath(home);
      const first = await open(path);
      const etag = first.headers.get('etag') ?? '';
      app.clock.advance(90_000);
      expect((await open(`${path}?utm_source=letter`, app.visitor(), { 'if-none-match': etag })).status).toBe(304);
      expect((await open(path, app.visitor(), { 'if-none-match': '"other"' })).screen).toBe(first.screen);
      await app.db.updateTable('account').set({ name: 'Anita Nair' }).where('id', '=', host.id).execute();
      expect((await open(path, app.visitor(), { 'if-none-match': etag })).home?.host?.firstName).toBe('Anita');
      await app.db.updateTable('account').set({ name: 'Meera Nair' }).where('id', '=', host.id).execute();
    });

    it('is rendered with the days and guests of its address', async () => {
      const path = await findPath(await anyHome());
      const search = '?checkIn=2026-12-10&checkOut=2026-12-12&adults=2';
      expect((await open(`${path}${search}&utm_source=letter`)).screen).toContain(`<main>${path}${search} `);
    });
  });

  describe('any other address of a home', () => {
    it.each([
      ['an old title', (slug: string) => slug.replace('neem', 'banyan')],
      ['bare digits', (slug: string) => slug.slice(-8)],
      ['capitals', (slug: string) => slug.toUpperCase()],
      ['a trailing slash', (slug: string) => `${slug}/`],
      ['letters that are not plain', (slug: string) => `${encodeURIComponent('नीम')}-${slug}`],
    ])('leads to it, the query kept: %s', async (_, other) => {
      const path = await findPath(await anyHome());
      const { status, headers } = await open(`/homes/${other(path.slice('/homes/'.length))}?adults=2`);
      expect(status).toBe(301);
      expect(headers.get('location')).toBe(`${path}?adults=2`);
      expect(headers.get('cache-control')).toBe('no-cache');
    });

    it('leads to it with more digits than needed', async () => {
      const home = await anyHome();
      const { status, headers } = await open(`/homes/x-${home._id.replaceAll('-', '')}`);
      expect([status, headers.get('location')]).toEqual([301, await findPath(home)]);
    });

    it('leads to it after a new title', async () => {
      const home = await anyHome();
      const before = await findPath(home);
      await app.db.updateTable('listing').set({ title: 'Banyan House' }).where('id', '=', home._id).execute();
      expect((await open(before)).headers.get('location')).toBe(await findPath(home));
    });
  });

  test.each(['/homes/neem-courtyard-00000000', '/homes/neem-courtyard', '/homes/neem-1234567'])(
    'an unknown home is not found: %s',
    async (path) => {
      const { status, body } = await open(path);
      expect(status).toBe(404);
      expect(body).toContain('<meta name="robots" content="noindex">');
    },
  );

  test('a deleted home answers 410 and shows others near by', async () => {
    const home = await anyHome({ city: 'Leh, India', title: 'Apricot House', description: 'Under apricots.' });
    const near = await anyHome({ city: 'Leh, India', title: 'Poplar House' });
    const path = await findPath(home);
    expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(200);
    const { status, home: gone, body } = await open(path);
    expect(status).toBe(410);
    expect(gone).toEqual({
      slug: path.slice('/homes/'.length),
      near: [
        {
          slug: (await findPath(near)).slice('/homes/'.length),
          listing: (await app.visitor().get(`/api/listing/findlistingbyid/${near._id}`)).body,
        },
      ],
    });
    expect(body).toContain('<title>This home is no longer listed · Aangan</title>');
    for (const gone of ['Apricot', 'apricots']) expect(body).not.toContain(gone);
  });

  describe('metadata for search engines and messengers', () => {
    it('is at each address of the site map, which is the canonical one', async () => {
      for (const title of ['घर', 'வீடு', 'Same', 'Same', '2 & <3>', "Asha's"]) await anyHome({ title });
      const { body: map } = await open('/sitemap/homes-0.xml');
      const addresses = Array.from(map.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);
      expect(addresses.length).toBeGreaterThan(6);
      const titles = new Set<string | undefined>();
      for (const address of addresses) {
        const { status, body, linked } = await open(new URL(address).pathname);
        expect({ address, status }).toEqual({ address, status: 200 });
        expect(body).toContain(`<link rel="canonical" href="${address}">`);
        expect(body).not.toContain('noindex');
        expect(linked).toMatchObject({ '@id': address });
        titles.add(/<title>(.*?)<\/title>/.exec(body)?.[1]);
      }
      expect(titles.size).toBe(addresses.length);
    });

    const odd = '</script><b>"Villa" & ‘cot’ \u202eabc 🏡';

    it('is valid for any title', async () => {
      const home = await anyHome({ title: odd, description: `${odd} `.repeat(20) });
      const path = await findPath(home);
      const { body, linked } = await open(path);
      expect(linked).toMatchObject({ '@type': 'LodgingBusiness', name: odd, url: `https://aangan.example${path}` });
      expect(body).not.toContain('<b>');
      expect(body).toContain(`<link rel="canonical" href="https://aangan.example${path}">`);
      const description = /<meta name="description" content="([^"]*)">/.exec(body)?.[1] ?? '';
      const text = description.replaceAll(/&(lt|gt|amp|quot|#39);/g, '_');
      expect(text.length).toBeGreaterThan(100);
      expect(text.length).toBeLessThanOrEqual(160);
    });

    it('names place, prices and public point', async () => {
      const home = await anyHome({ rent: '2000' });
      const at = (await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.at;
      const { linked } = await open(await findPath(home));
      expect(linked).toMatchObject({
        address: { addressLocality: 'Manali', addressCountry: 'IN' },
        geo: { latitude: at?.lat, longitude: at?.lng },
        priceRange: '₹2,000–₹2,000',
      });
      expect(linked).not.toHaveProperty('aggregateRating');
    });

    it('counts no night that is too soon for the notice of the host', async () => {
      const home = await anyHome({ rent: '2000' });
      await host.put(`/api/calendar/days/${home._id}`, { from: '2026-11-02', to: '2026-11-02', set: { rent: 900 } });
      await host.put(`/api/calendar/rules/${home._id}`, { noticeDays: 2 });
      expect((await open(await findPath(home))).linked).toMatchObject({ priceRange: '₹2,000–₹2,000' });
    });

    it('names the mean of the ratings', async () => {
      const home = await anyHome();
      await app.db.updateTable('listing').set({ rating_sum: 9, rating_count: 2 }).where('id', '=', home._id).execute();
      expect((await open(await findPath(home))).linked).toMatchObject({
        aggregateRating: { ratingValue: 4.5, ratingCount: 2 },
      });
    });
  });
});

describe('pictures of links', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  const parsePhotoIds = ({ photos }: Listing) => photos.map(({ path }) => path.split('/').at(-1) ?? '');
  const fetchPicture = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/photos/${id}/share.jpg`, { headers });
  const findMeta = (body: string, name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)">`).exec(body)?.[1];

  async function noisyPhoto(width: number, height: number): Promise<Buffer> {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer();
  }

  describe('the picture of a link to a home', () => {
    test('is a progressive JPEG of 1200×630, which the page names with type, size and words', async () => {
      const home = await aListing(app, host, { title: 'Walnut House' });
      const { body } = await app.visitor().get<string>(`/viewcard?id=${home._id}`);
      const metaTags = ['', ':type', ':width', ':height', ':alt'].map((name) => findMeta(body, name));
      const { publicUrl } = app.context.settings;
      expect(metaTags).toEqual([
        `${publicUrl}/photos/${parsePhotoIds(home)[0]}/share.jpg`,
        'image/jpeg',
        '1200',
        '630',
        'Walnut House',
      ]);
      const answer = await fetchPicture(parsePhotoIds(home)[0] ?? '');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const { format, width, height, isProgressive } = await sharp(await answer.arrayBuffer()).metadata();
      expect({ format, width, height, isProgressive }).toEqual({
        format: 'jpeg',
        width: 1200,
        height: 630,
        isProgressive: true,
      });
    });

    test('stays below 300 kB, whatever the photo shows', async () => {
      const { body: home } = await host.post<Listing>(
        '/api/listing/add',
        await aHomeForm({}, { image1: await noisyPhoto(1600, 1200) }),
      );
      const answer = await fetchPicture(parsePhotoIds(home)[0] ?? '');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300_000);
    });

    test('is created once, also for concurrent requests, and then read', async () => {
      const home = await aListing(app, host);
      const [id = ''] = parsePhotoIds(home);
      const folder = join(app.context.photos.files.name, id);
      expect(await readdir(folder)).not.toContain('share.jpg');
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetchPicture(id)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(await readdir(folder)).toContain('share.jpg');
      const again = await fetchPicture(id);
      const etag = again.headers.get('etag') ?? '';
      expect([again.status, again.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await fetchPicture(id, { 'if-none-match': etag })).status).toBe(304);
    });

    test('is deleted with the photo', async () => {
      const home = await aListing(app, host);
      const [id = ''] = parsePhotoIds(home);
      expect((await fetchPicture(id)).status).toBe(200);
      await app.db.deleteFrom('photo').where('id', '=', id).execute();
      await app.context.photos.remove([{ id }]);
      expect((await fetchPicture(id)).status).toBe(404);
    });
  });

  describe('there is no such picture', () => {
    test('of a second photo, of a portrait format, of an unpublished home', async () => {
      const home = await aListing(
        app,
        host,
        {},
        { image1: await aPhoto(), image2: await aPhoto({ colour: '#123456' }) },
      );
      const [first = '', second = ''] = parsePhotoIds(home);
      expect((await fetchPicture(second)).status).toBe(404);
      const form = new FormData();
      form.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'me.jpg');
      const { body } = await host.post<{ photo?: { path: string } }>('/api/people/photo', form);
      expect((await fetchPicture(body.photo?.path.split('/').at(-1) ?? '')).status).toBe(404);
      await host.delete(`/api/listing/delete/${home._id}`);
      expect((await fetchPicture(first)).status).toBe(404);
    });

    test('of a home with a drawn picture, which uses the site image', async () => {
      const home = await aListing(app, host);
      const scene = await compressScene('<svg xmlns="http://www.w3.org/2000/svg"/>', {
        width: 640,
        height: 480,
        blur: 'data:,',
      });
      const { id, format, widths } = await app.context.photos.storeScene(scene);
      await app.db.updateTable('photo').set({ id, format, widths }).where('listing_id', '=', home._id).execute();
      const { body } = await app.visitor().get<string>(`/viewcard?id=${home._id}`);
      expect(findMeta(body, '')).toBe(`${app.context.settings.publicUrl}/share.jpg`);
      expect((await fetchPicture(id)).status).toBe(404);
    });

    test.each(['00000000-0000-0000-0000-000000000000', 'x', '%00', '..%2f..'])('of %s', async (id) => {
      expect((await fetchPicture(id)).status).toBe(404);
    });
  });
});
