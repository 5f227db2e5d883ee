import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './prepare.mjs';

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
