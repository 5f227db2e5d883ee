import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Order } from '@aangan/contract/payments/calls.ts';
import { expect, it } from 'vitest';
import { aPerson, aStay, type Screen, signInAsSampleGuest } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

it.each<[Screen, number]>([
  ['phone', 200],
  ['desktop', 240],
])(
  'a guest finds the receipt of a stay, and what went back, on My Booking and /booked: %s',
  async (screen, startsIn) => {
    const guest = await aPerson(browser, screen, product.url);
    await signInAsSampleGuest(guest, screen === 'phone' ? 0 : 1);
    const { page } = guest;
    const { bookingId } = await aStay(guest, startsIn);
    const { payable } = (await (
      await page.request.get(`/api/booking/findbookingbyid/${bookingId}`)
    ).json()) as BookingWithoutNames;
    const order = { bookingId, amount: payable };
    const { orderId, keyId, checkoutUrl } = (await (
      await page.request.post('/api/payment/order', { data: order })
    ).json()) as Order;
    const paid = await page.request.post(new URL('/v1/checkout/pay', checkoutUrl).href, {
      data: { key: keyId, order_id: orderId, outcome: 'success' },
    });
    expect((await page.request.post('/api/payment/verify', { data: await paid.json() })).status()).toBe(200);

    await page.goto(`/booked?id=${bookingId}`);
    const receipt = page.getByRole('link', { name: /^Receipt RC\// });
    await receipt.first().waitFor();
    await page.goto('/mybooking');
    await page.getByText(bookingId).scrollIntoViewIfNeeded();
    await receipt.first().waitFor();
    const file = await page.request.get((await receipt.first().getAttribute('href')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

    expect((await page.request.delete(`/api/booking/cancel/${bookingId}`)).status()).toBe(200);
    await expect
      .poll(async () => (await (await page.request.get(`/api/booking/documents/${bookingId}`)).json()) as object[], {
        timeout: 30_000,
      })
      .toHaveLength(2);
    await page.goto('/mybooking');
    await page.getByText(bookingId).scrollIntoViewIfNeeded();
    await page
      .getByRole('link', { name: /^Credit note CN\// })
      .first()
      .waitFor();
    // Nothing of it is wider than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
  180_000,
);
