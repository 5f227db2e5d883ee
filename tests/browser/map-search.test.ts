import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from './browser.ts';
import { takePhotos } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ RATE_LIMITS: 'off' });

const homes = [
  { title: 'Walnut House', rent: 4_200, landMark: 'Old Manali', lat: 32.2532, lng: 77.1812 },
  { title: 'Deodar House', rent: 3_100, landMark: 'Vashisht', lat: 32.2622, lng: 77.2292 },
  { title: 'Lighthouse View', rent: 5_600, landMark: 'Cliff', lat: 8.7379, lng: 76.7163 },
];

beforeAll(async () => {
  const { page, context } = await aPerson(browser, 'desktop', product.url);
  const data = { name: 'Arvind Sethi', email: 'arvind@example.in', password: 'courtyard-of-rain' };
  await context.request.post('/api/auth/signup', { data });
  const [photo] = await takePhotos(1);
  for (const { lat, lng, ...own } of homes) {
    const multipart = {
      ...own,
      description: 'Wake up to the river.',
      includedGuests: 2,
      extraGuestFee: 500,
      cleaningFee: 800,
      city: 'India',
      category: 'cabin',
      phone: '+91 98450 12345',
      image1: photo!,
    };
    const { _id } = (await (await page.request.post('/api/listing/add', { multipart })).json()) as Listing;
    const placed = await page.request.put(`/api/listing/place/${_id}`, { data: { lat, lng } });
    if (!placed.ok()) throw new Error(await placed.text());
  }
});

const getMap = (page: Page) => page.getByRole('application', { name: 'Map of the homes found' });
const readBox = (page: Page) => new URL(page.url()).searchParams.get('box');

describe('homes on a map', () => {
  it('stand beside the list on a wide screen; hovering in one highlights the other', async () => {
    const { page, complaints } = await aPerson(browser, 'desktop', product.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Show map' }).click();
    const far = getMap(page).getByRole('button', { name: 'Lighthouse View, ₹5,600 a night' });
    await far.waitFor();
    // The two in the north stand close together: pressing their number goes closer, and the list follows.
    await getMap(page).getByRole('button', { name: '2 homes, go closer' }).click();
    const walnut = getMap(page).getByRole('button', { name: 'Walnut House, ₹4,200 a night' });
    await walnut.waitFor();
    await page.getByRole('heading', { level: 1, name: '2 homes' }).waitFor();
    expect(await page.getByRole('article', { name: 'Lighthouse View' }).count()).toBe(0);

    const card = page.getByRole('article', { name: 'Walnut House' });
    await card.hover();
    await expect.poll(() => walnut.getAttribute('data-lit')).toBe('');
    await walnut.hover();
    await expect.poll(() => card.getAttribute('data-lit')).toBe('');

    // Another person who opens the address sees the same results.
    const address = page.url();
    expect(readBox(page)).toMatch(/^7[67]\.\d+,32\.\d+,77\.\d+,32\.\d+$/);
    const other = await aPerson(browser, 'desktop', product.url);
    await other.page.goto(address);
    await getMap(other.page).getByRole('button', { name: 'Deodar House, ₹3,100 a night' }).waitFor();

    await page.getByRole('link', { name: 'Hide map' }).click();
    await page.getByRole('article', { name: 'Lighthouse View' }).waitFor();
    expect(readBox(page)).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('do not touch where an address opens a part of the map', async () => {
    const { page, complaints } = await aPerson(browser, 'desktop', product.url);
    // On a map of a thousand pixels the two would stand by themselves; on this one they would cover each other.
    await page.goto('/?box=76.9,32,77.5,32.5');
    await getMap(page).getByRole('button', { name: '2 homes, go closer' }).waitFor();
    expect(
      await getMap(page)
        .getByRole('button', { name: /a night$/ })
        .count(),
    ).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('are reached with the keyboard alone, in the order in which they are read', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
    await page.goto('/?box=77.15,32.24,77.25,32.28');
    const [walnut, deodar] = ['Walnut House, ₹4,200 a night', 'Deodar House, ₹3,100 a night'].map((name) =>
      getMap(page).getByRole('button', { name }),
    );
    await walnut?.waitFor();
    await getMap(page).focus();
    await page.keyboard.press('Tab');
    const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const first = await named();
    await page.keyboard.press('ArrowRight');
    const second = await named();
    expect(new Set([first, second])).toEqual(new Set(['Deodar House, ₹3,100 a night', 'Walnut House, ₹4,200 a night']));
    await page.keyboard.press('ArrowLeft');
    expect(await named()).toBe(first);
    await page.keyboard.press('End');
    expect(await named()).toBe(second);
    await page.keyboard.press('Enter');
    const pressed = page.getByRole('article', { name: /on the map$/ });
    await pressed.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second?.split(',')[0]);
    await page.keyboard.press('Escape');
    await pressed.waitFor({ state: 'detached' });
    expect(await deodar?.count()).toBe(1);
  });

  it('are asked for as the map moves, or when somebody wants it', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
    await page.goto('/?box=77.15,32.24,77.25,32.28');
    await getMap(page)
      .getByRole('button', { name: /^Walnut House/ })
      .waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => readBox(page)).not.toBe('77.15,32.24,77.25,32.28');
    await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
    const before = readBox(page);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect.poll(() => readBox(page)).not.toBe(before);
  });

  it('fill the screen of a phone, with a button for the list', async () => {
    const { page, complaints } = await aPerson(browser, 'phone', product.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await getMap(page).getByRole('button', { name: 'Lighthouse View, ₹5,600 a night' }).click();
    const pressed = page.getByRole('article', { name: 'Lighthouse View on the map' });
    await pressed.getByText('₹5,600').waitFor();
    await pressed.getByRole('button', { name: 'Close' }).click();
    const sizes = await getMap(page)
      .getByRole('button')
      .evaluateAll((pins) =>
        pins.map((pin) => {
          const { width, height } = pin.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await wide()).toBe(false);
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('article', { name: 'Walnut House' }).waitFor();
    await page.getByRole('button', { name: 'Map' }).click();
    await getMap(page).waitFor();
    expect(complaints).toEqual([]);
  });
});
