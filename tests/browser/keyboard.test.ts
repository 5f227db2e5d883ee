import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { DueReview } from '@aangan/contract/reviews/reviews.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person } from './browser.ts';
import { takePhotos } from './hosting.ts';
import { readFocus, tabTo } from './keyboard-and-touch.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

/** Waits until the heading has the focus, as screen readers need. */
async function arrivedAt(page: Page, heading: string): Promise<void> {
  await page.locator('h1:focus', { hasText: heading }).waitFor();
}

/** Presses the key on the focused element. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses the key and waits until the focus has moved. */
async function pressAndMove(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  await page.waitForFunction((element) => document.activeElement !== element, before);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'Account' }), 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByRole('menu').waitFor();
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  while (!(await item.evaluate((element) => element === document.activeElement))) await pressAndMove(page, 'ArrowDown');
  await press(page, 'Enter');
}

async function signIn({ page }: Person, { email }: { email: string }): Promise<void> {
  await page.goto('/login');
  // Before the form is rendered, Tab would move to the browser's toolbar.
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await typeInto(page, 'E-mail', email);
  await typeInto(page, 'Password', SAMPLE_PASSWORD);
  await press(page, 'Enter');
  await arrivedAt(page, 'The door is open.');
}

/** A sample guest with a stay to review. */
async function aGuestWhoIsAsked({ page }: Person): Promise<{ email: string }> {
  for (const guest of sampleGuests) {
    await page.request.post('/api/auth/login', { data: { email: guest.email, password: SAMPLE_PASSWORD } });
    const due = (await (await page.request.get('/api/review/due')).json()) as DueReview[];
    await page.request.post('/api/auth/logout');
    if (due.some(({ side, review }) => side === 'guest' && review === undefined)) return guest;
  }
  throw new Error('nobody of the sample is asked for a review');
}

