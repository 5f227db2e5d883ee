import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host.ts';
import * as placeWords from '@aangan/contract/words/en/homes/home-place.ts';
import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aMember } from './browser.ts';
import { publishHome } from './hosting.ts';
import { openSite } from './site.ts';

const checkIn = addDays(dateInIndia(TEST_INSTANT), 40);
/** 5 % tax for four nights of 7,300; with 1,000 for cleaning the value of a day is 7,550, which is taxed at 18 %. */
const rates = { rent: 7_300, includedGuests: 2, extraGuestFee: 0, cleaningFee: 1_000 };

const { product, browser } = await openSite({
  TAX: 'india',
  OPERATOR_NAME: 'Aangan Stays LLP',
  OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
  OPERATOR_GSTIN: '02AAPFU0939F1Z7',
  OPERATOR_STATE: 'IN-HP',
});

async function openDialog(page: Page, home: Listing, nights: number): Promise<Locator> {
  await page.goto(`/viewcard?id=${home._id}`);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
  await dialog.getByText('Already taken', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(checkIn));
  await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(addDays(checkIn, nights)));
  return dialog;
}

/** Nothing on the page is wider than its window. */
const isScrolledSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

it('asks a guest for their state before they pay, and shows the same tax from the dialog to the payment', async () => {
  const host = await aMember(browser, 'desktop', product.url, 'Arvind Sethi');
  const home = await publishHome(host, { ...rates, title: 'Walnut House' });
  const guest = await aMember(browser, 'phone', product.url, 'Meera');
  const { page } = guest;

  const refused = await openDialog(page, home, 4);
  await refused.getByText(errors.HOME_STATE_MISSING, { exact: true }).waitFor();
  await refused.getByText('Taxes (18%)', { exact: true }).waitFor();
  expect(await isScrolledSideways(page)).toBe(false);

  const { page: hosts } = host;
  await hosts.goto('/host');
  const missing = hosts.getByRole('region', { name: hostWords.stateMissingTitle });
  await missing.getByText('Walnut House').waitFor();
  await missing.getByRole('link', { name: hostWords.sayState }).click();
  await hosts.getByText(placeWords.stateNeeded, { exact: true }).waitFor();
  await hosts.getByLabel('State', { exact: true }).selectOption('IN-HP');
  await hosts
    .locator('form', { has: hosts.getByLabel('State', { exact: true }) })
    .getByRole('button', { name: 'Save' })
    .click();
  await hosts.getByText(placeWords.stateNeeded, { exact: true }).waitFor({ state: 'detached' });
  await hosts.goto('/host');
  await hosts.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await hosts.getByRole('heading', { name: hostWords.missing }).waitFor();
  expect(await missing.count()).toBe(0);

  // With one more night, cleaning adds less to the value of a day.
  const dialog = await openDialog(page, home, 5);
  // 5 × 7,300 + 1,000: 37,500 at 5 % are 938 + 938; the service is 5,475.
  for (const text of ['Taxes (5%)', '₹1,876', 'Service fee (15%)', '₹5,475', '₹44,851'])
    await dialog.getByText(text, { exact: true }).first().waitFor();
  expect(await dialog.getByText('Round off').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Check Availability' }).click();
  await page.waitForURL(/\/booked\?id=/);
  const id = new URL(page.url()).searchParams.get('id');

  await page.goto(`/payment/${id}`);
  await page.getByRole('button', { name: /^5 nights × ₹7,300/ }).click();
  for (const text of ['Taxes (5%)', '₹1,876']) await page.getByText(text, { exact: true }).waitFor();
  const state = page.getByLabel(words.guestState, { exact: true });
  const pay = page.getByRole('button', { name: 'Pay ₹44,851 & Complete Booking' });
  await pay.click();
  await page.getByText(words.stateMissing, { exact: true }).waitFor();
  expect(await state.evaluate((select) => select === document.activeElement)).toBe(true);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await isScrolledSideways(page)).toBe(false);
  await state.selectOption('IN-KL');
  expect(await page.getByText(words.stateMissing, { exact: true }).count()).toBe(0);
  await pay.click();
  const checkout = page.frameLocator('iframe');
  await checkout.getByRole('button', { name: /success/i }).click();
  await page.getByRole('alertdialog', { name: messages.paymentSucceeded }).waitFor();

  await page.goto('/mybooking');
  await page.getByRole('button', { name: /^Total/ }).click();
  await page.getByText('Taxes (5%)', { exact: true }).waitFor();
  const [booking] = (await (await page.request.get('/api/booking/mine')).json()) as Booking[];
  expect(booking).toMatchObject({ state: 'confirmed', paid: 44_851, price: { taxPercent: 5, taxes: 1_876 } });
  await page.goto('/account');
  expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('IN-KL');
  await page.getByLabel('State', { exact: true }).selectOption('IN-GA');
  await page.getByRole('button', { name: 'Save state' }).click();
  await page.getByText('Your state is saved.').waitFor();
  expect(await isScrolledSideways(page)).toBe(false);
  await page.reload();
  await expect.poll(() => page.getByLabel('State', { exact: true }).inputValue()).toBe('IN-GA');
  expect([...host.consoleErrors, ...guest.consoleErrors]).toEqual([]);
});

