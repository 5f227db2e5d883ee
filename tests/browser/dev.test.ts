import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ChildProgram } from '../support/programs.ts';
import { copySources, type SourceCopy } from '../support/source-copy.ts';
import { until } from '../support/until.ts';
import { aPerson, openBrowser } from './browser.ts';

let browser: Browser;
let sources: SourceCopy;
let dataDir: string;
let dev: ChildProgram;
let url: string;

beforeAll(async () => {
  sources = copySources();
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-dev-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  dev = new ChildProgram(join(sources.folder, 'bin', 'dev.mjs'), [], { env });
  [browser] = await Promise.all([openBrowser(), dev.waitForOutput(/^ +Aangan +http/)]);
});

afterAll(async () => {
  await browser?.close();
  dev?.process.kill('SIGTERM');
  await dev?.ended();
  sources?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

it('npm run dev: changes appear in the open page without a reload', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'desktop', url);
  // Rendered by the server and hydrated without a mismatch.
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem').first().waitFor();

  await page.goto('/nowhere');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => Object.assign(window, { stays: 'here' }));
  const stays = () => page.evaluate(() => (window as { stays?: string }).stays);

  const screen = (text: string) => `export function NotFound() { return <h1 className="pt-[37px]">${text}</h1>; }`;
  sources.change('web/app/screens/NotFound.tsx', () => screen('Written now'));
  await page.getByRole('heading', { name: 'Written now' }).waitFor();
  const heading = page.getByRole('heading', { name: 'Written' });
  await until(async () => expect(await heading.evaluate((h1) => getComputedStyle(h1).paddingTop)).toBe('37px'));
  expect(await stays()).toBe('here');

  sources.change('server/pages/crawlers.ts', (text) => text.replace('Disallow: /api/', 'Disallow: /changed/'));
  await until(async () => expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('/changed'));
  sources.change('web/app/screens/NotFound.tsx', () => screen('Written after the server'));
  await page.getByRole('heading', { name: 'Written after the server' }).waitFor();
  expect(await stays()).toBe('here');
  // The packages of a copy are outside the folders that Vite serves; nothing listens at this URL.
  expect(consoleErrors.filter((complaint) => !/status of 40[34]/.test(complaint))).toEqual([]);
});
