import { expect, it } from 'vitest';
import { aPerson, aStay, signInAsSampleGuest } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', BOOKING_HOLD_HOURS: '1.5' });

it('tells everywhere how long this installation holds dates', async () => {
  const guest = await aPerson(browser, 'desktop', product.url);
  const { page } = guest;
  await signInAsSampleGuest(guest);
  await page.route('**/api/booking/mine*', (route) => route.fulfill({ json: [] }));
  await page.goto('/mybooking');
  await page.getByText('its dates are held for 90 minutes while you ask').waitFor();

  const { listingId, bookingId } = await aStay(guest);
  await page.goto(`/viewcard?id=${listingId}`);
  const sentence = page.getByText('Your dates are held for 90 minutes, you pay later.', { exact: true });
  await sentence.waitFor();
  await page.getByRole('button', { name: 'Reserve' }).click();
  await page.getByRole('dialog').getByText('Your dates are held for 90 minutes, you pay later.').waitFor();

  await page.goto(`/booked?id=${bookingId}`);
  await page.getByText('Your dates are held for 90 minutes', { exact: true }).waitFor();
  expect(guest.complaints).toEqual([]);
});
