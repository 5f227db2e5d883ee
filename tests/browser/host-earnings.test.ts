import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '@aangan/contract/rules/time-spans.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { type Screen, aMember, pay } from './browser.ts';
import { engine } from './engine.ts';
import { publishHome } from './hosting.ts';
import { earningsAre } from './screenshots/payout-scenes.ts';
import { openSite } from './site.ts';

const EARNINGS = '/host/earnings';
const rates = { rent: 4_209, includedGuests: 2, extraGuestFee: 500, cleaningFee: 800 };
const NIGHTS = 4;
const today = dateInIndia(TEST_INSTANT);
/** In the next month, so that it is clear which bar is meant. */
const checkIn = addDays(firstDayOf(addMonths(monthOf(today), 1)), 9);
const share = rates.rent * NIGHTS + rates.cleaningFee;

const { product, browser } = await openSite({ RATE_LIMITS: 'off' });

const aHost = (screen: Screen, name: string) => aMember(browser, screen, product.url, name);

/** A stay that its guest pays for, as the payment page has it. */
async function aPaidStay(home: Listing): Promise<void> {
  const { page } = await aHost('desktop', 'Meera Krishnan');
  const guests = { adults: 1, children: 0, infants: 0, pets: 0 };
  const totalRent = priceStay(home, NIGHTS, 1).total;
  const data = { checkIn, checkOut: addDays(checkIn, NIGHTS), totalRent, ...guests };
  const booking = (await (await page.request.post(`/api/booking/create/${home._id}`, { data })).json()) as Booking;
  await pay(page, booking._id);
}

const chosenMonth = (page: Page) => page.getByRole('slider', { name: 'Month' }).getAttribute('aria-valuetext');

it('leads a host from nothing to the first paid stay: its month, its rows, the file', async () => {
  const host = await aHost('desktop', 'Arvind Sethi');
  const { page } = host;
  await page.goto(EARNINGS);
  await page.getByText('No home of yours is listed yet.').waitFor();
  const home = await publishHome(host, rates);
  await publishHome(host, { ...rates, title: 'Apple House' });
  await page.reload();
  await page.getByText('Nothing earned yet.').waitFor();

  await aPaidStay(home);
  await page.goto('/host');
  await page.getByRole('navigation', { name: 'For hosts' }).getByRole('link', { name: 'Earnings' }).click();
  const slider = page.getByRole('slider', { name: 'Month' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  // Nobody has said yet where the money is to go.
  expect(await chosenMonth(page)).toMatch(/: earned ₹0, coming ₹0, waiting ₹17,636$/);
  await page.getByText(`${formatRupees(share)} waits`).waitFor();
  await page.getByText('Show as a table').click();
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: formatRupees(share) });
  expect((await row.getByRole('cell').allTextContents()).at(-1)).toBe(formatRupees(share));

  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Stay', exact: true }) });
  expect(await entry.innerText()).toContain(formatRupees(share));
  expect(await entry.innerText()).toContain(formatDate(today));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('earnings.csv');
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks).toString();
  expect(file).toContain(`${today},stay,${share},`);
  expect(file).toContain(`,Walnut House,${checkIn},`);

  await page.getByRole('button', { name: /^Apple House/ }).click();
  await page.getByText('No entry in this time.').waitFor();
  expect(await page.getByLabel('Home', { exact: true }).inputValue()).toBe(
    new URL(page.url()).searchParams.get('home'),
  );
  await page.getByLabel('Home', { exact: true }).selectOption({ label: 'All homes' });
  await entry.waitFor();
  await page.getByLabel('Time', { exact: true }).selectOption({ label: 'Last month' });
  await page.getByText('No entry in this time.').waitFor();
  const lastMonth = addMonths(monthOf(today), -1);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    from: firstDayOf(lastMonth),
    to: lastDayOf(lastMonth),
  });
  await page.reload();
  await page.getByText('No entry in this time.').waitFor();
  expect(await page.getByLabel('Time', { exact: true }).locator('option:checked').innerText()).toBe('Last month');
  expect(host.complaints).toEqual([]);
});

it('says what failed, and tries again', async () => {
  const { page } = await aHost('desktop', 'Arvind Sethi');
  await page.route('**/api/earnings/summary*', (route) => route.abort());
  await page.goto(EARNINGS);
  await page.getByText('We could not load your earnings.').waitFor();
  await page.unroute('**/api/earnings/summary*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No home of yours is listed yet.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it.each(['phone', 'desktop'] as const)('on a %s a bar that is touched tells its month', async (screen) => {
  const { page, complaints } = await aHost(screen, 'Arvind Sethi');
  await earningsAre(page, undefined as never);
  await page.goto(EARNINGS);
  const slider = page.getByRole('slider', { name: 'Month' });
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  for (const index of [0, 9, 13, 18]) {
    const position = { x: ((index + 0.5) / 19) * box.width, y: box.height / 2 };
    if (screen === 'phone' && engine === 'chromium') await slider.tap({ position });
    else await slider.click({ position });
    const month = addMonths(monthOf(today), index - 12);
    const name = new Date(`${month}-15`).toLocaleDateString('en-IN', { month: 'long', year: 'numeric' });
    await page.getByRole('heading', { level: 3, name }).waitFor();
    expect(await chosenMonth(page)).toMatch(new RegExp(`^${name}: `));
  }
  await slider.press('Home');
  await slider.press('ArrowRight');
  expect(await slider.inputValue()).toBe('1');
  await page.getByText('Show as a table').click();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(20);
  expect(complaints).toEqual([]);
});