describe('without a mouse', () => {
  it('a guest signs up, finds a home, books it, contacts the host, rates it and pays', async () => {
    const guest = await aPerson(browser, 'desktop', product.url);
    const { page } = guest;
    await page.goto('/');
    await tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await press(page, 'Enter');
    expect(await page.locator('main:focus').count()).toBe(1);

    await chooseFromMenu(page, 'Login');
    await arrivedAt(page, 'Welcome Back');
    await tabTo(page.getByRole('link', { name: 'Sign Up' }));
    await press(page, 'Enter');
    await arrivedAt(page, 'Welcome to Aangan');
    await tabTo(page.getByRole('button', { name: 'SignUp' }));
    await press(page, 'Enter');
    expect(await readFocus(page)).toBe('input UserName');
    await page.keyboard.type('Kavya Rao');
    await typeInto(page, 'Email', 'kavya@example.in');
    await typeInto(page, 'Password', 'monsoon-on-tiles');
    await press(page, 'Enter');
    await page.getByRole('status').getByText(messages.signupSucceeded).waitFor();
    await arrivedAt(page, 'The door is open.');

    const [home] = (await (await page.request.get('/api/listing/get?limit=1')).json()) as Listing[];
    const title = home?.title ?? '';
    await tabTo(page.getByRole('combobox', { name: 'Search homes' }), 'Shift+Tab');
    await page.keyboard.type(title);
    await page.getByRole('link', { name: `${title} in` }).waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await arrivedAt(page, title);

    await tabTo(page.getByRole('button', { name: 'Show all photos' }));
    await press(page, 'Enter');
    await page.locator('[role=dialog] :focus').waitFor({ state: 'attached' });
    await press(page, 'ArrowRight', 'Escape');
    await page.getByTitle('Close', { exact: true }).waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Show all photos' }).waitFor();

    await tabTo(page.getByRole('button', { name: 'More children' }));
    await press(page, 'Enter');
    await tabTo(page.getByRole('button', { name: 'Reserve' }));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).waitFor();
    expect(await readFocus(page)).toBe('input Check-in');
    await tabTo(dialog.getByRole('button', { name: 'Check Availability' }));
    await press(page, 'Enter');
    await dialog.getByText('Choose the day you arrive.').waitFor();
    expect(await readFocus(page)).toBe('input Check-in');
    const checkIn = addDays(dateInIndia(TEST_INSTANT), 300);
    await page.keyboard.type(formatDate(checkIn).replaceAll('/', ''));
    await typeInto(page, 'Check-out', formatDate(addDays(checkIn, 2)).replaceAll('/', ''));
    await tabTo(dialog.getByRole('button', { name: /^Guests/ }));
    await press(page, 'Enter');
    await tabTo(dialog.getByRole('button', { name: 'More pets' }));
    await press(page, 'Enter', 'Escape');
    await dialog.locator('button:focus', { hasText: '3 guests' }).waitFor();
    await tabTo(dialog.getByRole('button', { name: 'Check Availability' }));
    await press(page, 'Enter');
    await page.getByRole('status').getByText(messages.bookingCreated).waitFor();
    await arrivedAt(page, 'Contact Owner');

    await tabTo(page.getByRole('button', { name: 'Contact Owner' }));
    await press(page, 'Enter');
    expect(await readFocus(page)).toBe('input Phone Number');
    await page.keyboard.type('98450 54321');
    await press(page, 'Enter');
    await arrivedAt(page, 'Booking Confirmed');

    await tabTo(page.getByRole('radio', { name: '1 star' }));
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await page.getByRole('status').getByText('You rated: 4 out of 5').waitFor();
    await tabTo(page.getByRole('link', { name: 'Pay now' }), 'Shift+Tab');
    await press(page, 'Enter');
    await arrivedAt(page, 'Your Trip');

    await tabTo(page.getByRole('button', { name: /^Pay ₹/ }));
    await press(page, 'Enter');
    const checkout = page.frameLocator('iframe');
    const success = checkout.getByRole('button', { name: /success/i });
    await success.waitFor();
    for (let steps = 0; steps < 20; steps += 1) {
      if (await success.evaluate((element) => element === document.activeElement)) break;
      await press(page, 'Tab');
    }
    await press(page, 'Enter');
    await page.getByRole('alertdialog', { name: messages.paymentSucceeded }).waitFor();
    expect(await readFocus(page)).toBe('button OK');
    await press(page, 'Enter');
    await arrivedAt(page, 'The door is open.');
    expect(guest.consoleErrors).toEqual([]);
  });

  it('a host lists a home, reorders its photos, edits it, and cancels its deletion', async () => {
    const host = await aPerson(browser, 'desktop', product.url);
    const { page } = host;
    await signIn(host, sampleHosts.tenzin);
    await chooseFromMenu(page, 'List your Home');
    await arrivedAt(page, 'SetUp Your Home');

    await tabTo(page.locator('input[type=file][multiple]'));
    const chooser = page.waitForEvent('filechooser');
    // Waits until the browser intercepts file choosers, before the key is pressed.
    await page.evaluate(() => undefined);
    await press(page, 'Space');
    await (await chooser).setFiles(await takePhotos(3));
    await page.getByText('3 of 20').waitFor();
    await tabTo(page.getByRole('button', { name: 'Move Image 3' }));
    await press(page, 'ArrowLeft');
    await page.getByText('Image 3 is now Image 2.').waitFor();
    expect(await readFocus(page)).toBe('button Move Image 2');
    await tabTo(page.getByRole('button', { name: 'Move later' }).nth(1));
    await press(page, 'Enter');
    await page.getByText('Image 2 is now Image 3.').waitFor();
    expect(await readFocus(page)).toBe('button Move later');
    await tabTo(page.getByRole('button', { name: 'Remove' }).nth(2), 'Shift+Tab');
    await press(page, 'Enter');
    await page.getByText('Image 3 was removed.').waitFor();
    expect(await readFocus(page)).toBe('input Image 3');

    await tabTo(page.getByRole('button', { name: 'Next' }));
    await press(page, 'Enter');
    await page.locator('input[aria-invalid=true]:focus').waitFor();
    expect(await readFocus(page)).toBe('input Title');
    await page.keyboard.type('Apple Loft');
    const rest: [label: string, text: string][] = [
      ['Description', 'Wake up to the river.'],
      ['City', 'Manali, India'],
      ['Landmark', 'Old Manali'],
      ['Rent', '4,209'],
      ['Included Guests', '2'],
      ['Extra Guest Fee', '500'],
      ['Contact', '+91 98450 12345'],
    ];
    for (const [label, text] of rest) await typeInto(page, label, text);
    await press(page, 'Enter');
    await arrivedAt(page, 'Which of these best describes your place?');
    await tabTo(page.getByRole('radio', { name: 'Vila' }));
    await press(page, 'Space', 'ArrowRight');
    expect(await page.getByRole('radio', { name: 'Cabin' }).isChecked()).toBe(true);
    await tabTo(page.getByRole('button', { name: 'Next' }));
    await press(page, 'Enter');
    await arrivedAt(page, 'Apple Loft');
    await tabTo(page.getByRole('button', { name: 'Publish Listing' }));
    await press(page, 'Enter');
    await page.getByRole('status').getByText(messages.listingAdded).waitFor();
    await arrivedAt(page, 'The door is open.');

    await chooseFromMenu(page, 'My Listing');
    await arrivedAt(page, 'My Listing');
    await tabTo(page.getByRole('link', { name: 'Apple Loft' }));
    await press(page, 'ArrowRight', 'Enter');
    await arrivedAt(page, 'Apple Loft');
    await tabTo(page.getByRole('button', { name: 'Delete Listing' }));
    await press(page, 'Enter');
    await page.getByRole('alertdialog').waitFor();
    expect(await readFocus(page)).toBe('button No');
    await press(page, 'Enter');
    await page.locator('button:focus', { hasText: 'Delete Listing' }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Edit Listing' }), 'Shift+Tab');
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Listing' });
    await dialog.waitFor();
    await press(page, 'Escape');
    await page.locator('button:focus', { hasText: 'Edit Listing' }).waitFor();
    await press(page, 'Enter');
    await typeInto(page, 'Title', ' by the Beas');
    await tabTo(dialog.getByRole('button', { name: 'Update Listing' }));
    await press(page, 'Enter');
    await page.getByRole('status').getByText(messages.listingUpdated).waitFor();
    await arrivedAt(page, 'The door is open.');
    expect(host.consoleErrors).toEqual([]);
  });

  it('a guest opens a review request, writes a review and edits it', async () => {
    const guest = await aPerson(browser, 'desktop', product.url);
    const { page } = guest;
    await signIn(guest, await aGuestWhoIsAsked(guest));
    await chooseFromMenu(page, 'My Booking');
    await arrivedAt(page, 'My Booking');
    const asked = page.getByRole('link', { name: 'Write a review' }).first();
    await asked.waitFor();
    await tabTo(asked);
    await press(page, 'Enter');
    await page.locator('h1:focus').waitFor();

    const form = page.getByRole('form', { name: 'How was your stay?' });
    await form.waitFor();
    await tabTo(form.getByRole('button', { name: 'Save review' }));
    await press(page, 'Enter');
    await form.getByText('Choose 1 to 5 stars.').first().waitFor();
    // The overall score is preselected with the earlier rating.
    const [first, ...others] = ['Cleanliness', 'Accuracy', 'Arrival', 'Communication', 'Location', 'Value'];
    const stars = (group = '') => form.getByRole('group', { name: group }).getByRole('radio');
    const hasFocus = (element: Element) => element === document.activeElement;
    await expect.poll(() => stars(first).first().evaluate(hasFocus)).toBe(true);
    await press(page, 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    for (const group of others) {
      await press(page, 'Tab', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight');
      expect(await stars(group).nth(3).isChecked()).toBe(true);
    }
    expect(await stars(first).nth(4).isChecked()).toBe(true);
    await typeInto(page, 'Your review', 'The lamps in the court were lit before we came down.');

    await tabTo(form.locator('input[type=file]'));
    const chooser = page.waitForEvent('filechooser');
    await page.evaluate(() => undefined);
    await press(page, 'Space');
    await (await chooser).setFiles(await takePhotos(2));
    await tabTo(form.getByRole('button', { name: 'Remove photo 2' }), 'Shift+Tab');
    await press(page, 'Enter');
    await form.getByRole('button', { name: 'Remove photo 2' }).waitFor({ state: 'detached' });
    expect(await readFocus(page)).toBe('button Remove photo 1');
    await press(page, 'Enter');
    await form.getByRole('button', { name: 'Remove photo 1' }).waitFor({ state: 'detached' });
    expect(await form.locator('input[type=file]:focus').count()).toBe(1);

    await tabTo(form.getByRole('button', { name: 'Save review' }));
    await press(page, 'Enter');
    await page.locator('h2:focus', { hasText: 'Your review' }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Change it' }));
    await press(page, 'Enter');
    await page.locator('h2:focus', { hasText: 'How was your stay?' }).waitFor();
    await typeInto(page, 'Your review', ' And the tea!');
    await tabTo(form.getByRole('button', { name: 'Save review' }));
    await press(page, 'Enter');
    await page.locator('h2:focus', { hasText: 'Your review' }).waitFor();
    await page.getByText('And the tea!').waitFor();
    // The 400 of the review that was submitted without stars.
    expect(guest.consoleErrors).toEqual([expect.stringContaining('400')]);
  });

  it('every focused element is visible on all screens', async () => {
    const person = await aPerson(browser, 'desktop', product.url);
    const { page } = person;
    await signIn(person, sampleHosts.tenzin);
    for (const address of ['/', '/mylisting', '/contact', '/termsAndConditions']) {
      await page.goto(address);
      await page.locator('main h1').waitFor();
      await tabTo(page.getByRole('link', { name: 'Cookie Policy' }));
      expect(await readFocus(page)).toBe('a Cookie Policy');
    }
  });
});
