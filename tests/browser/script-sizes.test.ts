import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Transfer size in Brotli. */
const MAX_BYTES = 100_000;

interface BuiltFile {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

const build = join(import.meta.dirname, '..', '..', 'web', 'build');
const manifest = JSON.parse(readFileSync(join(build, '.vite', 'manifest.json'), 'utf8')) as Record<string, BuiltFile>;
const files = Object.entries(manifest);
const first = withImports(files.filter(([, { isEntry }]) => isEntry === true).map(([key]) => key));
const later = files.filter(([, { isDynamicEntry }]) => isDynamicEntry === true).map(([key]) => key);

/**
 * Functions that browsers four years old lack: pages polyfill most of them (web/older-browsers.ts), the service worker
 * uses none.
 */
const LATER_THAN_OLDEST =
  /\b(canParse|toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|withResolvers|groupBy|Segmenter)\b|AbortSignal\.any|\(\?<[=!]/;

it('the service worker uses no function that the oldest browsers lack', () => {
  expect(readFileSync(join(build, 'service-worker.js'), 'utf8')).not.toMatch(LATER_THAN_OLDEST);
});

describe('the scripts', () => {
  it('of the first page fit into 100 kB', () => {
    expect(first.size).toBeGreaterThan(1);
    expect(sumBytes(first)).toBeLessThan(MAX_BYTES);
  });

  it('of all screens but the first are loaded on demand', () => {
    for (const screen of ['ViewCard', 'Payment', 'Booked', 'MyListing', 'Login', 'ListingPage1', 'About']) {
      expect(later.filter((key) => key.endsWith(`/${screen}.tsx`))).toHaveLength(1);
    }
  });

  it('have no lookbehind, which Safari supports from 16.4 on', () => {
    const scripts = files.map(([, { file }]) => file).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => /\(\?<[=!]/.test(readFileSync(join(build, file), 'utf8')))).toEqual([]);
  });

  it.each(later)('that %s adds fit into 100 kB', (key) => {
    const added = [...withImports([key])].filter((file) => !first.has(file));
    expect(added).not.toEqual([]);
    expect(sumBytes(added)).toBeLessThan(MAX_BYTES);
  });
});

function withImports(keys: string[]): Set<string> {
  const all = new Set(keys);
  // A loop over the growing set also visits the files added meanwhile.
  for (const key of all) for (const imported of manifest[key]?.imports ?? []) all.add(imported);
  return all;
}

function sumBytes(keys: Iterable<string>): number {
  let bytes = 0;
  for (const key of keys) bytes += statSync(join(build, `${manifest[key]?.file}.br`)).size;
  return bytes;
}
