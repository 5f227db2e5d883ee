import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ConversationLine } from '@aangan/contract/inbox/calls.ts';
import type { Automatic, SavedReply } from '@aangan/contract/inbox/host-messages.ts';
import type { ReviewsOfHome } from '@aangan/contract/reviews/reviews.ts';
import { sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { aPerson, signInAsSample } from './browser.ts';
import { readMail } from './mailbox.ts';
import { openSite } from './site.ts';
import { until } from './until-quiet.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
let home: Listing;
beforeAll(async () => {
  [home] = (await (await fetch(`${product.url}/api/listing/get?limit=1`)).json()) as [Listing];
});

it('a guest reports a home with a reason, and gets an e-mail as confirmation', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  const guest = sampleGuests[2]?.email ?? '';
  await signInAsSample({ page }, guest);
  await page.goto(`/viewcard?id=${home._id}`);
  await page.getByRole('button', { name: 'Report this home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this home' });
  await dialog.getByText('Nobody is told that it was you').waitFor();
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await dialog.getByText('Choose a reason.').waitFor();
  await dialog.getByRole('radio', { name: 'Somebody may be unsafe' }).check();
  await dialog.getByText('Call 112').waitFor();
  await dialog.getByRole('textbox', { name: 'What should we know?', exact: true }).fill('The balcony has no rail.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await page.getByText('Somebody reads every report').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const { text } = await readMail(product.mailbox, guest, /^Your report has arrived/);
  expect(text).toContain('Nobody is told');
  expect(text).not.toContain('balcony');
  expect(consoleErrors).toEqual([]);
});

it('reports a review where it is shown, also of a home with few reviews', async () => {
  const { page } = await aPerson(browser, 'phone', product.url);
  await signInAsSample({ page }, sampleGuests[2]?.email ?? '');
  const homes = (await (await page.request.get('/api/listing/get?limit=100')).json()) as Listing[];
  const few = homes.find(({ title }) => title.startsWith('House on the Lake Steps'));
  const told = (await (await page.request.get(`/api/review/of-home/${few?._id}`)).json()) as ReviewsOfHome;
  expect(told.written).toBeLessThan(6);
  await page.goto(`/viewcard?id=${few?._id}`);
  const section = page.getByRole('region', { name: 'What guests say' });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('button', { name: 'Report this review' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Report this review' });
  await dialog.getByRole('radio').first().check();
  const sent = page.waitForRequest('**/api/report/make');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ about: { kind: 'review', id: told.reviews[0]?._id } });
  await page.getByText('Somebody reads every report').waitFor();
});

it('reports a photo of a review where it is seen large', async () => {
  const { page } = await aPerson(browser, 'phone', product.url);
  await signInAsSample({ page }, sampleGuests[2]?.email ?? '');
  // The sample reviews have no photos.
  await page.route('**/api/review/of-home/*', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as ReviewsOfHome;
    const reviews = told.reviews.map((review) => ({ ...review, photos: home.photos }));
    await route.fulfill({ response, json: { ...told, reviews } });
  });
  await page.goto(`/viewcard?id=${home._id}`);
  const section = page.getByRole('region', { name: 'What guests say' });
  await section.scrollIntoViewIfNeeded();
  await section
    .getByRole('button', { name: /^Photo 1 of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Report this photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this photo' });
  await dialog.getByRole('radio').first().check();
  const sent = page.waitForRequest('**/api/report/make');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ about: { kind: 'photo', id: home.photos[0]?.path } });
  await page.getByText('Somebody reads every report').waitFor();
});

