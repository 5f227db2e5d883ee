import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMember, aPerson, type Screen } from './browser.ts';
import { publishHome } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ RATE_LIMITS: 'off' });

const homes = [
  {
    title: 'Walnut House',
    rent: 4_200,
    place: { lat: 32.2532, lng: 77.1812 },
    facts: { space: 'entire', bedrooms: 3, amenities: ['wifi', 'fireplace'] },
  },
  {
    title: 'Deodar House',
    rent: 3_100,
    place: { lat: 32.2622, lng: 77.2292 },
    facts: { space: 'private', bedrooms: 1, amenities: ['wifi'] },
  },
  {
    title: 'Lighthouse View',
    rent: 5_600,
    place: { lat: 8.7379, lng: 76.7163 },
    facts: { space: 'entire', cancellation: 'flexible', welcomes: ['groups'] },
  },
];

beforeAll(async () => {
  const host = await aMember(browser, 'desktop', product.url, 'Arvind Sethi');
  for (const { place, facts, ...own } of homes) {
    const { _id } = await publishHome(host, { ...own, city: 'India' });
    for (const [call, data] of Object.entries({ place, facts })) {
      const told = await host.page.request.put(`/api/listing/${call}/${_id}`, { data });
      if (!told.ok()) throw new Error(await told.text());
    }
  }
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const cards = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();

it.each<Screen>(['desktop', 'phone'])(
  'narrows by what homes offer, says before how many are left, and takes it back: %s',
  async (screen) => {
    const { page, consoleErrors } = await aPerson(browser, screen, product.url);
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
    await expect.poll(() => cards(page)).toEqual(['Walnut House', 'Lighthouse View']);
    expect(consoleErrors).toEqual([]);
  },
);

it('chooses prices by the keyboard alone', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'desktop', product.url);
  await page.goto('/');
  await page.getByRole('button', { name: 'Filters', exact: true }).focus();
  await page.keyboard.press('Enter');
  const highest = page.getByRole('dialog', { name: 'Filters' }).getByRole('slider', { name: 'Highest price' });
  // It has no steps before the prices are loaded.
  await expect.poll(() => highest.getAttribute('max')).not.toBe('0');
  await highest.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const upTo = page.getByRole('dialog', { name: 'Filters' }).getByLabel('Up to', { exact: true });
  await expect.poll(() => upTo.inputValue()).toMatch(/^\d+$/);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await upTo.inputValue()).toBe('');
  expect(consoleErrors).toEqual([]);
});

const getMap = (page: Page) => page.getByRole('application', { name: 'Map of the homes found' });
const readBox = (page: Page) => new URL(page.url()).searchParams.get('box');

describe('homes on a map', () => {
  it('are shown next to the list on a wide screen; hovering in one highlights the other', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'desktop', product.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Show map' }).click();
    const far = getMap(page).getByRole('button', { name: 'Lighthouse View, ₹5,600 a night' });
    await far.waitFor();
    // The two in the north are close together: clicking their number zooms in, and the list follows.
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

    // Another user who opens the URL sees the same results.
    const address = page.url();
    expect(readBox(page)).toMatch(/^7[67]\.\d+,32\.\d+,77\.\d+,32\.\d+$/);
    const other = await aPerson(browser, 'desktop', product.url);
    await other.page.goto(address);
    await getMap(other.page).getByRole('button', { name: 'Deodar House, ₹3,100 a night' }).waitFor();

    await page.getByRole('link', { name: 'Hide map' }).click();
    await page.getByRole('article', { name: 'Lighthouse View' }).waitFor();
    expect(readBox(page)).toBeNull();
    expect(consoleErrors).toEqual([]);
  });

  it('do not touch where an address opens a part of the map', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'desktop', product.url);
    // On a map of a thousand pixels the two would be separate; on this one they would overlap.
    await page.goto('/?box=76.9,32,77.5,32.5');
    await getMap(page).getByRole('button', { name: '2 homes, go closer' }).waitFor();
    expect(
      await getMap(page)
        .getByRole('button', { name: /a night$/ })
        .count(),
    ).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('can be reached by keyboard only, in reading order', async () => {
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

  it('reload when the map moves, or on request', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
    await page.goto('/?box=77.15,32.24,77.25,32.28');
    await getMap(page)
      .getByRole('button', { name: /^Walnut House/ })
      .waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => readBox(page)).not.toBe('77.15,32.24,77.25,32.28');
    const zoomed = readBox(page);
    const { x, y } = (await getMap(page).boundingBox())!;
    await page.mouse.move(x + 200, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 260, y + 230, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => readBox(page)).not.toBe(zoomed);
    await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
    const before = readBox(page);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect.poll(() => readBox(page)).not.toBe(before);
  });

  it('fill the screen of a phone, with a button for the list', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
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
    expect(consoleErrors).toEqual([]);
  });
});
