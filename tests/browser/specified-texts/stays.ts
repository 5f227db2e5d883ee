import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { expect, it } from 'vitest';
import { buttons, heading, links, missing, type Cast, heldUp, missingAt, noAnswer, refusal } from './cast.ts';

/** The texts after a booking. */
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

  it('is cancelled by the guest after a confirmation', async () => {
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

  it('distinguishes past and refunded stays', async () => {
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

/** The texts of the payment page, and of its errors. */
export function payment(cast: () => Cast): void {
  it('is paid on a page that shows the sum', async () => {
    const { visitor, stage } = cast();
    const { page } = visitor;
    const held = await heldUp(page, 'booking/findbookingbyid/*');
    await page.goto(`/payment/${stage.priced._id}`);
    await page.getByText('Loading booking details...', { exact: true }).waitFor();
    held.letGo();
    const { guests, listing } = stage.priced;
    expect(
      await missing(page, [
        heading('Your Trip'),
        heading(listing.title),
        heading('Booking Summary'),
        ...buttons('View Full Gallery', 'Show More'),
        'Dates',
        'Adults',
        'Children',
        'Infants',
        'Pets',
        'Total guests',
        'Extra services',
        'Total',
        '₹1,200',
      ]),
    ).toEqual([]);
    expect(guests.totalGuests).toBe(3);
    expect(await page.getByRole('button', { name: /^Enlarge photo/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'View Full Gallery' }).click();
    const gallery = page.getByRole('dialog', { name: listing.title });
    await gallery.getByRole('button', { name: 'Enlarge photo 1 of ' }).click();
    const enlarged = gallery.locator('.yarl__slide_current img');
    await enlarged.click();
    await enlarged.waitFor({ state: 'detached' });
    await gallery.getByRole('button', { name: 'Close' }).click();
    await gallery.waitFor({ state: 'detached' });
    const { checkIn, checkOut } = stage.priced;
    await page.getByText(`${formatDate(checkIn)} → ${formatDate(checkOut)}`, { exact: true }).waitFor();
    const shown = await page.getByText(listing.description.slice(0, 60)).innerText();
    expect(shown.replace('…', '').length).toBeLessThanOrEqual(100);
    await page.getByRole('button', { name: 'Show More' }).click();
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    const total = (stage.priced.totalRent + 1200).toLocaleString('en-IN');
    await page.getByRole('button', { name: `Pay ₹${total} & Complete Booking`, exact: true }).waitFor();

    const order = await heldUp(page, 'payment/order');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    order.letGo(noAnswer);
    await page.getByRole('alertdialog', { name: '❌ Payment failed', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const verified = await heldUp(page, 'payment/verify');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /success/i })
      .click();
    verified.letGo((route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'No', code: 'BAD_SIGNATURE' } }),
    );
    await page.getByRole('alertdialog', { name: '❌ Payment verification failed', exact: true }).waitFor();
  });

  it('shows why a booking did not load', async () => {
    const { visitor, stage } = cast();
    const { page } = visitor;
    await page.route('**/api/booking/findbookingbyid/*', noAnswer);
    await page.goto(`/payment/${stage.priced._id}`);
    await page.getByText('Failed to load booking', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Your Trip' }).waitFor();
    expect(await page.getByText('Failed to load booking').count()).toBe(0);
  });
}

/** The texts of the form that sets the price of an extra service. */
export function extraPrice(cast: () => Cast): void {
  it('is asked for, saved, and refused, as specified', async () => {
    const { host, stage } = cast();
    const { page } = host;
    const alert = page.getByRole('alert');
    const price = page.getByRole('spinbutton', { name: 'Price' });
    const save = page.getByRole('button', { name: 'Save Price', exact: true });
    const saving = page.getByRole('button', { name: 'Saving...', exact: true });

    await page.goto(`/addExtraServicePrice/${stage.requested._id}`);
    expect(await missing(page, [heading('Add Extra Service Price'), ...buttons('Save Price')])).toEqual([]);
    await page.getByPlaceholder('₹', { exact: true }).waitFor();
    await save.click();
    await alert.getByText('Please enter a valid price', { exact: true }).waitFor();

    await price.fill('1500');
    const first = await heldUp(page, 'booking/update-extra/*');
    await save.click();
    await saving.waitFor();
    expect(await saving.isDisabled()).toBe(true);
    first.letGo(noAnswer);
    await alert.getByText('Error updating price', { exact: true }).waitFor();

    const second = await heldUp(page, 'booking/update-extra/*');
    await save.click();
    second.letGo(refusal(409, 'This booking is paid already.'));
    await alert.getByText('This booking is paid already.', { exact: true }).waitFor();
    expect(await price.inputValue()).toBe('1500');

    await save.click();
    await page.getByText('Extra service price updated successfully!', { exact: true }).waitFor();
    expect(await price.inputValue()).toBe('');
    await page.getByText('₹1,500').first().waitFor();
  });
}
