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
  it('holds the binaries of every platform we run on, not only of the one it was written on', () => {
    const named = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    const missing = named.filter(
      (name) =>
        platforms.test(name) && !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
    );
    expect(named.filter((name) => platforms.test(name)).length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('names no download address, so that every registry can serve it', () => {
    const addresses = Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'));
    expect(addresses).toEqual([]);
  });

  it('is installed without a script of any package: npm 12 runs none unasked, and none is needed', () => {
    const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' });
    expect(setting.trim()).toBe('true');
  });
});
