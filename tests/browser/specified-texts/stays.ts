import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { expect, it } from 'vitest';
import { buttons, heading, links, missing } from '../shown.ts';
import { type Cast, missingAt } from './cast.ts';

/** The texts of what follows a booking. */
export function stays(cast: () => Cast): void {
  it('is found in My Booking and My Listing', async () => {
    const { guest, host, stage } = cast();
    const { page } = guest;
    expect(
      await missingAt(guest, '/mybooking', [
        heading('MY BOOKING'),
        ...buttons('Back'),
        ...links('Pay now'),
        'Booking ID',
        'Host',
        'Confirmed',
        'Cancelled',
        stage.paid._id,
      ]),
    ).toEqual([]);
    await page
      .getByText(/^Held \d+ h$/)
      .first()
      .waitFor();
    expect(
      await missingAt(host, '/mylisting', [heading('My Listing'), ...buttons('Back'), ...links('List your Home')]),
    ).toEqual([]);
  });

  it('is cancelled by the guest, who is asked first', async () => {
    const { guest, stage } = cast();
    const { page } = guest;
    await page.goto('/mybooking');
    const card = page.getByRole('listitem').filter({ hasText: stage.requested._id });
    await card.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Booking Cancel! Are you sure?' });
    expect(
      await missing(question, [...buttons('Yes', 'No'), 'Nothing was paid yet. The dates open to everyone again.']),
    ).toEqual([]);
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('CancelBooking Successfully', { exact: true }).waitFor();
    await card.getByText('Cancelled').waitFor();
  });

  it('is told apart when it is over, and when money went back', async () => {
    const { guest, stage } = cast();
    const { page } = guest;
    const becomes: Record<string, Partial<Booking>> = {
      [stage.paid._id]: { state: 'completed', isBooked: false },
      [stage.cancelled._id]: { paid: 24_182, refunded: 12_091 },
    };
    const changed = (booking: Booking): Booking => ({ ...booking, ...becomes[booking._id] });
    await page.route('**/api/booking/mine*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: ((await response.json()) as Booking[]).map(changed) });
    });
    await page.route('**/api/booking/findbookingbyid/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: changed((await response.json()) as Booking) });
    });
    await page.goto('/mybooking');
    const over = page.getByRole('listitem').filter({ hasText: stage.paid._id });
    expect(await missing(over, ['Completed', ...links('Rate this home')])).toEqual([]);
    expect(await over.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    const refunded = page.getByRole('listitem').filter({ hasText: stage.cancelled._id });
    expect(await missing(refunded, ['Cancelled, refunded', /₹12,091 refunded$/, ...links('Book again')])).toEqual([]);
    expect(
      await missingAt(guest, `/booked?id=${stage.cancelled._id}`, [
        heading('Booking Cancelled'),
        'This booking was cancelled.',
        '₹12,091 of ₹24,182 goes back the way it came.',
        ...links('Book again', 'Back to Home'),
      ]),
    ).toEqual([]);
    expect(
      await missingAt(guest, `/booked?id=${stage.paid._id}`, [
        heading('Booking Confirmed'),
        'This stay is over.',
        ...buttons('Submit Rating'),
      ]),
    ).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  });
}
