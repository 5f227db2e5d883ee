import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type Market, openMarket } from './long-words/market.ts';
import { screens } from './long-words/screens.ts';
import { stickingOut } from './long-words/sticking-out.ts';
import { links, typed, type Typed } from './long-words/typed.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ RATE_LIMITS: 'off' }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const widths = [320, 360, 1280];

it('breaks whatever people type, wherever it is shown, and scrolls no screen sideways', async () => {
  // A market keeps the browser busy for half a minute: one of links, and one of whatever may be typed.
  const { LONG_WORDS_SEED = '1169467672' } = process.env;
  const seed = Number(LONG_WORDS_SEED);
  await fc.assert(fc.asyncProperty(typed, breaksEverywhere), {
    examples: [[links]],
    numRuns: 2,
    endOnFailure: true,
    seed,
  });
}, 600_000);

async function breaksEverywhere(texts: Typed): Promise<void> {
  const market = await openMarket(product, browser, texts);
  try {
    const people = Object.keys(market.people) as (keyof Market['people'])[];
    expect((await Promise.all(people.map((person) => findObjections(person, market)))).flat()).toEqual([]);
  } finally {
    await market.close();
  }
}

async function findObjections(person: keyof Market['people'], market: Market): Promise<string[]> {
  const objections: string[] = [];
  for (const { name, open } of screens.filter(({ as }) => as === person)) {
    const page = await market.people[person].newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, market);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      objections.push(...(await stickingOut(page)).map((what) => `${name} at ${width}: ${what}`));
    }
    await page.close();
  }
  return objections;
}
