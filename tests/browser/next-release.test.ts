import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { aPerson } from './browser.ts';
import { signUp } from './hosting.ts';
import { untilHydrated } from './page-load.ts';
import { openSite } from './site.ts';

const root = join(import.meta.dirname, '..', '..');

/** The product as another release: all screen files are renamed, and the current ones are missing. */
function anotherRelease(): { main: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-another-release-'));
  for (const shared of ['node_modules', 'stand-ins', 'contract']) symlinkSync(join(root, shared), join(folder, shared));
  for (const built of ['server', 'web']) {
    mkdirSync(join(folder, built));
    cpSync(join(root, built, 'build'), join(folder, built, 'build'), { recursive: true });
    cpSync(join(root, built, 'package.json'), join(folder, built, 'package.json'));
  }
  renameScripts(join(folder, 'web', 'build'));
  return {
    main: join(folder, 'server', 'build', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function renameScripts(build: string): void {
  const assets = join(build, 'assets');
  const names = new Map(
    readdirSync(assets)
      .filter((name) => /-[\w-]{8}\.(js|css)$/.test(name))
      .map((name) => [name, name.replace(/\.(js|css)$/, '_next.$1')]),
  );
  for (const path of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    const file = join(build, path);
    if (/\.(br|gz)$/.test(path)) rmSync(file);
    if (!/\.(js|css|html|json)$/.test(path)) continue;
    const text = readFileSync(file, 'utf8').replaceAll(/[\w.-]+\.(js|css)\b/g, (name) => names.get(name) ?? name);
    const name = names.get(path.replace(/^assets[\\/]/, ''));
    if (name !== undefined) rmSync(file);
    writeFileSync(name === undefined ? file : join(assets, name), text);
  }
}

const next = anotherRelease();
afterAll(() => next.remove());
const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

/** Screen files requested since. */
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

/** Types a complaint, deploys another release, and opens the terms in a dialog whose script is not loaded yet. */
async function goOnWhile(page: Page, takesOver: () => Promise<void>, consoleErrors: string[]) {
  await page.goto('/grievances', { waitUntil: 'networkidle' });
  await untilHydrated(page);
  const typed = page.getByRole('textbox', { name: 'Your complaint', exact: true });
  await typed.fill('The tap drips.');
  await takesOver();
  const files = watchFiles(page);
  await page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await typed.inputValue()).toBe('The tap drips.');
  expect(consoleErrors).toEqual([]);
  return files;
}

test('an open page keeps working with its own scripts after a release, and keeps typed text', async () => {
  await release();
  const { page, consoleErrors } = await aPerson(browser, 'desktop', product.url);
  const files = await goOnWhile(page, () => release(next.main), consoleErrors);
  expect(files.filter(({ status }) => status !== 200)).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  // They belong to the page's release and are missing in the new one.
  expect(files.filter(({ path }) => path.includes('_next.'))).toEqual([]);
  await page.goto('/signup');
  expect(await page.content()).toMatch(/assets\/[\w-]+_next\.js/);
  await page.context().close();
});

test('a page of the next release finds its scripts on a machine that still runs the previous one', async () => {
  await release(next.main);
  const { page, consoleErrors } = await aPerson(browser, 'desktop', product.url);
  const files = await goOnWhile(page, release, consoleErrors);
  expect(files.filter(({ status }) => status !== 200)).toEqual([]);
  expect(files.filter(({ path }) => path.includes('_next.')).length).toBeGreaterThan(0);
  await page.context().close();
});

test('a page whose scripts are in no release any more asks for a reload, in its menu and in place of a screen', async () => {
  const { page } = await aPerson(browser, 'phone', product.url);
  await signUp(page, { name: 'Asha Devi', email: 'asha@example.org', password: 'courtyard-of-rain' });
  await page.route(/\/assets\/(AccountMenuEntries|About)-/, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto('/contact');
  const menu = page.getByRole('button', { name: /^Account/ });
  await menu.click();
  const toast = page.getByRole('alert').filter({ hasText: controls.partMissing });
  await toast.getByRole('button', { name: controls.reloadPage }).waitFor();
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByText(messages.unreachable).count()).toBe(0);

  await page.getByRole('link', { name: 'About' }).first().click();
  const screen = page.getByRole('main').getByRole('alert').filter({ hasText: controls.partMissing });
  await page.unroute(/\/assets\/(AccountMenuEntries|About)-/);
  await screen.getByRole('button', { name: controls.reloadPage }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
  await page.context().close();
});