it('warns a host where one rupee more costs the guest hundreds, while a home is written and in its calendar', async () => {
  const host = await aMember(browser, 'phone', product.url, 'Kavita');
  const { page } = host;
  await page.goto('/listingpage1');
  await page.getByLabel('Rent', { exact: true }).fill('7500');
  await page
    .getByText(
      'One night at ₹7,500 with its cleaning is taxed 5%. One rupee more makes that 18%, and the guest pays ₹975 more.',
    )
    .waitFor();
  await page.getByLabel('Rent', { exact: true }).fill('8000');
  await page.getByText(/is taxed 18%\. At ₹7,500 or less it would be 5%/).waitFor();
  await page.getByLabel('Rent', { exact: true }).fill('3000');
  await expect.poll(() => page.getByText(/is taxed/).count()).toBe(0);
  expect(await isScrolledSideways(page)).toBe(false);

  const home = await publishHome(host, { ...rates, title: 'Plum House' });
  await page.goto(`/host/calendar/${home._id}`);
  await page.getByRole('button', { name: 'Next month' }).click();
  const cell = page.getByRole('gridcell').filter({ has: page.getByText('15', { exact: true }) });
  await cell.first().click();
  await cell.first().click();
  await page.getByRole('button', { name: 'Change these days' }).click();
  await page.getByLabel('Price a night', { exact: true }).fill('6500');
  await page
    .getByText('At ₹6,500 a night, taxes are 5%. One rupee more makes them 18%, and the guest pays ₹975 more.')
    .waitFor();
  expect(await isScrolledSideways(page)).toBe(false);
  expect(host.consoleErrors).toEqual([]);
});

it('also warns where a rent is changed, where weekends have their own price, and where nights differ', async () => {
  const host = await aMember(browser, 'desktop', product.url, 'Farida');
  const { page } = host;
  const home = await publishHome(host, { ...rates, title: 'Peach House' });
  await page.goto(`/viewcard?id=${home._id}`);
  await page.getByRole('button', { name: 'Edit Listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Listing' });
  await dialog.getByRole('textbox', { name: 'Rent (per night)', exact: true }).fill('6500');
  await dialog.getByText(/^One night at ₹6,500 with its cleaning is taxed 5%\./).waitFor();
  expect(await isScrolledSideways(page)).toBe(false);

  await page.goto(`/host/calendar/${home._id}?tab=prices`);
  await page.getByRole('textbox', { name: 'Price of a weekend night', exact: true }).fill('6500');
  await page.getByText(/^One night at ₹6,500 with its cleaning is taxed 5%\./).waitFor();
  expect(await isScrolledSideways(page)).toBe(false);

  // Two nights at ₹7,000 on average, and half of the cleaning on each.
  const [year, month] = dateInIndia(TEST_INSTANT).split('-').map(Number) as [number, number];
  const nextMonth = new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10);
  for (const [day, rent] of [6_500, 7_500].entries()) {
    const night = addDays(nextMonth, day);
    const set = await page.request.put(`/api/calendar/days/${home._id}`, {
      data: { from: night, to: night, set: { rent } },
    });
    expect(set.status()).toBe(200);
  }
  await page.goto(`/host/calendar/${home._id}`);
  await page.getByRole('button', { name: 'Next month' }).click();
  const cell = (date: string) => page.getByRole('gridcell', { name: new RegExp(formatDate(date)) });
  await cell(nextMonth).click();
  await cell(addDays(nextMonth, 1)).click({ modifiers: ['Shift'] });
  await page
    .getByText(
      'At ₹7,000 a night on average, taxes are 5%. One rupee more a night makes them 18%, and the guest pays ₹1,952 more.',
    )
    .waitFor();
  expect(await isScrolledSideways(page)).toBe(false);
  expect(host.consoleErrors).toEqual([]);
});
