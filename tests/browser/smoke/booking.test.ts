import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../../support/clock.ts';
import { aPerson, type Person } from '../browser.ts';
import { publishHome } from '../hosting.ts';
import { aMember, openBrowser, product } from './shared.ts';

let browser: Browser;
let host: Person;
let home: Listing;
let stays = 0;

beforeAll(async () => {
  browser = await openBrowser();
  host = await aMember(browser, 'desktop', 'Arvind Sethi');
  home = await publishHome(host, {}, 2);
});

afterAll(async () => {
  await browser?.close();
});

/** Dates far enough apart that tests do not overlap. */
function aStay(): { checkIn: string; checkOut: string } {
  stays += 1;
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 10 * stays);
  return { checkIn, checkOut: addDays(checkIn, 4) };
}

async function openDialog({ page }: Person): Promise<Locator> {
  await page.goto(`/viewcard?id=${home._id}`);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
  await dialog.getByText('Already taken', { exact: true }).waitFor();
  return dialog;
}

async function typeStay(dialog: Locator, { checkIn, checkOut }: { checkIn: string; checkOut: string }): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(checkIn));
  await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(checkOut));
}

const hold = async (guest: Person, stay: { checkIn: string; checkOut: string }): Promise<Booking> => {
  const data = { ...stay, totalRent: priceStay(home, 4, 1).total };
  return (await (await guest.page.request.post(`/api/booking/create/${home._id}`, { data })).json()) as Booking;
};

describe('the booking dialog', () => {
  it('works with the keyboard only, and returns the focus', async () => {
    const guest = await aMember(browser, 'desktop', 'Meera');
    const dialog = await openDialog(guest);
    const { page } = guest;
    const { checkIn } = aStay();
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(formatDate(checkIn).replaceAll('/', ''));
    expect(await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).inputValue()).toBe(formatDate(checkIn));
    await dialog.locator('[role=gridcell] button[tabindex="0"]').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    expect(await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).inputValue()).toBe(
      formatDate(addDays(checkIn, 2)),
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').textContent()).toBe('Reserve');
    await page.reload();
    await page
      .getByRole('button', { name: /^Check-out/ })
      .getByText(formatDate(addDays(checkIn, 2)))
      .waitFor();
  });

  it('explains an invalid date, and announces booked days without letting them be picked', async () => {
    const taken = aStay();
    await hold(await aMember(browser, 'phone', 'Ravi'), taken);
    const guest = await aMember(browser, 'desktop', 'Meera');
    const dialog = await openDialog(guest);
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill('31/02/2030');
    await dialog.getByText(messages.dateInvalid, { exact: true }).waitFor();
    await dialog
      .getByRole('textbox', { name: 'Check-in', exact: true })
      .fill(formatDate(addDays(dateInIndia(TEST_INSTANT), -1)));
    await dialog.getByText(`${messages.dateInvalid} Check-in cannot be before today.`).waitFor();
    await typeStay(dialog, { checkIn: addDays(taken.checkIn, -2), checkOut: addDays(taken.checkOut, 1) });
    await dialog.getByText(`${messages.dateInvalid} A day in between is already taken.`).waitFor();
    await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(taken.checkOut));
    await dialog.getByText(`${messages.dateInvalid} This day is already taken.`).waitFor();
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(taken.checkOut));
    await dialog.getByText(`${messages.dateInvalid} This day is already taken.`).first().waitFor();
    for (const name of ['Check-in', 'Check-out']) await dialog.getByRole('textbox', { name, exact: true }).fill('');
    const day = async (date: string) => {
      const shown = dialog.getByRole('button', { name: new RegExp(`, ${formatDate(date)}`) });
      if (!(await shown.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click();
      return shown;
    };
    expect(await (await day(addDays(taken.checkIn, -1))).getAttribute('aria-label')).not.toMatch(/, already taken$/);
    for (let date = taken.checkIn; date <= taken.checkOut; date = addDays(date, 1)) {
      const booked = await day(date);
      expect(await booked.getAttribute('aria-label')).toMatch(/already taken$/);
      expect(await booked.getAttribute('aria-disabled')).toBe('true');
    }
    expect(await (await day(addDays(taken.checkOut, 1))).getAttribute('aria-disabled')).toBeNull();
  });

  it('books once for several clicks', async () => {
    const guest = await aMember(browser, 'desktop', 'Meera');
    const dialog = await openDialog(guest);
    await typeStay(dialog, aStay());
    await dialog.getByRole('button', { name: 'Check Availability' }).dblclick();
    await guest.page.waitForURL(/\/booked\?id=/);
    const mine = (await (await guest.page.request.get('/api/booking/mine')).json()) as Booking[];
    expect(mine).toHaveLength(1);
  });

  it('keeps the input when the dates are taken or the price has changed meanwhile', async () => {
    const guest = await aMember(browser, 'desktop', 'Meera');
    const dialog = await openDialog(guest);
    const stay = aStay();
    // The price after the change is the new one.
    const quoted = guest.page.waitForResponse(/\/api\/booking\/quote\//);
    await typeStay(dialog, stay);
    await quoted;
    const rent = home.rent + 100;
    await host.page.request.post(`/api/listing/update/${home._id}`, { multipart: { rent } });
    await dialog.getByRole('button', { name: 'Check Availability' }).click();
    await guest.page.getByText(errors.PRICE_CHANGED).waitFor();
    home = { ...home, rent };
    await dialog.getByText(formatRupees(priceStay(home, 4, 1).total), { exact: true }).waitFor();

    await hold(await aMember(browser, 'phone', 'Ravi'), stay);
    await dialog.getByRole('button', { name: 'Check Availability' }).click();
    await guest.page.getByText(errors.DATES_TAKEN).waitFor();
    await dialog.getByText(`${messages.dateInvalid} This day is already taken.`).first().waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).inputValue()).toBe(
      formatDate(stay.checkIn),
    );
    expect(await dialog.getByRole('button', { name: 'Check Availability' }).isEnabled()).toBe(true);
  });

  it("is closed by a phone's back button, and keeps the guests", async () => {
    const guest = await aMember(browser, 'phone', 'Meera');
    const dialog = await openDialog(guest);
    await dialog.getByRole('button', { name: /^Guests/ }).click();
    await dialog.getByRole('button', { name: 'More infants' }).click();
    await dialog.getByRole('button', { name: 'Guests 2 guests, 1 infant' }).waitFor();
    await guest.page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(guest.page.url()).pathname).toBe('/viewcard');
    await guest.page.getByRole('group', { name: 'Infants' }).getByText('1', { exact: true }).waitFor();
  });
});

