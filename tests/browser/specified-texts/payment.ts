import { formatDate } from '@aangan/contract/rules/dates.ts';
import { expect, it } from 'vitest';
import { buttons, heading, missing } from '../shown.ts';
import { type Cast, heldUp, noAnswer } from './cast.ts';

/** The texts of the payment page, and of what it says when something fails. */
export function payment(cast: () => Cast): void {
  it('is paid on a page that adds everything up', async () => {
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

  it('says why a booking did not load', async () => {
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
