import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, aMember, PASSWORD } from './browser.ts';
import { takePhotos, publishHome } from './hosting.ts';
import type { Mail } from './mailbox.ts';
import { openSiteBehindProxy } from './site.ts';

const { product, browser, proxy } = await openSiteBehindProxy();
let host: Awaited<ReturnType<typeof aMember>>;
let guest: typeof host;
let home: Listing;
let names = 0;
let daysAhead = 0;

beforeEach(async () => {
  names += 1;
  host = await aMember(browser, 'desktop', proxy.url, 'Arvind Sethi');
  guest = await aMember(browser, 'desktop', proxy.url);
  home = await publishHome(host, {}, 2);
});

afterEach(async () => {
  proxy.mend();
});

async function hold({ page }: Person): Promise<Booking> {
  daysAhead += 10;
  const checkIn = addDays(dateInIndia(TEST_INSTANT), daysAhead);
  const stay = { checkIn, checkOut: addDays(checkIn, 4), totalRent: priceStay(home, 4, 1).total };
  return (await (await page.request.post(`/api/booking/create/${home._id}`, { data: stay })).json()) as Booking;
}

async function read<T>({ page }: Person, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

interface Submit {
  page: Page;
  method: 'POST' | 'PUT' | 'DELETE';
  path: RegExp;
  press: () => Promise<void>;
  pressTwice?: () => Promise<void>;
  /** Error message shown when no response arrived. */
  failureText?: string;
}

/**
 * Submits while the connection breaks before the server has handled the request, then again while it breaks afterwards.
 * Expects an error message each time, and unchanged input.
 */
async function submitWithBrokenConnection({
  page,
  method,
  path,
  press,
  failureText = messages.unreachable,
}: Submit): Promise<void> {
  for (const when of ['before', 'after'] as const) {
    const typed = await inputs(page);
    const cut = proxy.cut(method, path, when);
    await press();
    await expect.poll(cut.broken).toBeGreaterThan(0);
    await page.getByText(failureText).first().waitFor();
    cut.mend();
    await dismissMessages(page);
    expect(await inputs(page)).toEqual(typed);
  }
}

/** Submits twice while the response is delayed. Expects a single request, and a button that shows progress. */
async function submitTwiceWhileSlow({ page, method, path, press, pressTwice = press }: Submit): Promise<void> {
  const before = proxy.answered(method, path);
  const slow = proxy.hold(method, path);
  await pressTwice();
  await expect.poll(() => proxy.answered(method, path)).toBe(before + 1);
  await page.locator('button[aria-busy=true]').first().waitFor();
  slow.release();
}

async function submitThroughFailures(submit: Submit, button: Locator): Promise<void> {
  const { method, path } = submit;
  await submitWithBrokenConnection(submit);
  const before = proxy.answered(method, path);
  await submitTwiceWhileSlow({ ...submit, pressTwice: () => button.dblclick() });
  expect(proxy.answered(method, path)).toBe(before + 1);
}

/** Values of inputs and state of radio buttons. */
function inputs(page: Page): Promise<(string | boolean)[]> {
  return page
    .locator('input:visible, textarea:visible')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map((field) => (field.type === 'radio' ? field.checked : field.value)),
    );
}

/** Closes toasts and confirms alerts. */
async function dismissMessages(page: Page): Promise<void> {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
  if ((await ok.count()) > 0) await ok.click();
  const toasts = page.locator('#toasts').getByRole('button', { name: 'Close' });
  for (const toast of await toasts.all()) await toast.click();
  await expect.poll(() => toasts.count()).toBe(0);
}

/** Number of mails to a recipient with this subject. */
async function mails(to: string, subject: RegExp): Promise<number> {
  const list = (await (await fetch(new URL('/mails.json', product.mailbox))).json()) as Mail[];
  return list.filter((mail) => mail.to.includes(to) && subject.test(mail.subject)).length;
}

describe('an account', () => {
  it('is created, entered and left once', async () => {
    const { page } = await aPerson(browser, 'desktop', proxy.url);
    const email = `newcomer.${names}@example.in`;
    await page.goto('/signup');
    await page.getByLabel('UserName', { exact: true }).fill('Asha Rao');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const signUp = page.getByRole('button', { name: 'SignUp' });
    const path = /auth\/signup/;
    await submitThroughFailures({ page, method: 'POST', path, press: () => signUp.click() }, signUp);
    await page.getByText(messages.signupSucceeded).waitFor();
    await page.waitForURL(`${proxy.url}/`);
    await dismissMessages(page);

    const logOut = async () => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    await submitWithBrokenConnection({ page, method: 'POST', path: /auth\/logout/, press: logOut });
    expect((await page.request.get('/api/user/currentuser')).status()).toBe(401);
    // The response was lost, but the page learns that the session has ended.
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Login' }).waitFor();

    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const logIn = page.getByRole('button', { name: 'Login', exact: true });
    await submitThroughFailures({ page, method: 'POST', path: /auth\/login/, press: () => logIn.click() }, logIn);
    await page.getByText(messages.loginSucceeded).waitFor();
  });
});

