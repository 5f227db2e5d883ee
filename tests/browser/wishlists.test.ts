import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { SavedPlace, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, signInAsSample, signInAsSampleGuest, fillLogin, aMember } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
let homes: Listing[];
let guest: Person;

beforeAll(async () => {
  homes = (await (await fetch(`${product.url}/api/listing/get?limit=20`)).json()) as Listing[];
});

/** Each test has a new user without saved homes. */
beforeEach(async () => {
  guest = await aMember(browser, 'desktop', product.url, 'Ila Bose');
});

const home = (number: number) => homes[number] as Listing;
const getSaveButton = (page: Page, { title }: Listing) =>
  page.getByRole('button', { name: `Save ${title}`, exact: true });
const getHomeCard = (page: Page, { title }: Listing) => page.getByRole('article', { name: title });
const pressed = (heart: Locator, is: 'true' | 'false') => heart.and(heart.page().locator(`[aria-pressed=${is}]`));
const bar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const fetchLists = async (page: Page) => (await (await page.request.get('/api/wishlist/mine')).json()) as Wishlist[];
const fetchPlaces = async (page: Page, { _id }: Listing) =>
  (await (await page.request.get(`/api/wishlist/lists/${_id}`)).json()) as SavedPlace[];
const keep = (page: Page, { _id }: Listing, data: object = {}) =>
  page.request.post(`/api/wishlist/keep/${_id}`, { data });

it('saves a home for a visitor after signing in, in the same place', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await page.goto(`/?category=${home(0).category}`);
  await getSaveButton(page, home(0)).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor();
  await fillLogin(page, sampleGuests[3]?.email ?? '');
  await bar(page, 'Saved to ‘Saved’.').waitFor();
  expect(new URL(page.url()).search).toBe(`?category=${home(0).category}`);
  await pressed(getSaveButton(page, home(0)), 'true').waitFor();
  await page.reload();
  await pressed(getSaveButton(page, home(0)), 'true').waitFor();
  expect(consoleErrors).toEqual([]);
});

it('removes a saved home, and undo restores lists and notes', async () => {
  const { page } = guest;
  await page.goto(`/viewcard?id=${home(1)._id}`);
  const heart = page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':visible'));
  await heart.focus();
  await page.keyboard.press('Space');
  await bar(page, 'Saved to ‘Saved’.').waitFor();
  await pressed(heart, 'true').waitFor();

  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to' });
  await dialog.getByRole('button', { name: 'New list' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hills');
  await dialog.getByRole('button', { name: 'Create and save' }).click();
  await dialog.getByRole('button', { name: 'Add a note in ‘Hills’' }).click();
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask for the roof room');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Ask for the roof room').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await bar(page, 'Saved to 2 lists.').waitFor();
  const before = await fetchPlaces(page, home(1));
  expect(before).toEqual([{ list: expect.any(String) }, { list: expect.any(String), note: 'Ask for the roof room' }]);

  await heart.click();
  await bar(page, 'is no longer saved').waitFor();
  expect(await fetchPlaces(page, home(1))).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await pressed(heart, 'true').waitFor();
  await expect.poll(() => fetchPlaces(page, home(1))).toEqual(before);
});

it('reverts the heart when the request fails, with a message', async () => {
  const { page } = guest;
  await page.goto('/');
  await page.route('**/api/wishlist/keep/*', (route) => route.abort());
  await getSaveButton(page, home(0)).click();
  await page.getByRole('alert').filter({ hasText: messages.unreachable }).waitFor();
  await pressed(getSaveButton(page, home(0)), 'false').waitFor();
  expect((await fetchLists(page))[0]?.homes).toBe(0);
});

it('creates, renames and deletes lists, and reports changes made in another tab', async () => {
  const { page } = guest;
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Wishlists' }).click();
  await page.getByText('Press the heart on a home').waitFor();
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect.poll(() => dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hills');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('button', { name: 'Rename ‘Hills’' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('article', { name: 'Lakes' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete ‘Saved’' }).count()).toBe(0);

  const [, lakes] = await fetchLists(page);
  await page.request.delete(`/api/wishlist/delete/${lakes?._id}`);
  await page.getByRole('button', { name: 'Delete ‘Lakes’' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('alert').filter({ hasText: 'This list is not there any more.' }).waitFor();
  await page.getByRole('article', { name: 'Lakes' }).waitFor({ state: 'detached' });
});