it('reports a photo from the gallery, and keeps the text when the network fails', async () => {
  const { page } = await aPerson(browser, 'desktop', product.url);
  await signInAsSample({ page }, sampleGuests[1]?.email ?? '');
  await page.goto(`/viewcard?id=${home._id}`);
  await page.getByRole('button', { name: 'Show all photos' }).click();
  await page.getByText('1 / ').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 / ').waitFor();
  await page.getByRole('button', { name: 'Report this photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this photo' });
  await dialog.getByRole('radio', { name: 'It is not theirs to show' }).check();
  await dialog.getByRole('textbox').fill('It is from a magazine.');

  await page.route('**/api/report/make', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('It is from a magazine.');
  await page.unroute('**/api/report/make');
  const sent = page.waitForRequest('**/api/report/make');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  expect((await sent).postDataJSON()).toEqual({
    about: { kind: 'photo', id: home.photos[1]?.path },
    reason: 'not-theirs',
    words: 'It is from a magazine.',
  });
  await page.getByText('Somebody reads every report').waitFor();
});

it("the other person's messages can be reported by touch, mouse, keyboard and from a photo; own messages cannot", async () => {
  const open = async (screen: 'phone' | 'desktop') => {
    const person = await aPerson(browser, screen, product.url);
    await signInAsSample(person, 'meera@example.in');
    const lines = (await (await person.page.request.get('/api/inbox/mine')).json()) as ConversationLine[];
    await person.page.goto(`/inbox/${lines.find(({ host }) => host.name === 'Joaquim')?._id}`);
    await person.page.getByText('Anton can fetch you').last().waitFor();
    return person;
  };
  const getEntry = (page: Page, text: string) => page.locator('[data-entry]').filter({ hasText: text });
  const flag = (page: Page, text: string) => getEntry(page, text).getByRole('button', { name: 'Report this message' });
  const isShown = (page: Page, text: string) => flag(page, text).evaluate((each) => getComputedStyle(each).opacity);
  const getReportDialog = (page: Page) => page.getByRole('dialog', { name: 'Report this message' });

  const phone = await open('phone');
  expect(await isShown(phone.page, 'Anton can fetch you')).toBe('0');
  await phone.page.getByText('My cousin Anton can fetch you').last().tap();
  await expect.poll(() => isShown(phone.page, 'Anton can fetch you')).toBe('1');
  await flag(phone.page, 'Anton can fetch you').tap();
  await getReportDialog(phone.page).getByRole('radio', { name: 'It is not theirs to show' }).check();
  const sent = phone.page.waitForRequest('**/api/report/make');
  await getReportDialog(phone.page).getByRole('button', { name: 'Send the report' }).click();
  const { about } = (await sent).postDataJSON() as { about: { kind: string; id: string } };
  expect(about).toEqual({
    kind: 'message',
    id: await getEntry(phone.page, 'Anton can fetch you').getAttribute('data-entry'),
  });
  await phone.page.getByText('Somebody reads every report').waitFor();
  expect(
    await getEntry(phone.page, 'She says she will be')
      .getByRole('button', { name: /^Report/ })
      .count(),
  ).toBe(0);

  const desk = await open('desktop');
  const { page } = desk;
  await page.getByText('Kamat, four minutes').last().hover();
  await expect.poll(() => isShown(page, 'Kamat, four minutes')).toBe('1');
  await flag(page, 'Kamat, four minutes').click();
  await getReportDialog(page).waitFor();
  await page.keyboard.press('Escape');
  await getReportDialog(page).waitFor({ state: 'detached' });
  // There is one tab stop between the messages and the field; the arrow keys move to the others.
  await page.getByRole('textbox', { name: /^Write to/ }).focus();
  const newest = flag(page, 'Anton can fetch you');
  await until('the newest message has the focus', async () => {
    await page.keyboard.press('Shift+Tab');
    return newest.evaluate((each) => each === document.activeElement);
  });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(() => flag(page, 'Kamat, four minutes').evaluate((each) => each === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await getReportDialog(page).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Photo 1 of 2' }).click();
  await page.getByText('1 / 2').waitFor();
  await page.getByRole('button', { name: 'Report this photo' }).click();
  await getReportDialog(page).waitFor();
  expect(desk.consoleErrors).toEqual([]);
});

it('its own host is offered no report of a home', async () => {
  const { page } = await aPerson(browser, 'desktop', product.url);
  await signInAsSample({ page }, sampleHosts.devyani.email);
  const [own] = (await (await page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
  await page.goto(`/viewcard?id=${own._id}`);
  await page.getByRole('button', { name: 'Edit Listing' }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Report/ }).count()).toBe(0);
});

it('lists blocked people on the account, and unblocks them there', async () => {
  const { page } = await aPerson(browser, 'phone', product.url);
  await signInAsSample({ page }, sampleGuests[0]?.email ?? '');
  await page.goto('/account');
  const part = page.getByRole('region', { name: 'Blocked people' });
  await part.getByText('You have not blocked anyone.').waitFor();
  await page.request.post(`/api/people/block/${home.host}`);
  await page.reload();
  await part.getByRole('button', { name: /^Unblock / }).click();
  await part.getByText('You have not blocked anyone.').waitFor();
  expect(await (await page.request.get('/api/people/blocked')).json()).toEqual([]);
});

it('a host writes automatic messages and saved replies for many guests', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await signInAsSample({ page }, sampleHosts.valli.email);
  const [own] = (await (await page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
  await page.goto(`/host/homes/${own._id}`);
  const part = page.getByRole('region', { name: 'Automatic messages' });
  await part.getByRole('button', { name: 'Add a message' }).click();
  await part.getByLabel('When', { exact: true }).selectOption('Before check-in');
  await part.getByLabel('Days before', { exact: true }).selectOption('3');
  await part.getByLabel('Hour', { exact: true }).selectOption('18:00');
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText('Message is missing').waitFor();
  await part.getByLabel('Message', { exact: true }).fill('Namaste ');
  await part.getByRole('button', { name: 'guest’s name' }).click();
  expect(await part.getByLabel('Message', { exact: true }).inputValue()).toBe('Namaste {guest}');
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText('3 days before check-in, 18:00').waitFor();
  const messages = (await (await page.request.get(`/api/inbox/automatic/${own._id}`)).json()) as Automatic[];
  expect(messages).toMatchObject([{ when: 'before', days: 3, hour: '18:00', message: 'Namaste {guest}' }]);

  await part.getByRole('button', { name: /^Change the message/ }).click();
  await part.getByLabel('When', { exact: true }).selectOption('When the stay is paid');
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await part.getByText('When the stay is paid').waitFor();
  await part.getByRole('button', { name: /^Delete the message/ }).click();
  await part.getByText('There is none yet').waitFor();

  await part.getByRole('button', { name: 'Saved replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  await dialog.getByRole('button', { name: 'New reply' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Parking');
  await dialog.getByLabel('Message', { exact: true }).fill('Park behind the neem.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Change ‘Parking’' }).waitFor();
  const replies = (await (await page.request.get('/api/inbox/replies')).json()) as SavedReply[];
  expect(replies).toMatchObject([{ name: 'Parking', message: 'Park behind the neem.' }]);
  await dialog.getByRole('button', { name: 'Delete ‘Parking’' }).click();
  await dialog.getByText('No reply is saved yet').waitFor();
  // The 400 of the reply without a message.
  expect(consoleErrors).toEqual([expect.stringContaining('400')]);
});
