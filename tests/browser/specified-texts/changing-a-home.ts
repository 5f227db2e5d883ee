import type { Listing } from '@aangan/contract/homes/listings.ts';
import { expect, it } from 'vitest';
import { buttons, fields, missing } from '../shown.ts';
import { type Cast, heldUp, missingAt, refusal } from './cast.ts';

/** The texts of editing a home and of deleting it, as its host reads them. */
export function changingAHome(cast: () => Cast): void {
  it('is edited and deleted in dialogs that say what happens', async () => {
    const { host } = cast();
    const { page } = host;
    const home = await aHome(cast());
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

/** A home of the host's that no guest has booked. */
async function aHome({ host, stage }: Cast): Promise<Listing> {
  const texts = {
    title: 'Jasmine Room',
    description: 'Under the stairs.',
    city: 'Panaji, India',
    landMark: 'Fontainhas',
  };
  const numbers = { rent: 900, includedGuests: 1, extraGuestFee: 0, cleaningFee: 0 };
  const [photo] = stage.photos;
  if (photo === undefined) throw new Error('the stage has no photo');
  const multipart = { ...texts, ...numbers, category: 'rooms', phone: '+91 98450 12345', image1: photo };
  return (await (await host.page.request.post('/api/listing/add', { multipart })).json()) as Listing;
}
