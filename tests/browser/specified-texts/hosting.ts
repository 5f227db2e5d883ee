import { expect, it } from 'vitest';
import { publishHome } from '../hosting.ts';
import { fillStep1 } from '../screenshots/stage.ts';
import { buttons, fields, heading, missing, type Cast, heldUp, missingAt, refusal } from './cast.ts';

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
    // On a phone, missing input is reported inside the viewport.
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

/** The texts of editing a home and of deleting it, as its host reads them. */
export function changingAHome(cast: () => Cast): void {
  it('is edited and deleted in dialogs that explain the effect', async () => {
    const { host } = cast();
    const { page } = host;
    const home = await publishHome(host, { title: 'Jasmine Room', category: 'rooms' });
    const address = `/viewcard?id=${home._id}`;
    expect(await missingAt(host, address, ['No reviews yet', ...buttons('Edit Listing', 'Delete Listing')])).toEqual(
      [],
    );
    expect(await page.getByRole('button', { name: 'Reserve' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Edit Listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Listing' });
    expect(
      await missing(dialog, [
        ...fields('Title', 'Description', 'Rent (per night)', 'Included Guests', 'Extra Guest Fee (per guest)'),
        ...fields('Cleaning Fee', 'Contact', 'City', 'Landmark'),
        ['combobox', 'Category'],
        ...buttons('Update Listing', 'Delete Listing'),
      ]),
    ).toEqual([]);
    expect(await dialog.getByLabel('Contact', { exact: true }).getAttribute('type')).toBe('tel');
    for (let slot = 1; slot <= 20; slot += 1) {
      expect(await dialog.getByLabel(`Image ${slot}`, { exact: true }).getAttribute('type')).toBe('file');
    }
    const update = dialog.getByRole('button', { name: 'Update Listing' });
    const refused = await heldUp(page, 'listing/update/*');
    await update.click();
    const updating = dialog.getByRole('button', { name: 'Updating...', exact: true });
    await updating.waitFor();
    expect(await updating.isDisabled()).toBe(true);
    refused.letGo(refusal(409, 'Somebody else was quicker.'));
    await page.getByRole('alert').getByText('Somebody else was quicker.', { exact: true }).waitFor();
    await dialog.getByLabel('Category', { exact: true }).selectOption('Farm House');
    await update.click();
    await page.getByText('Listing Updated Successfully!', { exact: true }).waitFor();
    await page.waitForURL(`${cast().product.url}/`);
    expect(await (await page.request.get(`/api/listing/findlistingbyid/${home._id}`)).json()).toMatchObject({
      ...home,
      category: 'farmHouse',
    });

    await page.goto(address);
    await page.getByRole('button', { name: 'Edit Listing' }).click();
    await dialog.getByRole('button', { name: 'Delete Listing' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this home?' });
    const deletion = await heldUp(page, 'listing/delete/*');
    await question.getByRole('button', { name: 'Yes' }).click();
    const deleting = question.getByRole('button', { name: 'Deleting...', exact: true });
    await deleting.waitFor();
    expect(await deleting.isDisabled()).toBe(true);
    deletion.letGo(refusal(409, 'Guests are still to come.'));
    await page.getByRole('alert').getByText('Guests are still to come.', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Listing Deleted Successfully!', { exact: true }).waitFor();
    await page.waitForURL(`${cast().product.url}/`);
  });
}
