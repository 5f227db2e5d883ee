import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, firefox, type LaunchOptions } from 'playwright-core';
import { engine } from './engine.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of the browser of the tested engine. Firefox: FIREFOX_PATH. Chromium: CHROMIUM_PATH, else the npm package's (only
 * on Linux x64), else an installed one.
 */
export async function findBrowser(): Promise<string> {
  if (engine === 'firefox') return namedFirefox();
  return process.env.CHROMIUM_PATH ?? (await packagedBrowser()) ?? installedBrowser();
}

function namedFirefox(): string {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH === undefined)
    throw new Error('Name a Firefox in FIREFOX_PATH, or let `npm run test:nightly -- firefox` find one.');
  return FIREFOX_PATH;
}

async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // It unpacks itself into TMPDIR and reuses existing files, so each version has its own folder.
  const folder = join(tmpdir(), `aangan-chromium-${packagedVersion()}`);
  mkdirSync(folder, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function packagedVersion(): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return manifest.devDependencies['@sparticuz/chromium'] ?? 'unknown';
}

function installedBrowser(): string {
  const found = INSTALLED.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error('No browser found. Install Google Chrome or Chromium, or name one in CHROMIUM_PATH.');
  return found;
}

/** Flags that let Chromium run as any user, without network requests of its own. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PREFERENCES = {
  // Playwright loses a page that Firefox restores from its back/forward cache, and waits forever.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  // Firefox does not deliver clicks sent over BiDi to a cross-process frame, such as the gateway's.
  'fission.autostart': false,
  // Emulates a mouse that can hover on machines without one: fine (2) and hover (4).
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

export function launchBrowser(executablePath: string): Promise<Browser> {
  return (engine === 'firefox' ? firefox : chromium).launch(launchOptions(executablePath));
}

export function launchOptions(executablePath: string): LaunchOptions {
  return engine === 'firefox'
    ? { channel: 'moz-firefox', executablePath, firefoxUserPrefs: PREFERENCES }
    : { executablePath, args: ARGUMENTS };
}
