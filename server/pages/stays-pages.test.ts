import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Stays } from '@aangan/contract/pages/page-data.ts';
import { updateTownPoints } from '@aangan/server/domain/homes/home-location.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { fakeScreens, findRenderedScreen, parseInlinedData } from '@aangan/tests/support/built-screens.ts';
import { aHomeForm, aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findMissingTowns } from '../domain/homes/home-location.ts';
import { findSlug } from '../domain/homes/home-slugs.ts';

describe('pages of towns and states', () => {
  /** Fake of the built screens; counts renderings. */
  const renderer = `
let times = 0;
export async function renderPage(address) {
  times += 1;
  return { html: \`<main>\${address} \${times}</main>\`, screen: 'Stays' };
}
`;

  let screens: Awaited<ReturnType<typeof fakeScreens>>;
  let app: TestApp;
  let host: Person;
  beforeAll(async () => {
    screens = await fakeScreens(renderer);
    app = await startTestApp({
      webFolder: screens.folder,
      now: '2026-11-01T06:00:00Z',
      settings: { publicUrl: 'https://aangan.example', rateLimits: false },
    });
    host = await app.signUp({ name: 'Meera Nair' });
  });
  afterAll(async () => {
    await app.close();
    await screens.remove();
  });

  async function homesIn(city: string, state: string, rents: number[]): Promise<Listing[]> {
    const homes: Listing[] = [];
    for (const rent of rents) {
      const { _id } = await aHome(app, host, { city, rent });
      homes.push((await host.put<Listing>(`/api/listing/facts/${_id}`, { state })).body);
    }
    return homes;
  }

  async function open(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(app.url + path, { headers, redirect: 'manual' });
    const body = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      stays: parseInlinedData(body, 'stays') as Stays | undefined,
      home: parseInlinedData(body, 'home'),
      screen: findRenderedScreen(body),
    };
  }

  const listIds = ({ stays }: Awaited<ReturnType<typeof open>>) => stays?.shown.map(({ listing }) => listing._id);
  const newestFirst = (homes: Listing[]) => homes.map(({ _id }) => _id).toReversed();

  describe('the page of a town', () => {
    const path = '/stays/himachal-pradesh/manali';
    let homes: Listing[];
    beforeAll(async () => {
      homes = await homesIn('Manali, India', 'IN-HP', [2_000, 4_000, 3_000]);
      // A town of another state, an unknown town, and no state.
      await homesIn('Manali, India', 'IN-KL', [1_000]);
      await homesIn('Nowhere at all', 'IN-HP', [1_000]);
      await aHome(app, host, { city: 'Manali, India', rent: 1_000 });
    });

    it('shows its homes, their number and the total price of a night', async () => {
      const page = await open(path);
      const wholeNights = homes.map(({ whole }) => (whole?.total ?? 0) / (whole?.nights ?? 1));
      expect(page.status).toBe(200);
      expect(page.screen).toContain(`<main>${path} `);
      expect(page.stays).toEqual({
        name: 'Manali',
        address: path,
        title: 'Homes in Manali, Himachal Pradesh',
        homes: 3,
        wholeNights: { lowest: Math.min(...wholeNights), highest: Math.max(...wholeNights) },
        shown: expect.any(Array) as unknown,
        state: { name: 'Himachal Pradesh', address: '/stays/himachal-pradesh' },
        towns: [],
      });
      expect(listIds(page)).toEqual(newestFirst(homes));
      const [first] = page.stays?.shown ?? [];
      expect(first?.listing).toEqual(
        (await app.visitor().get(`/api/listing/findlistingbyid/${first?.listing._id}`)).body,
      );
      expect((await open(`/homes/${first?.slug}`)).home).toMatchObject({ moreIn: { name: 'Manali', address: path } });
      expect(page.body).not.toContain('98290');
    });

    it('is indexable, and may be stored by shared caches', async () => {
      const { body, headers } = await open(path);
      expect(body).toContain('<title>Homes in Manali, Himachal Pradesh · Aangan</title>');
      expect(body).toContain(`<link rel="canonical" href="https://aangan.example${path}">`);
      expect(body).not.toContain('noindex');
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('vary')).toBe('accept-encoding, cookie');
      expect((await open(path, { cookie: host.cookie ?? '' })).headers.get('cache-control')).toBe('private, no-cache');
    });

    it('is not rendered again until a home changes', async () => {
      await open(path);
      const kept = await open(path);
      const etag = kept.headers.get('etag') ?? '';
      app.clock.advance(90_000);
      expect((await open(`${path}?utm_source=letter`, { 'if-none-match': etag })).status).toBe(304);
      await app.db.updateTable('listing').set({ rent: 2_100 }).where('id', '=', homes[0]!._id).execute();
      expect((await open(path, { 'if-none-match': etag })).status).toBe(200);
      await app.db.updateTable('listing').set({ rent: 2_000 }).where('id', '=', homes[0]!._id).execute();
    });

    it.each([
      '/stays/himachal-pradesh/Manali',
      '/STAYS/Himachal%20Pradesh/manali',
      '/stays/himachal-pradesh/manali/',
      '/stays/himachal_pradesh/manali',
    ])('is where another spelling leads: %s', async (other) => {
      const { status, headers } = await open(other);
      expect([status, headers.get('location')]).toEqual([301, path]);
    });

    it.each([
      '/stays',
      '/stays/himachal-pradesh/shimla',
      '/stays/himachal-pradesh/nowhere',
      '/stays/tamil-nadu/manali',
      '/stays/kerala',
      '/stays/atlantis',
      '/stays/himachal-pradesh/manali?page=2',
      '/stays/himachal-pradesh/manali?page=1',
      '/stays/himachal-pradesh/manali?page=x',
      '/stays/himachal-pradesh/manali/old',
    ])('is the only one: %s is not found', async (other) => {
      const { status, body } = await open(other);
      expect(status).toBe(404);
      expect(body).toContain('<meta name="robots" content="noindex">');
    });
  });

  test('a state shows the homes of all its towns, and the towns that have a page', async () => {
    const kochi = await homesIn('Fort Kochi, India', 'IN-KL', [2_000, 2_000, 2_000]);
    const town = (await open('/stays/kerala')).stays?.towns[0];
    const munnar = await homesIn('Munnar, India', 'IN-KL', [2_000, 2_000]);
    const page = await open('/stays/kerala');
    expect(page.stays).toMatchObject({ name: 'Kerala', title: 'Homes in Kerala', homes: 5 });
    expect(page.stays).not.toHaveProperty('state');
    expect(page.stays?.towns).toEqual([{ ...town, homes: 3 }]);
    expect(listIds(page)).toEqual(newestFirst([...kochi, ...munnar]));
    expect(listIds(await open(town?.address ?? ''))).toEqual(newestFirst(kochi));
    const [newest] = page.stays?.shown ?? [];
    expect((await open(`/homes/${newest?.slug}`)).home).toMatchObject({
      moreIn: { name: 'Kerala', address: '/stays/kerala' },
    });
  });

  test('a home without a town has no link to more', async () => {
    const home = await aHome(app, host, { city: 'Leh, India', title: 'Apricot House' });
    const { headers } = await open(`/homes/${home._id.slice(0, 8)}`);
    expect((await open(headers.get('location') ?? '')).home).not.toHaveProperty('moreIn');
  });

  test('more homes than a page shows are on further ones', async () => {
    const homes = await homesIn(
      'Udaipur, India',
      'IN-RJ',
      Array.from({ length: 25 }, () => 2_000),
    );
    const path = '/stays/rajasthan/udaipur';
    const [first, second] = [await open(path), await open(`${path}?page=2`)];
    expect([...(listIds(first) ?? []), ...(listIds(second) ?? [])]).toEqual(newestFirst(homes));
    expect(first.stays).toMatchObject({ homes: 25, after: `${path}?page=2` });
    expect(second.stays).toMatchObject({ homes: 25, before: path, title: 'Homes in Udaipur, Rajasthan (2)' });
    expect(second.stays).not.toHaveProperty('after');
    expect(second.body).toContain(`<link rel="canonical" href="https://aangan.example${path}?page=2">`);
    expect((await open(`${path}?page=3`)).status).toBe(404);
  });

  describe('the town of a home', () => {
    const findTownSlug = async ({ _id }: Listing) =>
      (await app.db.selectFrom('listing').select('town').where('id', '=', _id).executeTakeFirst())?.town;

    it('follows each change of its place', async () => {
      const home = await aHome(app, host, { city: 'Ooty, India' });
      expect(await findTownSlug(home)).toBe('');
      await host.put(`/api/listing/facts/${home._id}`, { state: 'IN-HP' });
      expect(await findTownSlug(home)).toBe('');
      const move = async (city: string) => host.post(`/api/listing/update/${home._id}`, await aHomeForm({ city }, {}));
      expect((await move('Shimla, India')).status).toBe(200);
      expect(await findTownSlug(home)).toBe('shimla');
      expect((await move('Shimla, Himachal Pradesh, India')).status).toBe(200);
      expect(await findTownSlug(home)).toBe('shimla');
      await setPlace(host, home, { lat: 32.25, lng: 77.19 });
      expect(await findTownSlug(home)).toBe('shimla');
      await host.delete(`/api/listing/place/${home._id}`);
      expect(await findTownSlug(home)).toBe('');
    });

    it('is found by a sweep after an older release wrote the home', async () => {
      const [home, kept, deleted] = (await homesIn('Shimla, India', 'IN-HP', [2_000, 2_000, 2_000])) as [
        Listing,
        Listing,
        Listing,
      ];
      await host.delete(`/api/listing/delete/${deleted._id}`);
      const byOlder = app.db.updateTable('listing').set({ city: 'Manali, India' });
      await byOlder.where('id', 'in', [home._id, deleted._id]).execute();
      const homes = [home, kept, deleted];
      expect(await Promise.all(homes.map(findTownSlug))).toEqual([null, 'shimla', null]);
      await findMissingTowns(app.db);
      expect(await Promise.all(homes.map(findTownSlug))).toEqual(['manali', 'shimla', null]);
    });

    it('is found again in a new gazetteer, with a pin too', async () => {
      const homes = (await homesIn('Shimla, India', 'IN-HP', [2_000, 2_000])) as [Listing, Listing];
      await setPlace(host, homes[1], { lat: 32.25, lng: 77.19 });
      const ids = homes.map(({ _id }) => _id);
      await app.db.updateTable('listing').set({ town: 'simla' }).where('id', 'in', ids).execute();
      await app.db.deleteFrom('gazetteer').execute();
      await updateTownPoints(app.db);
      expect(await Promise.all(homes.map(findTownSlug))).toEqual(['shimla', 'shimla']);
    });
  });

  test('the site map lists the pages of towns and states with their newest change', async () => {
    const { body: index } = await open('/sitemap.xml');
    const { body } = await open('/sitemap/stays.xml');
    const entries = Array.from(
      body.matchAll(/<loc>https:\/\/aangan\.example([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g),
      ([, path = '', changed]) => ({ path, changed }),
    );
    expect(entries.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/stays/himachal-pradesh', '/stays/himachal-pradesh/manali', '/stays/kerala']),
    );
    expect(index).toContain('<loc>https://aangan.example/sitemap/stays.xml</loc><lastmod>2026-11-01T');
    for (const { path, changed } of entries) {
      expect(changed).toMatch(/^2026-11-01T/);
      expect({ path, status: (await open(path)).status }).toEqual({ path, status: 200 });
    }
  });
});

