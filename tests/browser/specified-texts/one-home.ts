import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { expect, it } from 'vitest';
import { TEST_INSTANT } from '../../support/clock.ts';
import { buttons, fields, heading, links, missing, type Cast, heldUp, missingAt } from './cast.ts';

const farAhead = addDays(dateInIndia(TEST_INSTANT), 120);

/** The texts of a home's screen and of its booking dialog, as a guest reads them. */
export function oneHome(cast: () => Cast): void {
  it('shows a guest all specified texts', async () => {
    const { guest, stage } = cast();
    const { page } = guest;
    const [shownCity] = stage.home.city.split(',');
    expect(
      await missingAt(guest, `/viewcard?id=${stage.home._id}`, [
        heading(stage.home.title),
        `${shownCity}, ${stage.home.landMark}, ${stage.home.country}`,
        ...buttons('Back'),
        ...buttons('Show all photos', 'Show More', 'Reserve'),
        'Category',
        'Location',
        'Price',
        '/ night',
        'Adults',
        'Age 13+',
        'Children',
        'Ages 2 to 12',
        'Infants',
        'Under 2',
      ]),
    ).toEqual([]);
    expect(await page.getByRole('button', { name: /^(Edit|Delete) Listing$/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show More' }).click();
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    expect(await page.getByRole('button', { name: /^Photo \d of/ }).count()).toBe(
      Math.min(5, stage.home.photos.length),
    );
    await page.getByRole('button', { name: 'Show all photos' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    const panel = page.getByRole('button', { name: 'What the price includes' });
    expect(await panel.getAttribute('aria-expanded')).toBe('false');
    await panel.click();
    await page.getByText('If plans change').waitFor();
  });

  it('is booked in a dialog that prices every line', async () => {
    const { guest, stage } = cast();
    const { page } = guest;
    await page.goto(`/viewcard?id=${stage.home._id}`);
    await page.getByRole('button', { name: 'Reserve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
    expect(
      await missing(dialog, [
        ...fields('Check-in', 'Check-out'),
        ...buttons('Check Availability'),
        heading('Booking Summary'),
        stage.home.title,
        /Your dates are held for 24 hours, you pay later\./,
      ]),
    ).toEqual([]);
    expect(await dialog.getByPlaceholder('dd/MM/yyyy').count()).toBe(2);
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill('99/99/2026');
    await dialog.getByText('Date input not valid.', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(farAhead));
    await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(addDays(farAhead, 4)));
    await dialog.getByText('Service fee (15%)').waitFor();
    await dialog.getByText('Taxes (12%)').waitFor();
    const lines = await dialog.getByRole('term').allInnerTexts();
    expect(lines[0]).toMatch(/^₹[\d,]+ × 4 nights$/);
    expect(lines.at(-1)).toBe('Total');
    await dialog.getByRole('button', { name: /^Guests/ }).click();
    expect(await missing(dialog, ['Adults', 'Children', 'Infants', 'Pets'])).toEqual([]);
    await dialog.getByRole('button', { name: 'More infants' }).click();
    await dialog.getByText('2 guests, 1 infant').waitFor();
    await page.keyboard.press('Escape');
    const { letGo } = await heldUp(page, 'booking/create/*');
    const request = page.waitForRequest('**/api/booking/create/*');
    await dialog.getByRole('button', { name: 'Check Availability' }).click();
    await dialog.getByRole('button', { name: 'Processing...' }).waitFor();
    const party = { adults: 1, children: 0, infants: 1, pets: 0, totalGuests: 2 };
    expect((await request).postDataJSON()).toMatchObject({
      checkIn: farAhead,
      checkOut: addDays(farAhead, 4),
      ...party,
    });
    letGo();
    await page.getByText('Check Availability Successful!', { exact: true }).waitFor();
    await page.waitForURL('**/booked?id=*');
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    expect(
      await missing(page, [
        heading('Contact Owner'),
        ...fields('Full Name', 'Phone Number', 'Email', 'Extra Service'),
        ...buttons('Contact Owner'),
        `I have booked ${stage.home.title}. Booking ID: ${id}. Please contact me.`,
      ]),
    ).toEqual([]);
    await page.getByLabel('Phone Number', { exact: true }).fill('98450 54321');
    await page.getByRole('button', { name: 'Contact Owner' }).click();
    await page.getByText('Contact submitted successfully!', { exact: true }).waitFor();
    expect(
      await missing(page, [
        heading('Booking Confirmed'),
        'Booking ID',
        id,
        'Owner Name',
        'Joaquim Fernandes',
        'Total Rent',
        ...buttons('Submit Rating'),
        ...links('Back to Home', 'Pay now'),
      ]),
    ).toEqual([]);
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await page.getByText('You rated: 5 out of 5', { exact: true }).waitFor();
    await page.request.delete(`/api/booking/cancel/${id}`);
  });
}