describe('a home', () => {
  it('is changed once with texts and photos, and deleted once', async () => {
    const { page } = host;
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('button', { name: 'Edit Listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Listing' });
    await dialog.getByLabel('Title', { exact: true }).fill('Walnut House by the river');
    await dialog.getByRole('button', { name: 'Move Image 1' }).press('ArrowRight');
    const [terrace] = (await takePhotos(3)).slice(2);
    await dialog.locator('input[type=file][multiple]').setInputFiles(terrace!);
    await dialog.getByRole('button', { name: 'Move Image 3' }).waitFor();

    const update = dialog.getByRole('button', { name: 'Update Listing' });
    const submit: Submit = { page, method: 'POST', path: /listing\/update/, press: () => update.click() };
    await submitWithBrokenConnection(submit);
    // The server executed it once; the current state is shown before the next action.
    await update.click();
    await page.getByText(/photos of this home are others/).waitFor();
    await dismissMessages(page);
    await submitTwiceWhileSlow({ ...submit, pressTwice: () => update.dblclick() });
    await page.getByText(messages.listingUpdated).waitFor();
    const changed = await read<Listing>(host, `/api/listing/findlistingbyid/${home._id}`);
    const [front, bedroom] = home.photos.map(({ path }) => path);
    expect(changed.title).toBe('Walnut House by the river');
    expect(changed.photos.map(({ path }) => path)).toEqual([bedroom, front, expect.any(String)]);
    await dismissMessages(page);

    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('button', { name: 'Delete Listing' }).click();
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' });
    await submitThroughFailures({ page, method: 'DELETE', path: /listing\/delete/, press: () => yes.click() }, yes);
    await page.getByText(messages.listingDeleted).waitFor();
    await page.waitForURL(`${proxy.url}/`);
    expect(await read<Listing[]>(host, '/api/listing/mine')).toEqual([]);
  });
});

