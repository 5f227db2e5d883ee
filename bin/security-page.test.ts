import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const folders = ['bin', 'contract', 'docs', 'tests', 'server', 'web', 'stand-ins'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|build)\//.test(path)),
);

/** Files and folders in code marks, whole or by their names alone, with `*` for any part of a name; and pages of docs/. */
const named = [
  ...Array.from(page.matchAll(/`([\w./*-]+(?:\.(?:tsx?|mjs|sql)|\/))`/g), ([, path]) => path ?? ''),
  ...Array.from(page.matchAll(/docs\/[\w./-]+\.md/g), ([path]) => path),
];

test('what the security page names is there', () => {
  expect(named.length).toBeGreaterThan(50);
  const isThere = (name: string) => {
    const pattern = name
      .replace(/\/$/, '')
      .replaceAll('.', String.raw`\.`)
      .replaceAll('*', '[^/]+');
    const path = new RegExp(`(^|/)${pattern}$`);
    return files.some((file) => path.test(file)) || folders.includes(name.replace(/\/$/, ''));
  };
  expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
});

test('it speaks of each of the seventy items of level 1 once, and shows what holds', () => {
  const rows = Array.from(page.matchAll(/^\| ([\d., –]+) \|[^|]+\| ([✓–○◇]) \|([^|]+)\|$/gm));
  const items = rows.flatMap(([, numbers = '']) => numbers.split(', ').flatMap(spread));
  expect(items).toHaveLength(70);
  expect(new Set(items).size).toBe(70);
  for (const [, item, , shown = ''] of rows) expect(`${item} ${shown.trim()}`).not.toBe(`${item} `);
});

/** '10.4.1–10.4.5' is five items. */
function spread(numbers: string): string[] {
  const [first = '', last = first] = numbers.split('–');
  const chapter = first.slice(0, first.lastIndexOf('.') + 1);
  const [from, to] = [first, last].map((item) => Number(item.slice(chapter.length)));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => `${chapter}${(from ?? 0) + index}`);
}
