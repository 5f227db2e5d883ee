import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { links, type Market, openMarket, typed, type Typed } from './long-words/market.ts';
import { screens } from './long-words/screens.ts';
import { openSite } from './site.ts';

/** What is too wide: the page, a layer over it, and each text that overflows its box. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = document.querySelectorAll<HTMLElement>(
      '[role=dialog], [role=alertdialog], [role=menu], dialog[open]',
    );
    const scrollers = [...layers].flatMap((layer) => [
      layer,
      ...layer.querySelectorAll<HTMLElement>('.overflow-y-auto'),
    ]);
    const wide = [document.documentElement, ...scrollers]
      .filter((element) => element.scrollWidth > Math.min(element.clientWidth, innerWidth) + 1)
      .map((element) => `${element.scrollWidth} px in ${element.clientWidth}: ${describe(element)}`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const box = boxAround(texts.currentNode);
      if (box !== null) wide.push(`'${texts.currentNode.textContent?.slice(0, 40)}' stands out of ${describe(box)}`);
    }
    // An input scrolls what it holds; only an area of several lines has to break it.
    for (const area of document.querySelectorAll('textarea')) {
      if (area.scrollWidth > area.clientWidth + 1) wide.push(`a text in ${describe(area)} is not broken`);
    }
    return [...new Set(wide)];

    /** The innermost box that the text is wider than; none where it is cut off or moved on purpose. */
    function boxAround(text: Node): Element | null {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) return null;
      for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, position, translate, display } = getComputedStyle(box);
        const isCut = overflowX !== 'visible';
        const isMoved = position === 'absolute' || position === 'fixed' || translate !== 'none';
        if (isCut || isMoved) return null;
        if (display === 'inline' || display === 'contents') continue;
        const place = box.getBoundingClientRect();
        if (left < place.left - 1 || right > place.right + 1) return box;
      }
      return null;
    }

    function describe(element: Element): string {
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 100)}">`;
    }
  });
}

const { product, browser } = await openSite({ RATE_LIMITS: 'off' });

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
