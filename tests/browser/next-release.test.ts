import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherRelease } from './another-release.ts';
import { aPerson, openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let next: ReturnType<typeof anotherRelease>;
beforeAll(async () => {
  next = anotherRelease();
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on' }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  next.remove();
});

/** What the page has fetched of the screens' files since. */
function watchFiles(page: Page): { path: string; status: number }[] {
  const files: { path: string; status: number }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/assets/')) files.push({ path, status: response.status() });
  });
  return files;
}

async function release(main?: string): Promise<void> {
  await product.end();
  await product.restart(main);
}

/** Types a name, lets another release take over, and reads the terms in a dialog whose script is not there yet. */
async function goOnWhile(page: Page, takesOver: () => Promise<void>, complaints: string[]) {
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Asha Devi');
  await takesOver();
  const files = watchFiles(page);
  await page
    .getByRole('link', { name: /terms/i })
    .or(page.getByRole('button', { name: /terms/i }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).first().inputValue()).toBe('Asha Devi');
  expect(complaints).toEqual([]);
  return files;
}

test('a page of yesterday goes on with its own scripts beside the next release, and nothing typed is lost', async () => {
  await release();
  const { page, complaints } = await aPerson(browser, 'desktop', product.url);
  const files = await goOnWhile(page, () => release(next.main), complaints);
  expect(files.filter(({ status }) => status !== 200)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  // They are those of the page, which the release that answers does not have.
  expect(files.filter(({ path }) => path.includes('_next.'))).toEqual([]);
  await page.goto('/signup');
  expect(await page.content()).toMatch(/assets\/[\w-]+_next\.js/);
  await page.context().close();
});

test('a page of the next release finds its scripts at a machine that still runs the one before', async () => {
  await release(next.main);
  const { page, complaints } = await aPerson(browser, 'desktop', product.url);
  const files = await goOnWhile(page, release, complaints);
  expect(files.filter(({ status }) => status !== 200)).toEqual([]);
  expect(files.filter(({ path }) => path.includes('_next.')).length).toBeGreaterThan(0);
  await page.context().close();
});