describe('the site map', () => {
  const site = 'https://aangan.example';

  const app = started(() => startTestApp({ now: '2026-11-01T06:00:00Z', settings: { publicUrl: site } }));
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  const read = (path: string) => app.visitor().get<string>(path);

  /** Addresses in a site map or its index, each with its newest change. */
  async function entries(path: string): Promise<Record<string, string | undefined>> {
    const { status, headers, body } = await read(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const found = body.matchAll(/<loc>https:\/\/aangan\.example([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g);
    return Object.fromEntries(Array.from(found, ([, address = '', changed]) => [address, changed]));
  }

  const publicPath = async (home: { _id: string }) => `/homes/${await findSlug(app.db, home._id)}`;
  const HALF_AN_HOUR = 30 * 60 * 1000;

  test('the site map names the pages of all published homes in parts, with their newest change', async () => {
    const [first, second, third, deleted] = [
      await aHome(app, host, { title: 'Neem Courtyard' }),
      await aHome(app, host, { title: 'Banyan House' }),
      await aHome(app, host, { title: 'Poplar House' }),
      await aHome(app, host, { title: 'Apricot House' }),
    ];
    expect((await host.delete(`/api/listing/delete/${deleted._id}`)).status).toBe(200);
    const changeAt = (home: { _id: string }, time: string) =>
      app.db
        .updateTable('listing')
        .set({ updated_at: new Date(time) })
        .where('id', '=', home._id)
        .execute();
    await changeAt(second, '2026-11-03T00:00:00Z');
    await changeAt(third, '2026-11-02T00:00:00Z');

    expect(await entries('/sitemap.xml')).toEqual({
      '/sitemap/pages.xml': undefined,
      '/sitemap/homes-0.xml': '2026-11-03T00:00:00.000Z',
    });
    expect(await entries('/sitemap/homes-0.xml')).toEqual({
      [await publicPath(first)]: '2026-11-01T06:00:00.000Z',
      [await publicPath(second)]: '2026-11-03T00:00:00.000Z',
      [await publicPath(third)]: '2026-11-02T00:00:00.000Z',
    });
  });

  test('details that only guests see do not change its dates', async () => {
    const home = await aHome(app, host, { title: 'Cedar House' });
    await setPlace(host, home, aPin);
    app.clock.advance(HALF_AN_HOUR);
    const before = await entries('/sitemap/homes-0.xml');
    await setPlace(host, home, { ...aPin, directions: 'Past the temple.' });
    app.clock.advance(HALF_AN_HOUR);
    expect(await entries('/sitemap/homes-0.xml')).toEqual(before);
    expect(before).toHaveProperty([await publicPath(home)]);
  });

  test('a new home is in it within an hour', async () => {
    const before = await entries('/sitemap/homes-0.xml');
    const home = await aHome(app, host, { title: 'Walnut House' });
    expect(await entries('/sitemap/homes-0.xml')).toEqual(before);
    app.clock.advance(HALF_AN_HOUR);
    expect(await entries('/sitemap/homes-0.xml')).toHaveProperty([await publicPath(home)]);
    expect((await read('/sitemap/homes-0.xml')).headers.get('cache-control')).toBe('public, max-age=1800');
  });

  test.each(['/sitemap/homes-1.xml', '/sitemap/homes-00.xml', '/sitemap/homes--1.xml', '/sitemap/homes-x.xml'])(
    'there is no part %s',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );

  test('robots may read what a page of a home shows, and the page itself', async () => {
    const { body } = await read('/robots.txt');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['Allow: /api/booking/calendar/', 'Disallow: /api/', `Sitemap: ${site}/sitemap.xml`]),
    );
    expect(body).not.toContain('/homes');
  });
});
