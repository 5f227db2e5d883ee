import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Browser, Page } from 'playwright-core';
import { takePhotos } from './photos.ts';

export interface Host {
  name: string;
  email: string;
  password: string;
}

export interface Home {
  title: string;
  description: string;
  rent: number;
  includedGuests: number;
  extraGuestFee: number;
  cleaningFee: number;
  city: string;
  landMark: string;
  phone: string;
}

/** Signs up by the form and ends on the home page. */
export async function signUp(page: Page, person: Host): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('UserName', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'SignUp' }).click();
  await page.getByText(messages.signupSucceeded).waitFor();
}

/** Goes through the three steps of the wizard with five photos. */
export async function listAHome(page: Page, browser: Browser, home: Home): Promise<void> {
  await page.goto('/listingpage1');
  await page.getByRole('heading', { name: 'SetUp Your Home' }).waitFor();
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles(await takePhotos(5));
  await page.getByLabel('Title', { exact: true }).fill(home.title);
  await page.getByLabel('Description', { exact: true }).fill(home.description);
  await page.getByLabel('City', { exact: true }).fill(home.city);
  await page.getByLabel('Landmark', { exact: true }).fill(home.landMark);
  await page.getByLabel('Rent', { exact: true }).fill(String(home.rent));
  await page.getByLabel('Cleaning Fee', { exact: true }).fill(String(home.cleaningFee));
  await page.getByLabel('Included Guests', { exact: true }).fill(String(home.includedGuests));
  await page.getByLabel('Extra Guest Fee', { exact: true }).fill(String(home.extraGuestFee));
  await page.getByLabel('Contact', { exact: true }).fill(home.phone);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('heading', { name: 'Which of these best describes your place?' }).waitFor();
  await page.getByRole('radio', { name: 'Cabin' }).check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('button', { name: 'Publish Listing' }).click();
  await page.getByText(messages.listingAdded).waitFor();
}
