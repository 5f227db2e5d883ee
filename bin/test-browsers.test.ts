import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';

/** Asks for journeys on a machine that has neither engine. */
function testBrowsers(...args: string[]) {
  const program = join(root, 'bin', 'test-browsers.mjs');
  const env = { PATH: '/nowhere', FIREFOX_PATH: '/nowhere/firefox' };
  const { status, stdout } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

const noFirefox = '✗ firefox is not installed: apt-get install firefox-esr, or name another Firefox in FIREFOX_PATH';
const noWebKit = '✗ webkit is not installed: apt-get install webkit2gtk-driver xvfb';

it('passes over an engine that is not installed, and says what to install', () => {
  expect(testBrowsers()).toEqual({ status: 0, lines: [noFirefox, noWebKit] });
});

it('fails where the missing engine was asked for by name', () => {
  expect(testBrowsers('firefox')).toEqual({ status: 1, lines: [noFirefox] });
  expect(testBrowsers('webkit', 'host.test.ts')).toEqual({ status: 1, lines: [noWebKit] });
});

it('names the engines to whoever asks for another', () => {
  expect(testBrowsers('opera')).toEqual({
    status: 2,
    lines: ['There is no engine opera here. There are: firefox, webkit'],
  });
});
