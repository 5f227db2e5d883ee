import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../../support/clock.ts';
import { aPerson, type Screen } from '../browser.ts';
import { type Host, listAHome, signUp } from '../hosting.ts';
import { readMail } from '../mailbox.ts';
import { openBrowser, product } from './shared.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe.each<Screen>(['phone', 'desktop'])('the main job on a %s', (screen) => {
  it('lists a home with photos, finds it, books it, pays for it, rates it and cancels with a refund', async () => {
    const host: Host = { name: 'Arvind Sethi', email: `arvind-${screen}@example.in`, password: 'courtyard-of-rain' };
    const home = {
      title: `Walnut House ${screen}`,
      description:
        'Wake up to the river. Tea is at six, made by Arvind himself; the market of Old Manali is five minutes away on foot, through the apple trees.',
      rent: 4209,
      includedGuests: 2,
      extraGuestFee: 500,
      cleaningFee: 800,
      city: 'Manali, India',
      landMark: `Old Manali ${screen}`,
      phone: '+91 98450 12345',
    };

    const owner = await aPerson(browser, screen, product.url);
    await signUp(owner.page, host);
    await listAHome(owner.page, home);
    expect(owner.consoleErrors).toEqual([]);

    const guest = await aPerson(browser, screen, product.url);
    const { page } = guest;
    await signUp(page, { name: 'Meera Krishnan', email: `meera-${screen}@example.in`, password: 'monsoon-on-tiles' });

    await page.getByPlaceholder('Any Where | Any Location | Any City').fill(`wallnut ${screen}`);
    await page.getByRole('link', { name: `${home.title} in ${home.landMark}, Manali` }).click();
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();

    await page.getByRole('button', { name: 'Reserve' }).first().click();
    const checkIn = addDays(dateInIndia(TEST_INSTANT), 10);
    const checkOut = addDays(checkIn, 4);
    const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(checkIn));
    await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(checkOut));
    const total = formatRupees(priceStay(home, 4, 1).total);
    await dialog.getByText(total).first().waitFor();
    await dialog.getByRole('button', { name: 'Check Availability' }).click();

    await page.getByText(messages.bookingCreated).waitFor();
    await page.getByRole('heading', { name: 'Contact Owner' }).waitFor();
    const bookingId = new URL(page.url()).searchParams.get('id') ?? '';
    await page.getByLabel('Phone Number', { exact: true }).fill('98450 54321');
    await page.getByLabel('Extra Service', { exact: true }).fill('Flowers in the room');
    await page.getByText(`I have booked ${home.title}. Booking ID: ${bookingId}. Please contact me.`).waitFor();
    await page.getByRole('button', { name: 'Contact Owner' }).click();
    await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
    await page.getByText('Arvind Sethi').waitFor();

    const toOwner = await readMail(product.mailbox, host.email, /has booked/);
    expect(toOwner.text).toContain(`I have booked ${home.title}. Booking ID: ${bookingId}. Please contact me.`);
    expect(toOwner.text).toContain('Flowers in the room');
    expect(toOwner.links.some((link) => link.includes(`/addExtraServicePrice/${bookingId}#t=`))).toBe(true);
    const toGuest = await readMail(product.mailbox, `meera-${screen}@example.in`, /^We wrote to the owner/);
    const paymentLink = toGuest.links.find((link) => link.includes(`/payment/${bookingId}`));
    expect(paymentLink).toBeDefined();

    await page.goto(paymentLink ?? '');
    await page.getByRole('button', { name: `Pay ${total} & Complete Booking` }).click();
    const checkout = page.frameLocator('iframe').first();
    await checkout.getByText('Test payment: no money moves').waitFor();
    await checkout.getByRole('button', { name: /success/i }).click();
    const success = page.getByRole('alertdialog');
    await success.getByText(messages.paymentSucceeded).waitFor();
    await success.getByRole('button').first().click();
    await page.waitForURL(`${product.url}/`);

    await page.goto(`/booked?id=${bookingId}`);
    await page.getByRole('radio', { name: /4/ }).check({ force: true });
    await page.getByText('You rated: 4 out of 5').waitFor();
    await page.getByRole('button', { name: 'Submit Rating' }).click();
    await page.waitForURL(`${product.url}/`);

    const listings = (await (await page.request.get('/api/listing/search?query=walnut')).json()) as {
      title: string;
      ratings?: number;
    }[];
    expect(listings.find((listing) => listing.title === home.title)).toMatchObject({ ratings: 4 });

    await page.goto('/mybooking');
    const stay = page.getByRole('listitem').filter({ hasText: bookingId });
    await stay.getByText('Confirmed').waitFor();
    await stay.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Booking Cancel! Are you sure?' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText(messages.bookingCancelled).waitFor();
    await stay.getByText('Cancelled, refunded').waitFor();
    await stay.getByText(`${total} refunded`).waitFor();
    expect(guest.consoleErrors).toEqual([]);
  });
});
