import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { root } from './prepare.mjs';

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

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
