import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine } from './engine.ts';

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * The path of a browser of this engine: the one named by CHROMIUM_PATH or FIREFOX_PATH, the Chromium that comes as a
 * package on Linux, an installed one.
 */
export async function findBrowser(): Promise<string> {
  if (engine === 'firefox')
    return (
      process.env.FIREFOX_PATH ??
      installed(FIREFOX, 'No Firefox found. Install it (Debian: apt-get install firefox-esr), or name one in FIREFOX_PATH.')
    );
  return (
    process.env.CHROMIUM_PATH ??
    (await packagedBrowser()) ??
    installed(CHROMIUM, 'No browser found. Install Google Chrome or Chromium, or name one in CHROMIUM_PATH.')
  );
}

async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // It unpacks itself into TMPDIR and trusts what lies there, so each version has its own folder.
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

function installed(paths: string[], otherwise: string): string {
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(otherwise);
  return found;
}
