import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { pay } from '@aangan/tests/support/bookings.ts';
import { fakeScreens, findRenderedScreen, parseInlinedData } from '@aangan/tests/support/built-screens.ts';
import { Client } from '@aangan/tests/support/client.ts';
import { aDatabase, connectOther } from '@aangan/tests/support/database.ts';
import { aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('the start page', () => {
  /** Fake of the built screens: shows the titles, counts renderings, and throws for one title. */
  const renderer = `
let times = 0;
export async function renderPage(address, { site, sharedHome, firstPage: { listings, category = 'trending' } }) {
  times += 1;
  if (listings.some(({ title }) => title === 'Broken')) throw new Error('this one cannot be drawn');
  const note = sharedHome === undefined ? '' : ' for ' + sharedHome.title + ' at ' + sharedHome.rent;
  const html = \`<main>\${category} \${site.signedIn ? 'session' : 'visitor'} render \${times}\${note}: \${listings.map(({ title }) => title).join(', ')}</main>\`;
  return { html, screen: undefined };
}
`;

  const database = started(() => aDatabase());
  const connection = started(async () => connectOther(database));
  const otherServer = started(() => startTestApp({ database: connection }));
  let screens: Awaited<ReturnType<typeof fakeScreens>>;
  let app: TestApp;
  beforeAll(async () => {
    screens = await fakeScreens(renderer);
    app = await startTestApp({ database, webFolder: screens.folder });
  });
  afterAll(async () => {
    await app.close();
    await screens.remove();
  });

  const rendered = async (path: string, person = app.visitor()) =>
    findRenderedScreen((await person.get<string>(path)).body);

  test('the home page is rendered once for all visitors until a home changes at any server', async () => {
    const host = await app.signUp();
    const villa = await aHome(app, host, { title: 'Lime Court', category: 'villa' });
    await aHome(app, host, { title: 'Mango Flat', category: 'flat' });
    const first = await rendered('/');
    expect(first).toMatch(/^<main>trending visitor render \d+: Mango Flat, Lime Court<\/main>$/);
    expect(await rendered('/')).toBe(first);
    expect(await rendered('/?category=nonsense')).toBe(first);
    expect(await rendered('/?category=villa')).toMatch(/^<main>villa visitor render \d+: Lime Court<\/main>$/);
    expect(await rendered('/', host)).toMatch(/^<main>trending session render \d+: Mango Flat, Lime Court<\/main>$/);

    await new Client(otherServer.url, host.cookie).delete(`/api/listing/delete/${villa._id}`);
    expect(await rendered('/')).toMatch(/: Mango Flat<\/main>$/);
    expect(await rendered('/', host)).toMatch(/: Mango Flat<\/main>$/);
    expect(await rendered('/?category=villa')).toMatch(/: <\/main>$/);
  });

  test('a visitor who opens the link of a home gets the home page with that home, cached until either changes', async () => {
    const host = await app.signUp();
    const home = await aHome(app, host, { title: 'Stepwell House', rent: 3000, phone: '+91 98290 54321' });
    const link = `/viewcard?id=${home._id}`;
    const first = await app.visitor().get<string>(link);
    expect(await rendered(link)).toMatch(
      /^<main>trending visitor render \d+ for Stepwell House at 3000: Stepwell House, /,
    );
    expect(first.body).toContain('<title>Stepwell House · Aangan</title>');
    expect(first.body).not.toContain('54321');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('cookie');
    const cachedPage = await rendered(link);
    expect(await rendered(`${link}&adults=2`)).toBe(cachedPage);
    // The cached page of one home is not used for other homes, nor for the plain start page.
    expect(await rendered('/')).toMatch(/^<main>trending visitor render \d+: Stepwell House, /);

    const form = new FormData();
    form.set('rent', '3500');
    await host.post(`/api/listing/update/${home._id}`, form);
    expect(await rendered(link)).toMatch(/ for Stepwell House at 3500: /);
    expect((await app.visitor().get<string>(link)).body).toContain('₹3,500 a night, ₹4,945 in all for 1 night.');
    const other = await aHome(app, host, { title: 'Banyan House' });
    expect(await rendered(link)).toMatch(/ for Stepwell House at 3500: Banyan House, Stepwell House, /);
    expect(await rendered(`/viewcard?id=${other._id}`)).toMatch(/ for Banyan House at /);

    await host.delete(`/api/listing/delete/${home._id}`);
    const gone = await app.visitor().get<string>(link);
    expect(gone.body).toContain('<div id="root"></div>');
    expect(gone.body).not.toContain('Stepwell');
  });

  test('a page cached for visitors is not reused for signed-in users, nor the reverse', async () => {
    const host = await app.signUp();
    const home = await aHome(app, host, { title: 'Lantern House' });
    const link = `/viewcard?id=${home._id}`;
    // Cached from the second request on.
    await rendered(link);
    const toVisitor = await app.visitor().get<string>(link, { 'accept-encoding': 'identity' });
    const tag = toVisitor.headers.get('etag') ?? '';
    const asking = { 'accept-encoding': 'identity', 'if-none-match': tag };
    expect(await app.visitor().get(link, asking)).toMatchObject({ status: 304, body: '' });
    const toHost = await host.get<string>(link, asking);
    expect(toHost.status).toBe(200);
    expect(toHost.headers.get('cache-control')).toBe('private, no-store');
    expect(toHost.body).not.toContain('"sharedHome"');

    const signedOut = host.copy();
    await host.post('/api/auth/logout');
    const own = { ...asking, 'if-none-match': toHost.headers.get('etag') ?? '' };
    for (const person of [signedOut, new Client(app.url, 'stay_session=forged'), app.visitor()]) {
      const { status, headers, body } = await person.get<string>(link, own);
      expect({ status, tag: headers.get('etag') }).toEqual({ status: 200, tag });
      expect(body).toBe(toVisitor.body);
    }
  });

  test.each([
    ['/listingpage1', 'SetUp Your Home'],
    ['/listingpage2', 'Kind of place'],
    ['/listingpage3', 'Preview'],
    ['/mylisting', 'My Listing'],
    ['/MyBooking/', 'My Booking'],
    ['/booked?id=1', 'Your booking'],
    ['/viewcard', 'A home'],
  ])('%s, which redirects visitors, contains the list of homes under its own title', async (path, title) => {
    const { status, body } = await app.visitor().get<string>(path);
    expect(status).toBe(200);
    expect(body).toContain(`<title>${title} · Aangan</title>`);
    const homes = await rendered(path);
    expect(homes).toMatch(/^<main>trending visitor render \d+: /);
    expect(await rendered(path)).toBe(homes);
    expect(await rendered(path, await app.signUp())).toBe('');
  });

  test('a home page whose rendering fails is rendered by the browser', async () => {
    const host = await app.signUp();
    await aHome(app, host, { title: 'Broken' });
    const { status, body } = await app.visitor().get<string>('/');
    expect(status).toBe(200);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('"title":"Broken"');
    expect(await rendered('/about')).toBe('');
  });

  test('the page of a home preloads its first photo for signed-in users', async () => {
    const host = await app.signUp();
    const { _id, photos } = await aHome(app, host, { title: 'Well House' });
    await aHome(app, host, { title: 'Newer House' });
    const preload = `<link rel="preload" as="image" fetchpriority="high" href="${photos[0]?.path}/`;
    expect((await host.get<string>(`/viewcard?id=${_id}`)).body).toContain(preload);
    expect((await app.visitor().get<string>(`/viewcard?id=${_id}`)).body).not.toContain(preload);
  });

  test('does not serve the render code of the server', async () => {
    expect((await app.visitor().get('/server/render.js')).status).toBe(404);
  });
});

describe('the page of a home for signed-in people', () => {
  /** Fake of the built screens: shows the address and the user, and throws for one home. */
  const renderer = `
export async function renderPage(address, { detail: { listing, viewer } }) {
  if (listing.title === 'Broken') throw new Error('this one cannot be drawn');
  return { html: \`<main>\${address} \${listing.title} for \${viewer.name}</main>\`, screen: 'ViewCard' };
}
`;
  const manifest = {
    'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_libraries.js'] },
    '_libraries.js': { file: 'assets/libraries-2.js' },
    '_kit.js': { file: 'assets/kit-3.js', imports: ['_libraries.js', 'homes/screens/ViewCard.tsx'] },
    'homes/screens/ViewCard.tsx': {
      file: 'assets/ViewCard-4.js',
      name: 'ViewCard',
      imports: ['index.html', '_kit.js'],
    },
    'app/screens/About.tsx': { file: 'assets/About-5.js', name: 'About', imports: ['index.html'] },
  };

  let screens: Awaited<ReturnType<typeof fakeScreens>>;
  let app: TestApp;
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeAll(async () => {
    screens = await fakeScreens(renderer, manifest);
    app = await startTestApp({ webFolder: screens.folder, now: '2026-11-01T06:00:00Z' });
    [host, guest] = [await app.signUp({ name: 'Meera' }), await app.signUp({ name: 'Asha' })];
    home = await aHome(app, host, { title: 'Neem Courtyard', phone: '+91 98290 12345' });
  });
  afterAll(async () => {
    await app.close();
    await screens.remove();
  });

  const fetchPage = async (person: Client, id = home._id, more = '') => {
    const { status, headers, body } = await person.get<string>(`/viewcard?id=${id}${more}`);
    const screen = findRenderedScreen(body);
    return {
      status,
      headers,
      body,
      screen,
      site: parseInlinedData(body, 'site'),
      detail: parseInlinedData(body, 'detail'),
    };
  };

  test('is rendered for a signed-in person, with all data of its screen', async () => {
    const { status, screen, site, detail } = await fetchPage(guest, home._id, '&adults=2');
    expect(status).toBe(200);
    expect(screen).toBe(`<main>/viewcard?id=${home._id}&adults=2 Neem Courtyard for Asha</main>`);
    expect(site).toMatchObject({ signedIn: true });
    expect(detail).toEqual({
      listing: (await guest.get(`/api/listing/findlistingbyid/${home._id}`)).body,
      bookedDates: [],
      viewer: { _id: guest.id, name: 'Asha', email: guest.email },
    });
  });

  test('defers the scripts of its screen until the photo is loaded', async () => {
    const { body } = await fetchPage(guest);
    const later = Array.from(body.matchAll(/<link rel="later" crossorigin href="([^"]+)">/g), ([, script]) => script);
    expect(later).toEqual(['/assets/ViewCard-4.js', '/assets/kit-3.js']);
    expect(body).toContain('<script type="later" data-src="/assets/index-1.js"></script>');
    expect(body).toContain('[type=later]');
    // A page without a rendered screen loads its scripts immediately.
    const { body: bare } = await fetchPage(app.visitor());
    expect(bare).toContain('<script type="module" src="/assets/index-1.js"></script>');
    expect(bare).not.toContain('later');
  });

  test('gives visitors the list of homes instead', async () => {
    const { status, screen, site, detail, body } = await fetchPage(app.visitor());
    expect({ status, screen, detail }).toEqual({ status: 200, screen: '', detail: undefined });
    expect(site).toMatchObject({ signedIn: false });
    expect(body).not.toContain('+91 98290 12345');
    expect(body).not.toContain(host.email);
    const before = guest.copy();
    const other = await app.signUp();
    const signedOut = other.copy();
    await other.post('/api/auth/logout');
    expect((await fetchPage(signedOut)).screen).toBe('');
    expect((await fetchPage(before)).screen).toContain('for Asha');
  });

  test('shows each person only their own data, and is never cached', async () => {
    const stay = await aHeldStay(app, guest, home, { nights: 2 });
    const stranger = await app.signUp({ name: 'Ravi' });
    const [forHost, forGuest, forStranger] = await Promise.all(
      [host, guest, stranger].map((person) => fetchPage(person)),
    );
    for (const page of [forHost, forGuest, forStranger]) {
      expect(page?.headers.get('cache-control')).toBe('private, no-store');
      expect(page?.headers.get('vary')).toContain('cookie');
      // Taken days are public; who booked them is private.
      expect(page?.detail).toMatchObject({ bookedDates: [{ start: stay.checkIn, end: stay.checkOut }] });
      expect(page?.body).not.toContain(stay._id);
    }
    expect(forHost?.detail).toMatchObject({ listing: { phone: '+91 98290 12345' }, viewer: { _id: host.id } });
    expect(forGuest?.detail).toMatchObject({ listing: { phone: '+91 98290 12345' }, viewer: { _id: guest.id } });
    expect(forStranger?.detail).toMatchObject({ viewer: { _id: stranger.id } });
    expect(forStranger?.body).not.toContain('+91 98290 12345');
    for (const other of [guest, host]) expect(forStranger?.body).not.toContain(other.email);
    for (const other of [stranger, host]) expect(forGuest?.body).not.toContain(other.email);
    for (const other of [stranger, guest]) expect(forHost?.body).not.toContain(other.email);
  });

  test('shows the exact place to the host and to guests who have paid, as the API does', async () => {
    const placed = await aHome(app, host, { title: 'Lamp House' });
    await setPlace(host, placed, {
      ...aPin,
      address: 'Behind the seventh neem',
      directions: 'The key is under the pot',
    });
    const stay = await aHeldStay(app, guest, placed, { nights: 2 });
    const read = async (person: Person) => (await person.get(`/api/listing/findlistingbyid/${placed._id}`)).body;
    expect((await fetchPage(guest, placed._id)).body).not.toContain('seventh neem');
    await pay(app, stay._id);
    for (const person of [host, guest]) {
      const { detail } = await fetchPage(person, placed._id);
      expect(detail).toMatchObject({ listing: { place: { address: 'Behind the seventh neem' } } });
      expect((detail as { listing: Listing }).listing).toEqual(await read(person));
    }
    expect((await fetchPage(await app.signUp(), placed._id)).body).not.toContain('seventh neem');
  });

  test('shows freed days and changed prices at once, as the calls do', async () => {
    const shown = await aHome(app, host, { title: 'Well House', rent: 2000 });
    const stay = await aHeldStay(app, guest, shown);
    await guest.delete(`/api/booking/cancel/${stay._id}`);
    const form = new FormData();
    form.set('rent', '2500');
    await host.post(`/api/listing/update/${shown._id}`, form);
    expect((await fetchPage(guest, shown._id)).detail).toMatchObject({ listing: { rent: 2500 }, bookedDates: [] });
  });

  test.each(['', 'x', '%00', crypto.randomUUID()])('is not rendered for the unknown home %j', async (id) => {
    const { status, screen, detail, headers } = await fetchPage(guest, id);
    expect({ status, screen, detail }).toEqual({ status: 200, screen: '', detail: undefined });
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('is not rendered for an unpublished home, also for its host', async () => {
    const gone = await aHome(app, host, { title: 'Gone Courtyard' });
    await host.delete(`/api/listing/delete/${gone._id}`);
    for (const person of [guest, host]) {
      const { screen, detail, body } = await fetchPage(person, gone._id);
      expect({ screen, detail }).toEqual({ screen: '', detail: undefined });
      expect(body).not.toContain('Gone Courtyard');
    }
  });

  test('contains its data even if rendering fails', async () => {
    const broken = await aHome(app, host, { title: 'Broken' });
    const { status, screen, detail, headers } = await fetchPage(guest, broken._id);
    expect({ status, screen }).toEqual({ status: 200, screen: '' });
    expect(detail).toMatchObject({ listing: { title: 'Broken' } });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});
