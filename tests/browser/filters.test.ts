import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { aPerson, type Person, type Screen } from './browser.ts';
import { takePhotos } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();

beforeAll(async () => {
  const { page } = await aSignedInPerson('desktop');
  const [photo] = await takePhotos(1);
  const plain = {
    includedGuests: 3,
    extraGuestFee: 500,
    cleaningFee: 0,
    description: 'By the river.',
    phone: '9845012345',
  };
  const homes = [
    { title: 'Walnut House', rent: 4000, facts: { space: 'entire', bedrooms: 3, amenities: ['wifi', 'fireplace'] } },
    { title: 'Apple House', rent: 2500, facts: { space: 'private', bedrooms: 1, amenities: ['wifi'] } },
    { title: 'Sea House', rent: 3000, facts: { space: 'entire', cancellation: 'flexible', welcomes: ['groups'] } },
  ];
  for (const { facts, ...home } of homes) {
    const multipart = {
      ...plain,
      ...home,
      city: 'Manali, India',
      landMark: 'Mall Road',
      category: 'villa',
      image1: photo!,
    };
    const { _id } = (await (await page.request.post('/api/listing/add', { multipart })).json()) as Listing;
    const told = await page.request.put(`/api/listing/facts/${_id}`, { data: facts });
    if (!told.ok()) throw new Error(`The facts of ${home.title} answered ${told.status()}`);
  }
});

async function aSignedInPerson(screen: Screen): Promise<Person> {
  const person = await aPerson(browser, screen, product.url);
  const data = { name: 'Arvind Sethi', email: 'arvind@example.in', password: 'monsoon-on-tiles' };
  expect((await person.page.request.post('/api/auth/signup', { data })).status()).toBe(201);
  return person;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();

it.each<Screen>(['desktop', 'phone'])(
  'narrows by what homes offer, says before how many are left, and takes it back: %s',
  async (screen) => {
    const { page, complaints } = await aPerson(browser, screen, product.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('button', { name: /^Wi-Fi.*leaves 2$/ }).click();
    await dialog.getByRole('button', { name: /^Entire home.*leaves 1$/ }).click();
    await dialog.getByRole('button', { name: 'Show 1 home' }).click();
    await heading(page, '1 home');
    expect(await cards(page)).toEqual(['Walnut House']);

    await page.reload();
    await page.getByRole('button', { name: 'Without Wi-Fi' }).click();
    await heading(page, '2 homes');
    await page.getByLabel('Sort by', { exact: true }).selectOption('Lowest price first');
    await expect.poll(() => cards(page)).toEqual(['Sea House', 'Walnut House']);
    expect(complaints).toEqual([]);
  },
);

it('chooses prices by the keyboard alone', async () => {
  const { page, complaints } = await aPerson(browser, 'desktop', product.url);
  await page.goto('/');
  await page.getByRole('button', { name: 'Filters', exact: true }).focus();
  await page.keyboard.press('Enter');
  const highest = page.getByRole('dialog', { name: 'Filters' }).getByRole('slider', { name: 'Highest price' });
  await highest.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const upTo = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Up to', { exact: true });
  await expect.poll(() => upTo.inputValue()).toMatch(/^\d+$/);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await upTo.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});
