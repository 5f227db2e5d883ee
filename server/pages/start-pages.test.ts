import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { fakeScreens, findRenderedScreen } from '@aangan/tests/support/built-screens.ts';
import { Client } from '@aangan/tests/support/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

let screens: Awaited<ReturnType<typeof fakeScreens>>;
let app: TestApp;
beforeAll(async () => {
  screens = await fakeScreens(renderer);
  app = await startTestApp({ webFolder: screens.folder });
});
afterAll(async () => {
  await app.close();
  await screens.remove();
});

const rendered = async (path: string, person = app.visitor()) =>
  findRenderedScreen((await person.get<string>(path)).body);

test('the home page is rendered once for all visitors until a home changes', async () => {
  const host = await app.signUp();
  const villa = await aHome(app, host, { title: 'Lime Court', category: 'villa' });
  await aHome(app, host, { title: 'Mango Flat', category: 'flat' });
  const first = await rendered('/');
  expect(first).toMatch(/^<main>trending visitor render \d+: Mango Flat, Lime Court<\/main>$/);
  expect(await rendered('/')).toBe(first);
  expect(await rendered('/?category=nonsense')).toBe(first);
  expect(await rendered('/?category=villa')).toMatch(/^<main>villa visitor render \d+: Lime Court<\/main>$/);
  expect(await rendered('/', host)).toMatch(/^<main>trending session render \d+: Mango Flat, Lime Court<\/main>$/);

  await host.delete(`/api/listing/delete/${villa._id}`);
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
