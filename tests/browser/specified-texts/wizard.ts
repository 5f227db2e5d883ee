import { expect, it } from 'vitest';
import { fillStep1 } from '../screenshots/wizard-steps.ts';
import { buttons, fields, heading } from '../shown.ts';
import { type Cast, heldUp, missingAt } from './cast.ts';

/** The wizard's texts, step by step. */
export function wizard(cast: () => Cast): void {
  it('is worded as specified, step by step', async () => {
    const { host, stage, product } = cast();
    const { page } = host;
    expect(
      await missingAt(host, '/listingpage1', [
        heading('SetUp Your Home'),
        ...fields('Title', 'Description', 'Rent', 'Included Guests', 'Extra Guest Fee', 'Cleaning Fee', 'Contact'),
        ...fields('City', 'Landmark'),
        '/day',
        ...buttons('Next'),
        ...buttons('Back'),
      ]),
    ).toEqual([]);
    await page.getByPlaceholder('city,country', { exact: true }).waitFor();
    // On a phone, what is missing is said where the window is then.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Next' }).click();
    const missingPhoto = page.getByText('One photo at least: guests look before they read.', { exact: true });
    await expect.poll(async () => (await missingPhoto.boundingBox())?.y).toBeGreaterThan(0);
    expect((await missingPhoto.boundingBox())?.y).toBeLessThan(600);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (let slot = 1; slot <= 20; slot += 1) {
      expect(await page.getByLabel(`Image ${slot}`, { exact: true }).getAttribute('type')).toBe('file');
    }
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/listingpage1');
    await fillStep1(page, stage);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Which of these best describes your place?' }).waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Vila' }).check();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/listingpage1');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**/listingpage3');
    await page.getByText('/ night').waitFor();
    await page.getByRole('link', { name: 'Edit Details' }).click();
    await page.waitForURL('**/listingpage2');
    await page.getByRole('button', { name: 'Next' }).click();
    const { letGo } = await heldUp(page, 'listing/add');
    await page.getByRole('button', { name: 'Publish Listing' }).click();
    await page.getByRole('button', { name: 'Publishing...' }).waitFor();
    letGo();
    await page.getByText('AddListing Successfully', { exact: true }).waitFor();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/listingpage1');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    await page.getByText('0 of 20').waitFor();
  });
}
