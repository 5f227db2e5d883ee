import { expect, it } from 'vitest';
import { buttons, heading, missing } from '../shown.ts';
import { type Cast, heldUp, noAnswer, refusal } from './cast.ts';

/** The texts of the form that puts a price on an extra service. */
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
