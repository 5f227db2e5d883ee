import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
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

/** Whole paths in code marks, without those of a pattern such as `server/api/<room>/<word>.ts` or of build output. */
function namedIn(page: string): string[] {
  const paths = Array.from(page.matchAll(/`([\w.-]+\/[\w./-]*)`/g), ([, path]) => path ?? '');
  return paths.filter((path) => folders.has(path.split('/')[0] ?? '') && !/\bbuild\b/.test(path));
}

/** Names of the repository's files alone in code marks: `hold-stay.ts`. */
function filesNamedIn(page: string): string[] {
  return Array.from(page.matchAll(/`([\w.-]+\.(?:tsx?|mjs|sql))`/g), ([, name]) => name ?? '');
}

const filesThere = new Set([
  ...readdirSync(root),
  ...[...folders]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .map((path) => basename(path)),
]);

/** Links of a page within the repository, as path and anchor; each may be empty. */
function linksIn(page: string): { path: string; anchor: string }[] {
  return Array.from(page.matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/g), ([, path = '', anchor = '']) => ({
    path,
    anchor,
  }));
}

/** Anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const text = page.replaceAll(/^```.*?^```/gms, '');
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}\- ]/gu, '').replaceAll(' ', '-')));
}

test.each(pages)('%s names existing files', (name) => {
  const page = readFileSync(join(root, name), 'utf8');
  const missing = [
    ...namedIn(page).filter((path) => !existsSync(join(root, path))),
    ...filesNamedIn(page).filter((file) => !filesThere.has(file)),
  ];
  expect(missing).toEqual([]);
});

test.each(pages)('%s links to existing pages and headings', (name) => {
  const page = readFileSync(join(root, name), 'utf8');
  const broken = linksIn(page).filter(({ path, anchor }) => {
    const target = path === '' ? join(root, name) : resolve(root, dirname(name), path);
    return !existsSync(target) || (anchor !== '' && !anchorsOf(readFileSync(target, 'utf8')).has(anchor));
  });
  expect(broken).toEqual([]);
});

interface Locked {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
const platforms = /(darwin|linux)-(x64|arm64)(-(gnu|musl))?$/;

describe('the lock file', () => {
  it('contains the binaries of every supported platform', () => {
    const named = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    const missing = named.filter(
      (name) =>
        platforms.test(name) && !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
    );
    expect(named.filter((name) => platforms.test(name)).length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('contains no download URLs, so that any registry works', () => {
    const addresses = Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'));
    expect(addresses).toEqual([]);
  });

  it('needs no install scripts, which npm 12 does not run by default', () => {
    const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' });
    expect(setting.trim()).toBe('true');
  });
});
