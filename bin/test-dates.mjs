// npm run test:dates: the smoke journeys, and the unit and HTTP tests that deal with days, with the instant of all
// tests moved to dates at which calendar code often fails, in time zones far west and east of India. Continues after
// failures.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

/**
 * Time zones half a day or more west and east of India, where the date differs from India's at most of these instants.
 */
const WEST = 'America/Los_Angeles';
const EAST = 'Pacific/Kiritimati';

/** Instants for the journeys: only a few, since journeys take the longest. */
const instants = [
  { name: 'the end of January', instant: '2026-01-31T06:30:00.000Z', zone: WEST },
  { name: '23:59 in India, the last of April', instant: '2026-04-30T18:29:00.000Z', zone: EAST, journeys: true },
  { name: '00:01 in India, the first of May', instant: '2026-04-30T18:31:00.000Z', zone: WEST },
  { name: 'a Sunday', instant: '2026-10-18T06:30:00.000Z', zone: WEST, journeys: true },
  { name: '31 December', instant: '2026-12-31T06:30:00.000Z', zone: EAST, journeys: true },
  { name: '00:01 in India at New Year', instant: '2026-12-31T18:31:00.000Z', zone: EAST },
  { name: 'a leap day', instant: '2028-02-29T06:30:00.000Z', zone: WEST, journeys: true },
  { name: '00:01 in India after a leap day', instant: '2028-02-29T18:31:00.000Z', zone: EAST },
];

/** Tests of code that calculates with days: prices and rules, bookings, calendars, search by dates. */
const folders = [
  'contract/rules',
  'server/api/bookings',
  'server/api/calendar',
  'server/api/feeds',
  'server/api/search/search.test.ts',
];

install({ withTools: true });
build();
const began = Date.now();
const results = instants.flatMap(({ name, instant, zone, journeys }) => {
  const env = { TEST_INSTANT: instant, TZ: zone };
  const tests = run(`${name}, TZ ${zone}: days`, env, ['--project', 'contract', '--project', 'server', ...folders]);
  if (journeys !== true) return [tests];
  const config = join('tests', 'browser', 'vitest.config.ts');
  return [tests, run(`${name}, TZ ${zone}: journeys`, env, ['--config', config, '--project', 'smoke'])];
});

const failed = results.filter(({ passed }) => !passed).length;
const lines = results.map(({ title, passed, seconds }) => `${passed ? '✓' : '✗'} ${title} (${seconds} s)`);
process.stdout.write(`\n${lines.join('\n')}\n\ndates: ${results.length - failed} passed, ${failed} failed, `);
process.stdout.write(`${secondsSince(began)} s\n`);
process.exit(failed === 0 ? 0 : 1);

/** @param {string} title @param {Record<string, string>} env @param {string[]} args */
function run(title, env, args) {
  process.stdout.write(`\n▸ ${title}\n`);
  const started = Date.now();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), env: { ...process.env, ...env } };
  const passed = spawnSync(process.execPath, [vitest, 'run', ...args], options).status === 0;
  return { title, passed, seconds: secondsSince(started) };
}

/** @param {number} start */
function secondsSince(start) {
  return ((Date.now() - start) / 1000).toFixed(0);
}
