import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it, describe } from 'vitest';
import { aPerson, aStay, type Screen, signInAsSampleGuest, payStay } from './browser.ts';
import { engine } from './engine.ts';
import { readFocus } from './keyboard-and-touch.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

let bookingId: string;

let stays = 0;

beforeEach(async () => {
  const guest = await aPerson(browser, 'desktop', product.url);
  await signInAsSampleGuest(guest);
  stays += 1;
  ({ bookingId } = await aStay(guest, 200 + 10 * stays));
});

/** Opens the payment page. */
async function aPayer(screen: Screen) {
  const { page, context } = await aPerson(browser, screen, product.url);
  const open = async () => {
    await page.goto(`/payment/${bookingId}`);
    await page.getByRole('button', { name: /^Pay / }).click();
  };
  return { page, context, open, pay: page.getByRole('button', { name: /^Pay / }) };
}

const takenAway: [how: string, takeAway: (page: Page) => Promise<unknown>][] = [
  ['is taken out of the page', (page) => page.evaluate(() => document.querySelector('dialog')?.remove())],
  ['loses its frame', (page) => page.evaluate(() => document.querySelector('iframe')?.remove())],
  ['is hidden', (page) => hide(page, 'dialog:has(iframe)')],
];

/** Through a constructed style sheet: the CSP refuses style elements. */
function hide(page: Page, selector: string): Promise<unknown> {
  return page.evaluate((what) => document.styleSheets[0]?.insertRule(`${what} { display: none !important }`), selector);
}

/** A checkout script that opens an iframe and never reports. */
const silentCheckout = `window.Razorpay = class {
  on() {}
  open() { this.frame = document.body.appendChild(document.createElement('iframe')); }
  close() { this.frame.remove(); }
}`;

describe('the payment page enables its button again after a checkout window', () => {
  it.each(takenAway)('that %s silently, and then accepts the payment', async (_how, takeAway) => {
    const { page, open, pay } = await aPayer('desktop');
    await open();
    const checkout = page.frameLocator('iframe');
    await checkout.getByText('Test payment: no money moves').waitFor();
    await takeAway(page);
    await expect.poll(() => readFocus(page)).toMatch(/^button Pay /);
    expect(await pay.isEnabled()).toBe(true);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.goBack();
    // Firefox keeps history entries of removed iframes.
    expect(page.url()).toBe(engine === 'firefox' ? `${product.url}/payment/${bookingId}` : 'about:blank');

    await open();
    await checkout.getByRole('button', { name: /success/i }).click();
    await page.getByRole('alertdialog', { name: messages.paymentSucceeded }).waitFor();
  });

  it('that reports nothing when closed by the back button', async () => {
    const { page, open, pay } = await aPayer('phone');
    await page.route('**/checkout.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: silentCheckout }),
    );
    await open();
    await page.locator('iframe').waitFor();
    await page.goBack();
    await page.locator('iframe').waitFor({ state: 'detached' });
    await pay.waitFor();
    expect(await pay.isEnabled()).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`/payment/${bookingId}`);
  });

  it('that never loads', async () => {
    const { page, pay } = await aPayer('phone');
    await page.clock.install();
    await page.route('**/checkout.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: silentCheckout }),
    );
    await page.goto(`/payment/${bookingId}`);
    await hide(page, 'iframe');
    await pay.click();
    await page.locator('iframe').waitFor({ state: 'attached' });
    await page.clock.runFor(20_000);
    await pay.waitFor();
    expect(await pay.isEnabled()).toBe(true);
    expect(await page.locator('iframe').count()).toBe(0);
  });
});

it('shows receipt and refunds on My Booking and /booked', async () => {
  const guest = await aPerson(browser, 'phone', product.url);
  await signInAsSampleGuest(guest);
  const { page } = guest;
  await payStay(page, bookingId);
  await page.goto(`/booked?id=${bookingId}`);
  const receipt = page.getByRole('link', { name: /^Receipt RC\// });
  await receipt.first().waitFor();
  await page.goto('/mybooking');
  await page.getByText(bookingId).scrollIntoViewIfNeeded();
  await receipt.first().waitFor();
  const file = await page.request.get((await receipt.first().getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

  expect((await page.request.delete(`/api/booking/cancel/${bookingId}`)).status()).toBe(200);
  await expect.poll(async () => (await page.request.get(`/api/booking/documents/${bookingId}`)).json()).toHaveLength(2);
  await page.goto('/mybooking');
  await page.getByText(bookingId).scrollIntoViewIfNeeded();
  const creditNote = page.getByRole('link', { name: /^Credit note CN\// });
  await creditNote.first().waitFor();
});
