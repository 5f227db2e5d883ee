import type { Listing } from '@aangan/contract/listings.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, openBrowser } from './browser.ts';
import { swipe } from './finger.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on' }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** The first card with more photos than one. */
async function cardWithPhotos(page: Page): Promise<Locator> {
  const homes = (await (await page.request.get('/api/listing/get?limit=20')).json()) as Listing[];
  const home = homes.find(({ photos }) => photos.length > 2);
  if (home === undefined) throw new Error('no sample home has three photos');
  await page.goto('/');
  const card = page.getByRole('article', { name: home.title });
  await card.scrollIntoViewIfNeeded();
  return card;
}

/** Which photo of a strip is in view, once the strip has come to rest there. */
function photoInView(card: Locator) {
  return expect.poll(() => card.locator('[data-strip]').evaluate((strip) => strip.scrollLeft / strip.clientWidth));
}

describe("a card's strip of photos", () => {
  it('is turned by mouse and by keyboard', async () => {
    const { page, context } = await aPerson(browser, 'desktop', product.url);
    const card = await cardWithPhotos(page);
    await card.hover();
    await card.getByRole('button', { name: 'Next photo' }).click();
    await photoInView(card).toBe(1);
    await card.getByRole('button', { name: 'Previous photo' }).click();
    await photoInView(card).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
    await card.getByRole('heading').getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    await photoInView(card).toBe(1);
    await page.keyboard.press('ArrowRight');
    await photoInView(card).toBe(2);
    await page.keyboard.press('ArrowLeft');
    await photoInView(card).toBe(1);
    await context.close();
  });

  it('is swiped by finger, one photo at a time', async () => {
    const { page, context } = await aPerson(browser, 'phone', product.url);
    const card = await cardWithPhotos(page);
    const box = await card.locator('[data-strip]').boundingBox();
    if (box === null) throw new Error('the strip is not drawn');
    await swipe(page, { x: box.x + box.width * 0.8, y: box.y + box.height / 2 }, -box.width * 0.6);
    await photoInView(card).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });
});

describe('the grid', () => {
  it('goes on as one scrolls, until every home was shown once', async () => {
    const { page, context } = await aPerson(browser, 'desktop', product.url);
    const all = (await (await page.request.get('/api/listing/get')).json()) as Listing[];
    await page.goto('/');
    const cards = page.getByRole('article');
    await expect
      .poll(
        async () => {
          await cards.last().scrollIntoViewIfNeeded();
          return cards.count();
        },
        { timeout: 60_000 },
      )
      .toBe(all.length);
    const shown = await cards.getByRole('heading').allTextContents();
    expect(shown.toSorted()).toEqual(all.map(({ title }) => title).toSorted());
    await context.close();
  });
});
