import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { TEST_INSTANT } from '../../support/clock.ts';
import { findBrowser, launchBrowser } from '../launch-browser.ts';
import { type Product, startProduct } from '../product.ts';
import { watchRequests } from '../until-quiet.ts';
import type { Scene } from './scene-steps.ts';
import { scenes } from './scenes.ts';
import { enter, hostEmail, setStage, type Stage } from './stage.ts';

interface ScreenshotOptions {
  /** Output folder. */
  folder: string;
  /** Scenes whose name starts with one of these; default: all. */
  only: readonly string[];
  /** A spreadsheet of homes and their photos, instead of the sample homes. */
  homes?: { file: string; photos: string };
}

type Theme = 'light' | 'dark';
type Shape = { width: number; height: number };

const themes: readonly Theme[] = ['light', 'dark'];
const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** Opens the scene anew per width, because open menus are positioned by width. */
const devices = [
  { options: phone, shapes: [{ width: 360, height: 760 }] },
  { options: {}, shapes: [{ width: 768, height: 1024 }] },
  {
    options: {},
    shapes: [
      { width: 1280, height: 860 },
      { width: 1920, height: 1080 },
    ],
  },
];
/** Long lists: only the beginning. */
const LONGEST_PAGE = 3200;

/** Takes every scene at four widths in both themes; reports scenes that fail and continues. */
export async function takeScreenshots({
  folder,
  only,
  homes,
}: ScreenshotOptions): Promise<{ count: number; failed: string[] }> {
  mkdirSync(folder, { recursive: true });
  const selected = scenes.filter(({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)));
  const failed: string[] = [];
  let count = 0;
  await withStage(homes, async (browser, product, stage) => {
    for (const scene of selected) {
      for (const { options, shapes } of devices) {
        const page = await personIn(browser, product, stage, scene, { ...options, viewport: shapes[0] });
        try {
          await scene.open(page, stage);
          for (const shape of shapes) {
            for (const theme of themes) {
              const picture = await takePicture(page, scene, shape, theme);
              writeFileSync(join(folder, `${scene.name}-${shape.width}-${theme}.png`), picture);
              count += 1;
            }
          }
        } catch (error) {
          failed.push(`${scene.name}: ${String(error)}`);
        }
        await page.context().close();
      }
    }
  });
  return { count, failed };
}

/** The picture of the README, from the sample homes. */
export async function takeReadmePicture(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shape = { width: 1280, height: 860 };
  await withStage(undefined, async (browser, product, stage) => {
    const scene = scenes.find(({ name }) => name === 'home');
    if (scene === undefined) throw new Error('There is no scene named home');
    const page = await personIn(browser, product, stage, scene, { viewport: shape });
    await scene.open(page, stage);
    const picture = await takePicture(page, { ...scene, frame: 'window' }, shape, 'light');
    writeFileSync(join(folder, `home-${shape.width}.png`), picture);
    await page.context().close();
  });
}

async function withStage(
  homes: ScreenshotOptions['homes'],
  act: (browser: Browser, product: Product, stage: Stage) => Promise<void>,
): Promise<void> {
  const SAMPLE_HOMES = homes === undefined ? 'on' : 'off';
  const product = await startProduct({ SAMPLE_HOMES, RATE_LIMITS: 'off', NODE_ENV: 'production' });
  const browser = await launchBrowser(await findBrowser());
  try {
    if (homes !== undefined) await importHomes(product, homes);
    await act(browser, product, await setStage(product.url, browser));
  } finally {
    await browser.close();
    await product.remove();
  }
}

async function importHomes({ url, dataDir }: Product, { file, photos }: { file: string; photos: string }) {
  await (await enter(url, 'host')).dispose();
  const program = join(import.meta.dirname, '..', '..', '..', 'server', 'build', 'import-homes.js');
  const args = [program, file, '--photos', photos, '--host', hostEmail, '--phone', '+91 98450 12345'];
  const { status } = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The homes of ${file} could not be imported`);
}

/** A window for the role. */
async function personIn(browser: Browser, product: Product, stage: Stage, scene: Scene, options: object) {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: stage.sessions[scene.as],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  await context.clock.setFixedTime(TEST_INSTANT);
  watchRequests(context);
  return context.newPage();
}

async function takePicture(page: Page, { name, frame }: Scene, shape: Shape, theme: Theme): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(shape);
  if (frame === 'window') {
    await settled(page);
    return page.screenshot();
  }
  // The viewport is as tall as the page, so that sticky elements are at the bottom.
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), LONGEST_PAGE);
  await page.setViewportSize({ width: shape.width, height: Math.max(height, shape.height) });
  // Forces lazy content to load.
  if (!name.endsWith('-loading')) {
    await page.waitForFunction(() => document.querySelector('main .bg-skeleton') === null);
  }
  await settled(page);
  const picture = await page.screenshot();
  await page.setViewportSize(shape);
  return picture;
}

/** Waits for fonts and for the photos in the viewport. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      const isInWindow = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      return image.complete || !isInWindow;
    }),
  );
  await page.evaluate(async () => {
    // Chromium sometimes omits the load event of photos outside the viewport.
    const photos = [...document.images].filter((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    });
    await Promise.all(photos.map((image) => image.decode().catch(() => undefined)));
  });
}
