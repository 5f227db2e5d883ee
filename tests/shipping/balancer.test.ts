import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const configuration = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'compose', 'haproxy.cfg'), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-balancer-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Output of `haproxy -c`, and whether it accepts the configuration. */
function judged(text: string): { starts: boolean; said: string } {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const path = `${process.env['PATH']}:/usr/sbin`;
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8', env: { PATH: path } });
  return { starts: status === 0, said: stderr };
}

test('the balancer of compose.yaml starts with its configuration', () => {
  const { starts, said } = judged(configuration);
  expect([starts, said]).toEqual([true, expect.not.stringContaining('[ALERT]')]);
  // The machine names exist only in the network of compose.
  const warnings = said.split('\n').filter((line) => line.includes('[WARNING]') && !line.includes('could not resolve'));
  expect(warnings).toEqual([]);
});

test.each([
  ['option httpchk', 'option httpcheck'],
  ['balance leastconn', 'balance leastcon'],
  ['default_backend machines', 'default_backend machine'],
])('it would not with a slip in %s', (right, wrong) => {
  expect(configuration).toContain(right);
  expect(judged(configuration.replace(right, wrong)).starts).toBe(false);
});
