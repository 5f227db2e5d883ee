import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

const written = {
  Title: 'Walnut House by the Beas',
  Description:
    'Wake up to the river. Tea is at six, made by Arvind himself; the market of Old Manali is five minutes away on foot, through the apple trees.',
  City: 'Manali, India',
  Landmark: 'Old Manali',
  Rent: '4209',
  'Cleaning Fee': '800',
  'Included Guests': '2',
  'Extra Guest Fee': '500',
  Contact: '+91 98450 12345',
};

/** Writes a home into step 1, with the photos of the home on the stage. */
export async function fillStep1(page: Page, { photos }: Stage): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(photos);
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByText(`${photos.length} of 20`).waitFor();
}

export async function toStep2(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Cabin' }).check({ force: true });
}

export async function toStep3(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Publish Listing' }).waitFor();
}