describe('the gallery', () => {
  it('turns by arrow keys, closes with Esc, and returns the focus', async () => {
    const guest = await aMember(browser, 'desktop', 'Meera');
    const { page } = guest;
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('button', { name: 'Show all photos' }).click();
    await page.getByText('1 / 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 / 2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('2 / 2').waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').textContent()).toBe('Show all photos');
    expect(guest.consoleErrors).toEqual([]);
  });
});

describe('on an unreliable connection', () => {
  it('reports a section whose code fails to load, and shows the others', async () => {
    const guest = await aMember(browser, 'phone', 'Meera');
    const { page } = guest;
    const failure = page.getByRole('alert').filter({ hasText: messages.unreachable });
    for (const file of ['PhotoLightbox-*.js', 'BookingDialog-*.js', 'site.webmanifest'])
      await page.route(`**/${file}`, (route) => route.abort());
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('button', { name: 'Show all photos' }).click();
    await failure.getByRole('button', { name: 'Close' }).dispatchEvent('click');
    await failure.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reserve' }).click();
    await failure.waitFor();
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    expect(new URL(page.url()).searchParams.get('book')).toBeNull();
  });
});

describe('the payment page', () => {
  it('survives a closed checkout and a declined payment', async () => {
    const booking = await hold(await aMember(browser, 'phone', 'Meera'), aStay());
    const payer = await aPerson(browser, 'phone', product.url);
    const { page } = payer;
    await page.goto(`/payment/${booking._id}`);
    const pay = page.getByRole('button', { name: `Pay ${formatRupees(booking.payable)} & Complete Booking` });
    await pay.click();
    const checkout = page.frameLocator('iframe');
    // The window listens before it shows what it has requested from the gateway.
    await checkout.getByRole('button', { name: /success/i }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('iframe').waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);

    await pay.click();
    await checkout.getByRole('button', { name: /failure/i }).click();
    await checkout.getByText('Try again').waitFor();
    await page.keyboard.press('Escape');
    const alert = page.getByRole('alertdialog', { name: messages.paymentFailed });
    await alert.waitFor();
    expect(await page.locator(':focus').textContent()).toBe('OK');
    await page.keyboard.press('Enter');

    await pay.click();
    await checkout.getByRole('button', { name: /success/i }).click();
    await page.getByRole('alertdialog', { name: messages.paymentSucceeded }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/`);
    await page.goto(`/payment/${booking._id}`);
    await page.getByText('Paid. Your stay is confirmed.').waitFor();
    expect(await pay.count()).toBe(0);
    expect(payer.consoleErrors).toEqual([]);
  });
});
