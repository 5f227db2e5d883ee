import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import type { Scene } from './screenshots/scene-steps.ts';
import { scenes } from './screenshots/scenes.ts';
import { setStage, type Stage } from './screenshots/stage.ts';
import { openSite } from './site.ts';
import { watchRequests } from './until-quiet.ts';

/**
 * Fields without a required or optional mark, and forms with native browser validation. Radio buttons, checkboxes,
 * searches and sliders, which always have a value, need no mark, nor do selects outside a form, which take effect at
 * once, nor inputs for any number of photos.
 */
function findUnmarkedFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const choices = new Set(['radio', 'checkbox', 'search', 'range', 'hidden']);
    const fields = document.querySelectorAll<HTMLInputElement>(
      '#root :is(input, textarea, select), [role=dialog] :is(input, textarea, select)',
    );
    const unmarked = [...fields].filter(
      (field) =>
        !choices.has(field.type) &&
        !field.hidden &&
        !(field.type === 'file' && field.multiple) &&
        !(field.type === 'select-one' && field.form === null) &&
        field.closest('#search-panel') === null &&
        !field.required &&
        field.getAttribute('aria-required') !== 'true' &&
        !/\boptional\b/i.test(getLabel(field)),
    );
    const forms = [...document.forms].filter((form) => !form.noValidate && form.querySelector('[required]') !== null);
    return [
      ...unmarked.map((field) => `nothing says whether ${field.outerHTML.slice(0, 120)} is required`),
      ...forms.map((form) => `the browser itself reports errors in ${form.outerHTML.slice(0, 120)}`),
    ];

    /** Its name and description. */
    function getLabel(field: HTMLInputElement): string {
      const describing = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id));
      return [...(field.labels ?? []), ...describing].map((element) => element?.textContent ?? '').join(' ');
    }
  });
}

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
let stage: Stage;

beforeAll(async () => {
  stage = await setStage(product.url, browser);
});

type Theme = 'light' | 'dark';

/** Together they cover mouse and touch, both themes and the two narrowest widths. */
const devices = [
  {
    name: 'desktop',
    theme: 'light',
    otherTheme: 'dark',
    options: { viewport: { width: 1280, height: 900 } },
    // The size of a 1280 × 900 window at 200 % zoom.
    narrow: { width: 640, height: 450 },
  },
  {
    name: 'phone',
    theme: 'dark',
    otherTheme: 'light',
    options: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    narrow: { width: 320, height: 640 },
  },
] as const;

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Everything that a theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** `STATES=2/6`: the second sixth of them (`npm run test:nightly -- states`). */
const [part = 1, parts = 1] = (process.env['STATES'] ?? '1/1').split('/').map(Number);
const own = scenes.filter((_, index) => index % parts === part - 1);

describe.concurrent.each(devices)('on a $name', ({ theme, otherTheme, options, narrow }) => {
  const contexts = new Map<string, BrowserContext>();
  afterAll(() => Promise.all([...contexts.values()].map((context) => context.close())));

  it.sequential.each(own)(
    '$name: no axe violation in either theme, fields say whether they are required, nothing scrolls sideways',
    async (scene) => {
      const page = await (await contextFor(scene, contexts, options)).newPage();
      try {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await scene.open(page, stage);
        await untilAnimationsEnd(page);
        const objections = [...(await violations(page, theme)), ...(await findUnmarkedFields(page))];
        await page.emulateMedia({ colorScheme: otherTheme });
        objections.push(...(await violations(page, otherTheme, colourRules)));
        await page.setViewportSize(narrow);
        objections.push(...(await horizontalOverflow(page)));
        expect(objections).toEqual([]);
      } finally {
        await page.context().setOffline(false);
        await page.close();
      }
    },
  );
});

/** One browser context per role; a new one per draft of a home, because drafts are stored in it. */
async function contextFor(scene: Scene, contexts: Map<string, BrowserContext>, options: object) {
  const key = scene.name.startsWith('listing-') ? scene.name : scene.as;
  const known = contexts.get(key);
  if (known !== undefined) return known;
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: stage.sessions[scene.as],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  await context.clock.setFixedTime(TEST_INSTANT);
  watchRequests(context);
  contexts.set(key, context);
  return context;
}

/** Waits for animations to end: colours during a fade would be measured. */
async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      const isOfToast = (effect as KeyframeEffect | null)?.target?.closest('#toasts') !== null;
      // Scroll-driven animations never end.
      return timeline instanceof DocumentTimeline && playState === 'running' && !isEndless && !isOfToast;
    });
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** Axe violations, one line each. */
async function violations(page: Page, theme: Theme, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (
    rules === undefined ? axe.withTags(standards) : axe.withRules([...rules])
  ).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}, ${id}: ${html.slice(0, 160)}`));
}

/** Elements with horizontal overflow (page and layers); retried, because resizing re-renders later. */
async function horizontalOverflow(page: Page): Promise<string[]> {
  let wide: string[] = [];
  const isNarrow = async () => {
    wide = await tooWide(page);
    return wide.length === 0;
  };
  await vi.waitUntil(isNarrow, { timeout: 60_000 }).catch(() => undefined);
  return wide;
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu], dialog[open]');
    const scrollers = [...over].flatMap((layer) => [layer, ...layer.querySelectorAll<HTMLElement>('.overflow-y-auto')]);
    return [document.documentElement, ...scrollers]
      .filter((element) => element.scrollWidth > Math.min(element.clientWidth, innerWidth) + 1)
      .map(
        (element) =>
          `${element.scrollWidth} px in ${innerWidth}: <${element.tagName} class="${element.className}">: ${widest(element)}`,
      );

    /** The innermost element that overflows most; ignores fixed elements. */
    function widest(within: Element): string {
      const all = [...within.querySelectorAll<HTMLElement>('body *')].filter((one) => one.offsetParent !== null);
      const edges = all.map((one) => ({ one, right: Math.round(one.getBoundingClientRect().right) }));
      const farthest = edges.toSorted((one, other) => one.right - other.right).at(-1);
      return farthest?.one.outerHTML.slice(0, 160) ?? '';
    }
  });
}
