import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPerson, type Screen, signInAsSampleGuest } from './browser.ts';
import { swipe } from './keyboard-and-touch.ts';
import { hold, untilHydrated } from './page-load.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

/** The first card with several photos. */
async function cardWithPhotos(page: Page): Promise<Locator> {
  const homes = (await (await page.request.get('/api/listing/get?limit=20')).json()) as Listing[];
  const home = homes.find(({ photos }) => photos.length > 2);
  if (home === undefined) throw new Error('no sample home has three photos');
  await page.goto('/');
  const card = page.getByRole('article', { name: home.title });
  await card.scrollIntoViewIfNeeded();
  return card;
}

/** Index of the visible photo, once the strip has stopped moving. */
function photoInView(card: Locator) {
  return expect.poll(() => card.locator('[data-strip]').evaluate((strip) => strip.scrollLeft / strip.clientWidth));
}

describe("a card's strip of photos", () => {
  it('is turned by mouse and by keyboard', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
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
  });

  it('a touch swipe moves one photo', { tags: ['touch'] }, async () => {
    const { page } = await aPerson(browser, 'phone', product.url);
    const card = await cardWithPhotos(page);
    const box = await card.locator('[data-strip]').boundingBox();
    if (box === null) throw new Error('the strip is not drawn');
    await swipe(page, { x: box.x + box.width * 0.8, y: box.y + box.height / 2 }, -box.width * 0.6);
    await photoInView(card).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('on a touch laptop, a swipe that starts on an arrow', () => {
  it("turns a card's strip", { tags: ['touch'] }, async () => {
    const { page } = await aPerson(browser, 'touchLaptop', product.url);
    const card = await cardWithPhotos(page);
    await card.hover();
    const far = ((await card.locator('[data-strip]').boundingBox())?.width ?? 0) * 0.7;
    await swipe(page, await findMiddle(card.getByRole('button', { name: 'Next photo' })), -far);
    await photoInView(card).toBe(1);
    await swipe(page, await findMiddle(card.getByRole('button', { name: 'Previous photo' })), far);
    await photoInView(card).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('turns the overlay of all photos', { tags: ['touch'] }, async () => {
    const { page } = await aPerson(browser, 'touchLaptop', product.url);
    await signInAsSampleGuest({ page });
    const card = await cardWithPhotos(page);
    await card.getByRole('heading').getByRole('link').click();
    await page.getByRole('button', { name: 'Show all photos' }).click();
    await page.getByText('1 / ').waitFor();
    await swipe(page, await findMiddle(page.getByRole('button', { name: 'Next' })), -600);
    await page.getByText('2 / ').waitFor();
    expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
  });
});

async function findMiddle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe.each<Screen>(['phone', 'desktop'])('photos of the rendered page on a %s', (screen) => {
  it('the first row loads first, then other visible photos, then the app with the rest', async () => {
    const { page, consoleErrors } = await aPerson(browser, screen, product.url);
    const requested = requestedPhotos(page);
    await page.addInitScript(disableTimeouts);
    const letPhotosCome = await hold(page, '**/photos/**');
    const letAppCome = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await untilPainted(page);
    const atOnce = [...requested];
    expect(atOnce).toHaveLength(screen === 'phone' ? 1 : 3);

    letPhotosCome();
    await expect.poll(() => missingInView(page)).toBe(0);
    expect(await firstRow(page)).toEqual(atOnce);
    const below = page.getByRole('article').last();
    expect(await below.locator(WAITING).count()).toBe(1);
    await below.scrollIntoViewIfNeeded();
    await expect.poll(() => missingInView(page)).toBe(0);
    expect(await below.locator(WAITING).count()).toBe(0);
    expect(await page.locator(WAITING).count()).toBeGreaterThan(0);

    letAppCome();
    await untilHydrated(page);
    expect(await page.locator(WAITING).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('scrolling loads photos without waiting for the first one', async () => {
    const { page } = await aPerson(browser, screen, product.url);
    const requested = requestedPhotos(page);
    await page.addInitScript(disableTimeouts);
    await hold(page, '**/photos/**');
    await page.goto('/', { waitUntil: 'commit' });
    await untilPainted(page);
    const atOnce = requested.length;
    expect(atOnce).toBe(screen === 'phone' ? 1 : 3);
    await page.evaluate(() => scrollBy(0, 500));
    await expect.poll(() => requested.length).toBeGreaterThan(atOnce);
  });
});

it.each([
  [599, '/', 1],
  [768, '/', 2],
  [1199, '/', 2],
  [1920, '/', 4],
  [768, '/?category=villa', 2],
  [1024, '/?category=villa', 3],
])('of a window %i px wide, %s asks at once for the %i photos of its first row', async (width, path, many) => {
  const { page } = await aPerson(browser, 'desktop', product.url);
  await page.setViewportSize({ width, height: 900 });
  const requested = requestedPhotos(page);
  await page.addInitScript(disableTimeouts);
  const letPhotosCome = await hold(page, '**/photos/**');
  await page.goto(path, { waitUntil: 'commit' });
  await untilPainted(page);
  const atOnce = [...requested];
  expect(atOnce).toHaveLength(many);
  letPhotosCome();
  await untilHydrated(page);
  await expect.poll(() => missingInView(page)).toBe(0);
  expect(await firstRow(page)).toEqual(atOnce);
});

it('fetches no photo twice on a wide screen', async () => {
  const { page } = await aPerson(browser, 'desktop', product.url);
  // Requests are not delayed here: delayed requests would bypass the browser's cache.
  const requested = requestedPhotos(page);
  await page.goto('/');
  await untilHydrated(page);
  await expect.poll(() => missingInView(page)).toBe(0);
  expect(requested).toEqual(expect.arrayContaining(await firstRow(page)));
  expect(requested.filter((photo, index) => requested.indexOf(photo) !== index)).toEqual([]);
});

/** Photos of the first row of cards. */
function firstRow(page: Page): Promise<string[]> {
  return page.getByRole('article').evaluateAll((cards) => {
    const top = cards[0]?.getBoundingClientRect().top;
    const row = cards.filter((card) => card.getBoundingClientRect().top === top);
    return row.map((card) => card.querySelector('img')?.currentSrc ?? '');
  });
}

/** Photos that are not requested yet. */
const WAITING = 'img:is([data-src], [data-srcset])';

function requestedPhotos(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/photos/')) requested.push(request.url());
  });
  return requested;
}

/** Runs in the page. Disables timeouts, so that the result does not depend on the speed of the machine. */
function disableTimeouts(): void {
  const soon = globalThis.setTimeout;
  const withoutLimits = (act: () => void, ms = 0) => (ms < 1000 ? soon(act, ms) : 0);
  Object.assign(globalThis, { setTimeout: withoutLimits });
}

/** Waits for two frames: then everything in view is requested. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const onPaint = (paints: PerformanceObserverEntryList) => {
          if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve();
        };
        new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Number of visible photos that still show their preview. */
function missingInView(page: Page): Promise<number> {
  return page.locator('#root img').evaluateAll((photos) => {
    const isInView = ({ top, bottom }: DOMRect) => top < innerHeight && bottom > 0;
    const isLoaded = ({ currentSrc, complete, naturalWidth }: HTMLImageElement) =>
      currentSrc.includes('/photos/') && complete && naturalWidth > 1;
    return (photos as HTMLImageElement[]).filter((photo) => isInView(photo.getBoundingClientRect()) && !isLoaded(photo))
      .length;
  });
}

describe('the grid', () => {
  it('loads more while scrolling, until every home was shown once', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
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
  });
});