it('shows for each home of a list the price of a stay, or that it is unavailable', async () => {
  const { page } = guest;
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 300);
  const stay = { checkIn, checkOut: addDays(checkIn, 3) };
  const [free, taken] = [home(2), home(3)];
  for (const each of [free, taken]) await keep(page, each);
  await page.request.post(`/api/booking/create/${taken._id}`, {
    data: { ...stay, totalRent: priceStay(taken, 3, 1).total },
  });
  const [list] = await fetchLists(page);
  await page.goto(`/wishlists/${list?._id}?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`);
  await getHomeCard(page, free)
    .getByText(formatRupees(priceStay(free, 3, 1).total))
    .waitFor();
  await getHomeCard(page, taken).getByText('not free then').waitFor();
  expect(await getHomeCard(page, free).getByRole('heading').getByRole('link').getAttribute('href')).toContain(checkIn);

  await page.getByRole('button', { name: /^Dates and guests/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Dates and guests' });
  for (let more = 0; more < 7; more++) await dialog.getByRole('button', { name: 'More adults' }).click();
  await dialog.getByRole('button', { name: 'Show prices' }).click();
  await getHomeCard(page, free)
    .getByText(formatRupees(priceStay(free, 3, 8).total))
    .waitFor();
  expect(new URL(page.url()).searchParams.get('adults')).toBe('8');
});

it('shows the homes of a list with a map', async () => {
  const { page, consoleErrors } = guest;
  const fromNorth = homes.toSorted((one, other) => (other.at?.lat ?? 0) - (one.at?.lat ?? 0));
  const [north, south] = [fromNorth.at(0), fromNorth.at(-1)] as [Listing, Listing];
  for (const each of [north, south]) await keep(page, each);
  const [list] = await fetchLists(page);
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 300);
  await page.goto(`/wishlists/${list?._id}?checkIn=${checkIn}&checkOut=${addDays(checkIn, 2)}`);
  await page.getByRole('link', { name: 'Show map' }).click();
  const map = page.getByRole('application', { name: 'Map of the homes in ‘Saved’' });
  const getPin = ({ title, rent }: Listing) =>
    map.getByRole('button', { name: `${title}, ${formatRupees(rent)} a night` });
  await getHomeCard(page, south).hover();
  await expect.poll(() => getPin(south).getAttribute('data-lit')).toBe('');
  await getPin(north).click();
  const pressed = page.getByRole('article', { name: `${north.title} on the map` });
  expect(await pressed.getByRole('link').getAttribute('href')).toContain(checkIn);

  await pressed.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: north.title }).waitFor();
  await page.goBack();
  await getPin(south).waitFor();
  await page.getByRole('link', { name: 'Hide map' }).click();
  await map.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('checkIn')).toBe(checkIn);
  expect(consoleErrors).toEqual([]);
});

it('saves notes, moves a home with its note, and dims deleted homes', async () => {
  const { page } = guest;
  const going = home(4);
  await keep(page, home(0), { note: 'For the monsoon' });
  await keep(page, going, { note: 'Was lovely' });
  await page.request.post('/api/wishlist/create', { data: { name: 'Hills' } });
  const [saved, hills] = await fetchLists(page);
  await page.goto(`/wishlists/${saved?._id}`);
  await page.getByRole('button', { name: `Change the note of ‘${home(0).title}’` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('For the winter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await getHomeCard(page, home(0)).getByText('For the winter').waitFor();
  await page.getByRole('button', { name: `Move ‘${home(0).title}’` }).click();
  await dialog.getByRole('radio', { name: 'Hills' }).check();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByText('Moved to ‘Hills’.').waitFor();
  expect(await getHomeCard(page, home(0)).count()).toBe(0);
  expect(await fetchPlaces(page, home(0))).toEqual([{ list: hills?._id, note: 'For the winter' }]);

  await removeHome(going);
  await page.reload();
  await getHomeCard(page, going).getByText('Not listed any more').waitFor();
  await getHomeCard(page, going).getByText('Was lovely').waitFor();
  expect(await getHomeCard(page, going).getByRole('link').count()).toBe(0);
  await page.getByRole('button', { name: `Remove ‘${going.title}’` }).click();
  await page.getByText('No homes saved yet.').waitFor();
});

it('shares a list by a link until revoked, and with nobody else', async () => {
  const { page } = guest;
  await keep(page, home(0), { note: 'For the monsoon' });
  const [list] = await fetchLists(page);
  await page.goto(`/wishlists/${list?._id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share ‘Saved’' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.getByRole('code').textContent()) ?? '';

  const visitor = await aPerson(browser, 'phone', product.url);
  await visitor.page.goto(link);
  await getHomeCard(visitor.page, home(0)).waitFor();
  expect(await visitor.page.getByText('For the monsoon').count()).toBe(0);
  expect(new URL(visitor.page.url()).hash).toBe('');
  await visitor.page.reload();
  await getHomeCard(visitor.page, home(0)).waitFor();

  await dialog.getByRole('button', { name: 'Turn off link' }).click();
  await page.getByText('The link is turned off.').waitFor();
  await visitor.page.goto('/');
  await visitor.page.goto(link);
  await visitor.page.getByRole('heading', { name: 'This list is not shared any more.' }).waitFor();
  await signInAsSampleGuest(visitor);
  await visitor.page.goto(`/wishlists/${list?._id}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'This list does not exist.' }).waitFor();
});

/** Done by its host. */
async function removeHome({ _id, host }: Listing): Promise<void> {
  for (const { email } of Object.values(sampleHosts)) {
    const person = await aPerson(browser, 'desktop', product.url);
    await signInAsSample(person, email);
    const { _id: me } = (await (await person.page.request.get('/api/user/currentuser')).json()) as { _id: string };
    const isHost = me === host && (await person.page.request.delete(`/api/listing/delete/${_id}`)).ok();
    if (isHost) return;
  }
  throw new Error('no sample host could delete that home');
}
