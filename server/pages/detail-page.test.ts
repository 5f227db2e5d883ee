import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { pay } from '@aangan/tests/support/bookings.ts';
import { fakeScreens, parseInlinedData, findRenderedScreen } from '@aangan/tests/support/built-screens.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { aPin, setPlace } from '@aangan/tests/support/listings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
  'homes/screens/ViewCard.tsx': { file: 'assets/ViewCard-4.js', name: 'ViewCard', imports: ['index.html', '_kit.js'] },
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
  await setPlace(host, placed, { ...aPin, address: 'Behind the seventh neem', directions: 'The key is under the pot' });
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
