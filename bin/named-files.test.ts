import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

const folders = new Set([
  'bench',
  'bin',
  'contract',
  'deploy',
  'docs',
  'samples',
  'server',
  'stand-ins',
  'tests',
  'web',
  '.github',
]);
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Whole paths in code marks, without those of a pattern such as `server/api/<room>/<word>.ts` or of what a build makes. */
function namedIn(page: string): string[] {
  const paths = Array.from(page.matchAll(/`([\w.-]+\/[\w./-]*)`/g), ([, path]) => path ?? '');
  return paths.filter((path) => folders.has(path.split('/')[0] ?? '') && !/\bbuild\b/.test(path));
}

/** Names of files of ours that stand alone in code marks: `hold-stay.ts`. */
function filesNamedIn(page: string): string[] {
  return Array.from(page.matchAll(/`([\w.-]+\.(?:tsx?|mjs|sql))`/g), ([, name]) => name ?? '');
}

const filesThere = new Set([
  ...readdirSync(root),
  ...[...folders]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .map((path) => basename(path)),
]);

/** Where a page leads within the repository. */
function linkedFrom(page: string): string[] {
  return Array.from(page.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g), ([, path]) => path ?? '');
}

test.each(pages)('%s names files that are there', (name) => {
  const page = readFileSync(join(root, name), 'utf8');
  const missing = [
    ...namedIn(page).filter((path) => !existsSync(join(root, path))),
    ...filesNamedIn(page).filter((file) => !filesThere.has(file)),
    ...linkedFrom(page).filter((path) => !existsSync(resolve(root, dirname(name), path))),
  ];
  expect(missing).toEqual([]);
});
