import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_INSTANT } from '../../support/clock.ts';
import { aPerson } from '../browser.ts';
import { publishHome } from '../hosting.ts';
import { aMember, openBrowser, product } from './shared.ts';

let browser: Browser;

/** In this month or the next, which the calendar shows without paging. */
const checkIn = addDays(dateInIndia(TEST_INSTANT), 3);
const checkOut = addDays(checkIn, 2);

beforeAll(async () => {
  browser = await openBrowser();
  const host = await aMember(browser, 'desktop', 'Arvind Sethi');
  const publish = (home: Record<string, string | number>) =>
    publishHome(host, { includedGuests: 3, cleaningFee: 0, ...home });
  // A town without other homes.
  const city = 'Tharoli, India';
  const walnut = await publish({
    title: 'Walnut Cabin',
    city,
    landMark: 'Upper Tharoli',
    category: 'cabin',
    rent: 4000,
  });
  await publish({ title: 'Apple House', city, landMark: 'Mall Road', category: 'villa', rent: 2500 });
  await publish({ title: 'Spring House', city, landMark: 'Lower Tharoli', category: 'villa', rent: 3000 });
  const other = await aMember(browser, 'phone', 'Ravi');
  const data = { checkIn, checkOut, totalRent: priceStay(walnut, 2, 1).total };
  const held = await other.page.request.post(`/api/booking/create/${walnut._id}`, { data });
  if (!held.ok()) throw new Error(`Holding Walnut Cabin answered ${held.status()}`);
});

afterAll(async () => {
  await browser?.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();

async function pickStay(page: Page): Promise<void> {
  await page.getByRole('grid').first().waitFor();
  for (const date of [checkIn, checkOut]) {
    const day = page.getByRole('button', { name: new RegExp(`, ${formatDate(date)}`) });
    if (!(await day.first().isVisible())) await page.getByRole('button', { name: 'Next month' }).click();
    await day.first().click();
  }
}

it('finds free homes by place, dates and guests, and books with the same choice', async () => {
  const guest = await aMember(browser, 'desktop', 'Meera');
  const { page, consoleErrors } = guest;
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search homes' }).fill('tharoli');
  await page.getByRole('link', { name: 'Walnut Cabin in Upper Tharoli, Tharoli' }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await heading(page, '3 homes').waitFor();

  await page.getByRole('button', { name: 'Who', exact: true }).click();
  await page.getByRole('button', { name: 'More adults' }).click();
  await page.getByRole('button', { name: 'Show 3 homes' }).click();
  await page.getByRole('button', { name: 'When', exact: true }).click();
  await page.getByRole('dialog', { name: 'When' }).waitFor();
  await pickStay(page);
  await page.getByRole('button', { name: 'Show 2 homes' }).click();
  await heading(page, '2 homes').waitFor();
  expect(await cards(page)).toEqual(['Spring House', 'Apple House']);
  const address = page.url();

  await page.reload();
  await heading(page, '2 homes').waitFor();
  expect(await page.getByRole('combobox', { name: 'Search homes' }).inputValue()).toBe('tharoli');
  await page.goBack();
  await heading(page, '3 homes').waitFor();
  await page.goForward();
  await heading(page, '2 homes').waitFor();
  expect(page.url()).toBe(address);

  await page.getByRole('link', { name: 'Apple House' }).click();
  await page.waitForURL(/\/viewcard/);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
  expect(await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).inputValue()).toBe(formatDate(checkIn));
  expect(await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).inputValue()).toBe(formatDate(checkOut));
  await dialog.getByRole('button', { name: 'Guests 2 guests' }).waitFor();
  await dialog.getByRole('button', { name: 'Check Availability' }).click();
  await page.waitForURL(/\/booked\?id=/);

  await page.goto(address);
  await heading(page, '1 home').waitFor();
  expect(await cards(page)).toEqual(['Spring House']);
  await page.getByRole('link', { name: 'Cabin' }).click();
  await heading(page, 'No home fits this').waitFor();
  await page.getByRole('link', { name: 'All homes' }).click();
  await heading(page, 'The door is open.').waitFor();
  expect(consoleErrors).toEqual([]);
});

it('marks only the days of the stay', async () => {
  const visitor = await aPerson(browser, 'desktop', product.url);
  const { page } = visitor;
  const lastDay = aMonthsEnd();
  await page.goto(`/?checkIn=${addDays(lastDay, -2)}&checkOut=${lastDay}`);
  await page.getByRole('button', { name: /^When/ }).click();
  await page.getByRole('button', { name: new RegExp(`${formatDate(lastDay)}, your stay`) }).waitFor();
  const looks = (cells: string) =>
    page
      .getByRole('dialog')
      .locator(cells)
      .evaluateAll(([...all]) =>
        all.map((cell) => [getComputedStyle(cell).backgroundColor, getComputedStyle(cell).backgroundImage].join(' ')),
      );
  const plain = 'rgba(0, 0, 0, 0) none';
  const ofStay = await looks('td:has(button[aria-label*="your stay"])');
  expect(ofStay).toHaveLength(3);
  expect(ofStay).not.toContain(plain);
  expect([...new Set(await looks('td:not(:has(button))'))]).toEqual([plain]);
});

/** The last day of a month, in a week that it shares with the next month. */
function aMonthsEnd(): string {
  let day = addDays(checkIn, 2);
  while (!addDays(day, 1).endsWith('-01') || new Date(day).getUTCDay() === 0) day = addDays(day, 1);
  return day;
}

it('filters by place and price on a phone, also by keyboard, and removes each filter', async () => {
  const visitor = await aPerson(browser, 'phone', product.url);
  const { page, consoleErrors } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Place', { exact: true }).fill('thar');
  await sheet.getByRole('button', { name: 'Tharoli 3 homes' }).click();
  await sheet.getByLabel('From', { exact: true }).fill('3,000');
  await sheet.getByLabel('Up to', { exact: true }).fill('2000');
  await sheet.getByText('This is less than the lowest price.').waitFor();
  await sheet.getByLabel('Up to', { exact: true }).fill('4000');
  await sheet.getByRole('button', { name: 'Show 2 homes' }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, '2 homes').waitFor();
  await sheet.waitFor({ state: 'hidden' });
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Filters: Tharoli, ₹3,000 to ₹4,000');

  await page.getByRole('button', { name: 'Without ₹3,000 to ₹4,000' }).click();
  await heading(page, '3 homes').waitFor();
  await page.getByRole('link', { name: 'Vila' }).click();
  await heading(page, '2 homes').waitFor();
  expect(new URL(page.url()).search).toBe('?place=Tharoli&category=villa');
  await page.getByRole('button', { name: 'Filters: Tharoli' }).click();
  await page.keyboard.press('Escape');
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Filters: Tharoli');
  expect(consoleErrors).toEqual([]);
});