describe('a stay', () => {
  it('is booked once even if the server stops midway, and the host is notified once', async () => {
    const { page } = guest;
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('button', { name: 'Reserve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
    await dialog.getByText('Already taken', { exact: true }).waitFor();
    daysAhead += 10;
    const checkIn = addDays(dateInIndia(TEST_INSTANT), daysAhead);
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(checkIn));
    await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(addDays(checkIn, 4)));
    const check = dialog.getByRole('button', { name: 'Check Availability' });
    const submit: Submit = { page, method: 'POST', path: /booking\/create/, press: () => check.click() };

    await product.kill();
    await check.click();
    await page.getByText(messages.unreachable).waitFor();
    await dismissMessages(page);
    await product.restart();
    await submitThroughFailures(submit, check);
    await page.waitForURL(/\/booked\?id=/);
    const [booking, ...others] = await read<Booking[]>(guest, '/api/booking/mine');
    expect(others).toEqual([]);
    await dismissMessages(page);

    await page.getByLabel('Phone Number', { exact: true }).fill('98450 54321');
    await page.getByLabel('Extra Service', { exact: true }).fill('Flowers in the room');
    const contact = page.getByRole('button', { name: 'Contact Owner' });
    await submitThroughFailures(
      { page, method: 'POST', path: /guest\/contact/, press: () => contact.click() },
      contact,
    );
    await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
    await expect.poll(() => mails(host.email, /has booked/)).toBe(1);
    await dismissMessages(page);

    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    const rate = page.getByRole('button', { name: 'Submit Rating' });
    await submitThroughFailures({ page, method: 'POST', path: /listing\/ratings/, press: () => rate.click() }, rate);
    await page.waitForURL(`${proxy.url}/`);
    expect((await read<Booking>(guest, `/api/booking/findbookingbyid/${booking?._id}`)).ratings).toBe(4);
  });

  it('is priced by its host and paid once', async () => {
    const booking = await hold(guest);
    const { page } = host;
    await page.goto(`/addExtraServicePrice/${booking._id}`);
    await page.getByLabel('Price', { exact: true }).fill('1500');
    const save = page.getByRole('button', { name: 'Save Price' });
    await submitThroughFailures(
      { page, method: 'PUT', path: /booking\/update-extra/, press: () => save.click() },
      save,
    );
    await page.getByText(messages.extraPriceSaved).waitFor();
    const payable = booking.totalRent + 1500;
    const shown = await read<BookingWithoutNames>(host, `/api/booking/findbookingbyid/${booking._id}`);
    expect(shown.payable).toBe(payable);

    const payer = guest.page;
    await payer.goto(`/payment/${booking._id}`);
    const pay = payer.getByRole('button', { name: `Pay ${formatRupees(payable)} & Complete Booking` });
    const order: Submit = { page: payer, method: 'POST', path: /payment\/order/, press: () => pay.click() };
    await submitThroughFailures(order, pay);
    const checkout = payer.frameLocator('iframe');
    const verify = proxy.cut('POST', /payment\/verify/, 'after');
    await checkout.getByRole('button', { name: /success/i }).click();
    await payer.getByRole('alertdialog', { name: messages.paymentVerificationFailed }).waitFor();
    verify.mend();
    await dismissMessages(payer);
    // The page has refetched it meanwhile and knows that it arrived; otherwise it refetches now.
    await payer.getByText('Paid. Your stay is confirmed.').waitFor();
    const paid = await read<Booking>(guest, `/api/booking/findbookingbyid/${booking._id}`);
    expect([paid.state, paid.paid, paid.refunded]).toEqual(['confirmed', payable, 0]);
  });

  it('is paid once if the connection breaks before the payment is reported', async () => {
    const booking = await hold(guest);
    const { page } = guest;
    await page.goto(`/payment/${booking._id}`);
    await page.getByRole('button', { name: /^Pay / }).click();
    const verify = proxy.cut('POST', /payment\/verify/, 'before');
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /success/i })
      .click();
    await page.getByRole('alertdialog', { name: messages.paymentVerificationFailed }).waitFor();
    verify.mend();
    await dismissMessages(page);
    const again = page.getByRole('button', { name: 'Ask again' });
    const paid = page.getByText('Paid. Your stay is confirmed.');
    await again.or(paid).first().waitFor();
    if (await again.isVisible()) {
      await again.dblclick();
      await page.getByRole('alertdialog', { name: messages.paymentSucceeded }).waitFor();
    }
    await expect
      .poll(async () => (await read<Booking>(guest, `/api/booking/findbookingbyid/${booking._id}`)).paid)
      .toBe(booking.payable);
  });

  it('is cancelled once by its guest, and once by its host', async () => {
    const [mine, theirs] = [await hold(guest), await hold(guest)];
    const cancelled = async (id: string) =>
      (await read<Booking>(guest, `/api/booking/findbookingbyid/${id}`)).state === 'cancelled';
    const { page } = guest;
    await page.goto('/mybooking');
    await page.getByRole('article').filter({ hasText: mine._id }).getByRole('button', { name: 'Cancel' }).click();
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' });
    await submitThroughFailures({ page, method: 'DELETE', path: /booking\/cancel/, press: () => yes.click() }, yes);
    await page.getByText(messages.bookingCancelled).waitFor();
    expect([await cancelled(mine._id), await cancelled(theirs._id)]).toEqual([true, false]);

    await host.page.goto('/mylisting');
    await host.page.getByRole('button', { name: 'Cancel Booking' }).click();
    const sure = host.page.getByRole('alertdialog').getByRole('button', { name: 'Yes' });
    const press = () => sure.click();
    await submitThroughFailures({ page: host.page, method: 'DELETE', path: /booking\/cancel/, press }, sure);
    await host.page.getByText(messages.bookingCancelled).waitFor();
    await sure.waitFor({ state: 'hidden' });
    expect(await cancelled(theirs._id)).toBe(true);
  });
});

describe('a message to the site', () => {
  it('is stored and mailed once', async () => {
    const { page } = guest;
    await page.goto('/contact');
    await page.getByLabel('Full Name', { exact: true }).fill('Meera');
    await page.getByLabel('Email', { exact: true }).fill('meera@example.in');
    await page.getByLabel('Subject', { exact: true }).fill(`The pool ${names}`);
    await page.getByLabel('Message', { exact: true }).fill('Is it open in May?');
    const sendIt = page.getByRole('button', { name: 'Send Message' });
    const path = /^\/api\/contact$/;
    await submitThroughFailures({ page, method: 'POST', path, press: () => sendIt.click() }, sendIt);
    await page.getByText(messages.messageSent).waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => mails('sample@aangan.example', new RegExp(`The pool ${names}`))).toBe(1);
  });
});
