import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Order } from '@aangan/contract/payments/calls.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '@aangan/contract/rules/time-spans.ts';
import type { Page } from 'playwright-core';
import { expect, it, describe } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { type Screen, aMember, payStay, PASSWORD } from './browser.ts';
import { engine } from './engine.ts';
import { publishHome } from './hosting.ts';
import { earningsAre } from './screenshots/payout-scenes.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ RATE_LIMITS: 'off' });

const EARNINGS = '/host/earnings';
const rates = { rent: 4_209, includedGuests: 2, extraGuestFee: 500, cleaningFee: 800 };
const NIGHTS = 4;
const today = dateInIndia(TEST_INSTANT);
/** In the next month, so that its bar in the chart is unambiguous. */
const checkIn = addDays(firstDayOf(addMonths(monthOf(today), 1)), 9);
const share = rates.rent * NIGHTS + rates.cleaningFee;

const aHost = (screen: Screen, name: string) => aMember(browser, screen, product.url, name);

/** A stay that the guest pays on the payment page. */
async function aPaidStay(home: Listing): Promise<void> {
  const { page } = await aHost('desktop', 'Meera Krishnan');
  const guests = { adults: 1, children: 0, infants: 0, pets: 0 };
  const totalRent = priceStay(home, NIGHTS, 1).total;
  const data = { checkIn, checkOut: addDays(checkIn, NIGHTS), totalRent, ...guests };
  const booking = (await (await page.request.post(`/api/booking/create/${home._id}`, { data })).json()) as Booking;
  await payStay(page, booking._id);
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
  // No payout details yet.
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
  expect(host.consoleErrors).toEqual([]);
});

it('shows errors and offers a retry', async () => {
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
  const { page, consoleErrors } = await aHost(screen, 'Arvind Sethi');
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
  expect(consoleErrors).toEqual([]);
});

