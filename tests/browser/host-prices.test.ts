import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { weekdayOf } from '@aangan/contract/rules/time-spans.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Screen, aMember } from './browser.ts';
import { engine } from './engine.ts';
import { publishHome } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();
let home: Listing;

const WEEKDAY = 4_000;
const WEEKEND = 5_500;
const SEASON = 7_000;
const rates = { rent: WEEKDAY, includedGuests: 2, extraGuestFee: 500, cleaningFee: 800 };
const weekly = { kind: 'weekly', percent: 10 } as const;

const today = dateInIndia(TEST_INSTANT);
const monday = aMonday(addDays(today, 14));
/** Outside the dates that the tests book. */
const season = { from: addDays(monday, 140), to: addDays(monday, 160) };

/** Nights starting on a Monday. */
const nightsFromMonday = (nights: number) =>
  Array.from({ length: nights }, (_, night) => ([4, 5].includes(night % 7) ? WEEKEND : WEEKDAY));

beforeAll(async () => {
  const host = await aMember(browser, 'desktop', product.url, 'Arvind Sethi');
  home = await publishHome(host, rates);
  const rules = {
    preparationDays: 0,
    minNights: 2,
    maxNights: 20,
    noticeDays: 1,
    checkOutDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    weekendRent: WEEKEND,
    weeklyDiscount: weekly.percent,
  };
  const winter = { name: 'Snow', ...season, rent: SEASON, minNights: 3, checkInDays: ['mon', 'thu'] };
  const { request } = host.page;
  for (const answer of [
    await request.put(`/api/calendar/rules/${home._id}`, { data: rules }),
    await request.post(`/api/calendar/season/${home._id}`, { data: winter }),
  ]) {
    if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`);
  }
});

function aMonday(from: string): string {
  let date = from;
  while (weekdayOf(date) !== 'mon') date = addDays(date, 1);
  return date;
}

const aGuest = (screen: Screen, name: string) => aMember(browser, screen, product.url, name);

async function openDialog(page: Page): Promise<Locator> {
  await page.goto(`/viewcard?id=${home._id}`);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
  await dialog.getByText('Already taken', { exact: true }).waitFor();
  return dialog;
}

/** Days of the calendar are also named 'check-in' and 'check-out'. */
const dateField = (dialog: Locator, label: string) => dialog.getByRole('textbox', { name: label, exact: true });

async function typeStay(dialog: Locator, checkIn: string, nights: number): Promise<void> {
  await dateField(dialog, 'Check-in').fill(formatDate(checkIn));
  await dateField(dialog, 'Check-out').fill(formatDate(addDays(checkIn, nights)));
}

/** The cell of a date, in any month. */
async function day(within: Locator | Page, date: string): Promise<Locator> {
  const shown = within.getByRole('button', { name: new RegExp(`, ${formatDate(date)}`) });
  await within.getByRole('grid').first().waitFor();
  while (!(await shown.isVisible())) await within.getByRole('button', { name: 'Next month' }).click();
  return shown;
}

/** Taps, or clicks if the engine has no touch. */
function touch(element: Locator, options: { force?: boolean } = {}): Promise<void> {
  return engine === 'chromium' ? element.tap(options) : element.click(options);
}

/** Disabled days can be tapped. */
async function touchDisabled(element: Locator): Promise<void> {
  await element.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  await touch(element, { force: true });
}

it('explains a price that differs by night, from the dialog to the payment', async () => {
  const guest = await aGuest('desktop', 'Meera');
  const { page } = guest;
  const dialog = await openDialog(page);
  await typeStay(dialog, addDays(monday, 3), 4);
  await dialog.getByRole('button', { name: '4 nights' }).click();
  await dialog.getByText('2 × ₹4,000', { exact: true }).waitFor();
  await dialog.getByText('2 × ₹5,500', { exact: true }).waitFor();

  await typeStay(dialog, monday, 8);
  const price = priceStay(rates, nightsFromMonday(8), 1, weekly);
  await dialog.getByText('Weekly discount (10%)', { exact: true }).waitFor();
  await dialog.getByText(formatRupees(-price.discountAmount), { exact: true }).waitFor();
  await dialog.getByText(formatRupees(price.total), { exact: true }).waitFor();
  await dialog.getByRole('button', { name: /^Guests/ }).click();
  for (const _more of [1, 2]) await dialog.getByRole('button', { name: 'More adults' }).click();
  const three = priceStay(rates, nightsFromMonday(8), 3, weekly);
  await dialog.getByText(formatRupees(three.total), { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Check Availability' }).click();
  await page.waitForURL(/\/booked\?id=/);

  const opensToDiscount = async (name: RegExp) => {
    await page.getByRole('button', { name }).click();
    await page.getByText('Weekly discount (10%)', { exact: true }).waitFor();
    await page.getByText(formatRupees(-three.discountAmount), { exact: true }).waitFor();
  };
  await opensToDiscount(/^Total Rent/);
  const id = new URL(page.url()).searchParams.get('id');
  await page.goto(`/payment/${id}`);
  await opensToDiscount(/^8 nights, with fees and taxes/);
  await page.goto('/mybooking');
  await opensToDiscount(/^Total/);
  const [booking] = (await (await page.request.get('/api/booking/mine')).json()) as Booking[];
  expect(booking).toMatchObject({ totalRent: three.total, payable: three.total });
  expect(guest.consoleErrors).toEqual([]);
});

it('shows the price of each day, why it cannot be chosen, and the shortest stay, also by touch', async () => {
  const guest = await aGuest('phone', 'Ravi');
  const { page } = guest;
  const dialog = await openDialog(page);
  const now = await day(dialog, today);
  await expect.poll(() => now.getAttribute('aria-label')).toMatch(/needs more notice than that\.$/);
  expect(await now.getAttribute('aria-disabled')).toBe('true');
  await touchDisabled(now);
  await dialog.getByText(`${formatDate(today)}: The host needs more notice than that.`, { exact: true }).waitFor();

  const friday = await day(dialog, addDays(monday, 11));
  expect(await friday.getAttribute('aria-label')).toMatch(/, ₹5,500 a night$/);
  expect(await friday.innerText()).toContain('₹5,500');
  await touch(friday);
  await dialog.getByText('From 2 nights.', { exact: true }).waitFor();
  const saturday = await day(dialog, addDays(monday, 12));
  expect(await saturday.getAttribute('aria-label')).toMatch(/From 2 nights on that check-in day\.$/);
  await touchDisabled(saturday);
  expect(await dateField(dialog, 'Check-out').inputValue()).toBe('');
  const sunday = await day(dialog, addDays(monday, 13));
  expect(await sunday.getAttribute('aria-label')).toMatch(/No check-out on that day of the week\.$/);

  for (const label of ['Check-in', 'Check-out']) await dateField(dialog, label).fill('');
  const inSeason = aMonday(season.from);
  const tuesday = await day(dialog, addDays(inSeason, 1));
  await expect.poll(() => tuesday.getAttribute('aria-label')).toMatch(/₹7,000 a night, No check-in on that day/);
  await touch(await day(dialog, inSeason));
  await dialog.getByText('From 3 nights.', { exact: true }).waitFor();
  expect(guest.consoleErrors).toEqual([]);
});

it('allows check-out on the next check-in day, and shows violated rules at the date', async () => {
  const checkIn = addDays(monday, 28);
  const first = await aGuest('desktop', 'Zoya');
  const data = { checkIn, checkOut: addDays(checkIn, 2), totalRent: priceStay(rates, nightsFromMonday(2), 1).total };
  expect((await first.page.request.post(`/api/booking/create/${home._id}`, { data })).status()).toBe(201);

  const guest = await aGuest('desktop', 'Asha');
  const { page } = guest;
  const dialog = await openDialog(page);
  await dateField(dialog, 'Check-in').fill(formatDate(addDays(checkIn, -3)));
  const last = await day(dialog, checkIn);
  await expect.poll(() => last.getAttribute('aria-label')).toMatch(/check-out only$/);
  await last.click();
  expect(await dateField(dialog, 'Check-out').inputValue()).toBe(formatDate(checkIn));
  await dialog.getByRole('button', { name: 'Check Availability' }).click();
  await page.waitForURL(/\/booked\?id=/);

  const again = await openDialog(page);
  await typeStay(again, addDays(checkIn, 4), 24);
  await again.getByText(errors.TOO_LONG, { exact: true }).waitFor();
  expect(await dateField(again, 'Check-out').getAttribute('aria-invalid')).toBe('true');
  expect(await dateField(again, 'Check-in').getAttribute('aria-invalid')).toBe('false');
  await again.getByRole('button', { name: 'Check Availability' }).click();
  expect(await page.locator(':focus').inputValue()).toBe(formatDate(addDays(checkIn, 28)));
});

it('finds homes for days with their mean night and their total, which opens to its lines', async () => {
  const visitor = await aPerson(browser, 'phone', product.url);
  const { page, consoleErrors } = visitor;
  const checkIn = addDays(monday, 56);
  await page.goto(`/?checkIn=${checkIn}&checkOut=${addDays(checkIn, 5)}`);
  const card = page.getByRole('article', { name: 'Walnut House' });
  const price = priceStay(rates, nightsFromMonday(5), 1);
  await card.getByText(formatRupees(Math.round(price.rent / 5)), { exact: true }).waitFor();
  await touch(card.getByRole('button', { name: `${formatRupees(price.total)} in all for 5 nights` }));
  await touch(card.getByRole('button', { name: '5 nights', exact: true }));
  await card.getByText('4 × ₹4,000', { exact: true }).waitFor();
  await card.getByText('Cleaning fee', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(consoleErrors).toEqual([]);
});