describe('payouts', () => {
  const NUMBER = '50100012344321';
  const rates = { rent: 4_000, includedGuests: 2, extraGuestFee: 500, cleaningFee: 800 };

  /** A guest books and pays through the API; returns the gateway's URL. */
  async function aPaidStay({ request }: Page, home: Listing): Promise<string> {
    const checkIn = addDays(dateInIndia(TEST_INSTANT), 20);
    const { total: totalRent } = priceStay(rates, 3, 2);
    const stay = { checkIn, checkOut: addDays(checkIn, 3), guests: { adults: 2, children: 0, infants: 0, pets: 0 } };
    const data = { ...stay, totalRent };
    const booking = (await (await request.post(`/api/booking/create/${home._id}`, { data })).json()) as Booking;
    const orderRequest = { bookingId: booking._id, amount: booking.payable };
    const order = (await (await request.post('/api/payment/order', { data: orderRequest })).json()) as Order;
    const gateway = new URL(order.checkoutUrl).origin;
    const paymentRequest = { key: order.keyId, order_id: order.orderId, outcome: 'success' };
    const result: unknown = await (await request.post(`${gateway}/v1/checkout/pay`, { data: paymentRequest })).json();
    const verified = await request.post('/api/payment/verify', { data: result });
    expect(verified.ok()).toBe(true);
    return gateway;
  }

  it('a host sets up payouts on a phone, step by step, and sees the payout date', async () => {
    const host = await aMember(browser, 'phone', product.url, 'Arvind Sethi');
    const guest = await aMember(browser, 'phone', product.url, 'Gita Rao');
    const { page } = host;
    const home = await publishHome(host, rates);
    const gateway = await aPaidStay(guest.page, home);

    // The start page shows the waiting amount and its reason.
    await page.goto('/host');
    await page.getByText(/^₹12,800 wait for you$/).waitFor();
    await page.getByRole('link', { name: 'See payouts' }).click();
    await page.getByRole('heading', { name: 'Payouts', exact: true }).waitFor();
    await page.getByText('Payout details missing').waitFor();

    // Empty input is refused at the first field, a wrong PAN at the PAN field.
    const save = page.getByRole('button', { name: 'Save and go on' });
    await save.click();
    await page.getByText('Choose who you are: an individual or a business.').waitFor();
    await page.getByRole('radio', { name: /A person/ }).check({ force: true });
    await page.getByLabel('Legal name', { exact: true }).fill('Arvind Sethi');
    await page.getByLabel('PAN', { exact: true }).fill('ABCPS1234');
    await save.click();
    await page.getByText(/A PAN has five letters/).waitFor();
    await page.getByLabel('PAN', { exact: true }).fill('abcps1234k');
    await save.click();

    await page.getByLabel('Address', { exact: true }).fill('7 Mall Road, Manali');
    await page.getByLabel('PIN code', { exact: true }).fill('175131');
    await page.getByLabel('State', { exact: true }).selectOption('Himachal Pradesh');
    await save.click();

    await page.getByLabel('IFSC', { exact: true }).fill('HDFC0000317');
    await page.getByLabel('Account number', { exact: true }).fill(NUMBER);
    await page.getByLabel('Account number again', { exact: true }).fill('50100012344322');
    await save.click();
    await page.getByText('The two account numbers are not the same.').waitFor();
    await page.getByLabel('Account number again', { exact: true }).fill(NUMBER);
    await save.click();
    await page.getByText('Your account is being checked.').waitFor();
    await page.getByText('Account ending in 4321 (HDFC0000317)').waitFor();
    await page.getByText('PAN XXXXX1234X').waitFor();
    expect(await page.content()).not.toContain(NUMBER);

    // The gateway has approved the account.
    await expect
      .poll(
        async () => {
          const moved = await page.request.post(`${gateway}/v1/stand-in/clock`, { data: { hours: 1 } });
          expect(moved.ok()).toBe(true);
          const answer = await page.request.get('/api/payout/account');
          return ((await answer.json()) as { status: string }).status;
        },
        { timeout: 30_000 },
      )
      .toBe('ready');
    await page.reload();
    await page.getByText(/^You can be paid from /).waitFor();

    // The payout expands to its parts.
    const row = page.locator('details').filter({ hasText: 'Walnut House' });
    await row.locator('summary').click();
    await row
      .getByRole('row', { name: /Paid to you/ })
      .getByText('₹12,800')
      .waitFor();

    // It leaves a day after check-in and arrives on the next working day; the statement is available after the end of
    // the month.
    const clock = (days: number) => page.request.post(`${gateway}/v1/stand-in/clock`, { data: { days } });
    const payout = async () => {
      const answer = await page.request.get('/api/payout/mine');
      const [first] = (await answer.json()) as { state: string; reference?: string }[];
      return first;
    };
    const becomes = async (state: string) => {
      await expect.poll(async () => (await payout())?.state, { timeout: 30_000, interval: 250 }).toBe(state);
    };
    await clock(1);
    await becomes('held');
    await clock(21);
    await becomes('on-the-way');
    await clock(4);
    await becomes('arrived');
    expect((await payout())?.reference).toMatch(/\S/);
    await page.reload();
    await row.getByText('Arrived').first().waitFor();

    // Changing the bank asks for the password.
    await page.getByRole('button', { name: 'Change: Your bank' }).click();
    await page.getByLabel('Account number', { exact: true }).fill('602201558877');
    await page.getByLabel('Account number again', { exact: true }).fill('602201558877');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await save.click();
    await page.getByText(/^Your new bank is paid from /).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    // The statement is available a month later, after the session has expired.
    await clock(35);
    const isSignedIn = async () => (await page.request.get('/api/earnings/documents')).ok();
    await expect.poll(isSignedIn, { timeout: 30_000 }).toBe(false);
    await page.request.post('/api/auth/login', { data: { email: host.email, password: PASSWORD } });
    const documents = async () =>
      ((await (await page.request.get('/api/earnings/documents')).json()) as { kind: string }[]).map(
        ({ kind }) => kind,
      );
    await expect.poll(documents, { timeout: 30_000, interval: 500 }).toContain('statement');
    await page.goto('/host/earnings');
    const statement = page.getByRole('link', { name: /^Statement / }).first();
    await statement.waitFor();
    const file = await page.request.get((await statement.getAttribute('href')) ?? '');
    expect((await file.body()).subarray(0, 300).toString()).toMatch(/^%PDF-/);
  });
});
