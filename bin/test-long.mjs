// npm run test:long: what takes too long for npm test, in pieces of at most ten minutes. `npm run test:long -- model` runs
// some parts. A piece that has passed is not run again while the sources stay as they are: a run that was ended goes on.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, fingerprint, install, root } from './prepare.mjs';

/** @typedef {{ name: string, env?: Record<string, string>, vitest: string[] }} Piece */

/** Each part's pieces; `vitest` is what that is run with, `env` how much of it. @type {Record<string, Piece[]>} */
const parts = {
  model: numbers(20).map((number) => ({
    name: `500 histories of stays and money, seed ${number}`,
    env: { MODEL_SEED: String(number) },
    vitest: ['--project', 'system', 'tests/system/model'],
  })),
  payouts: numbers(20).map((number) => ({
    name: `500 histories of payouts, seed ${number}`,
    env: { PAYOUT_HISTORIES: '500', PAYOUT_SEED: String(number) },
    vitest: ['--project', 'system', 'tests/system/payouts/hosts-and-money'],
  })),
  inbox: numbers(10).map((number) => ({
    name: `500 histories of conversations on six devices, seed ${number}`,
    env: { INBOX_HISTORIES: '500', INBOX_SEED: String(number) },
    vitest: ['--project', 'system', 'tests/system/inbox/nothing-lost'],
  })),
  live: [
    {
      name: 'a thousand open inboxes: memory, statements, and how soon news are there',
      env: { INBOXES: '1000', INBOX_BYTES: '60000', INBOX_SLOWEST_MS: '1000', INBOX_MEDIAN_MS: '100' },
      vitest: ['--project', 'system', 'tests/system/inbox/thousand-inboxes'],
    },
  ],
  year: [
    {
      name: 'a year of 200 homes and 5,000 stays: registers, papers, statements and books agree to the rupee',
      env: { YEAR_HOMES: '200', YEAR_STAYS: '5000' },
      vitest: ['--project', 'system', 'tests/system/payouts/a-year'],
    },
  ],
  operations: [
    {
      name: 'a database that is away for a minute',
      env: { OUTAGE_SECONDS: '60' },
      vitest: ['--project', 'system', 'tests/system/database-outage'],
    },
    {
      name: 'a disk that is really full, and has room again (as root on Linux)',
      env: { FULL_DISK: 'yes' },
      vitest: ['--project', 'system', 'tests/system/full-disk'],
    },
    {
      name: 'hostile uploads, dripping sockets, more load than can be carried, sign-ins and forgotten passwords of known and unknown addresses',
      env: { MEASURED_SECONDS: '10' },
      vitest: ['--project', 'system', 'tests/system/heavy-weather'],
    },
  ],
  // One after the other: each fills a machine with its four servers.
  races: ['four-servers', 'calendars'].map((file) => ({
    name: `200 attempts at four servers at once (${file}), 20 rounds, the slowest answer under a second`,
    env: { RACES_ATTEMPTS: '200', RACES_ROUNDS: '20', RACES_SLOWEST_MS: '1000' },
    vitest: ['--project', 'system', `tests/system/races/${file}`],
  })),
  kills: numbers(4).map((number) => ({
    name: `50 kills of server and database, seed ${number}`,
    env: { KILLS: '50', KILLS_SEED: String(number), KILLS_READY_MS: '5000' },
    vitest: ['--project', 'system', 'tests/system/crashes'],
  })),
  failover: [
    {
      name: 'a process, a streaming replica and the primary are killed under load, one at a time (PostgreSQL with pg_basebackup)',
      env: { FAILOVER_SECONDS: '15' },
      vitest: ['--project', 'system', 'tests/system/failover'],
    },
  ],
  states: [
    {
      name: 'every screen and state on both devices, held against axe and against scrolling sideways',
      env: { DEVICES: 'all' },
      vitest: ['--config', 'tests/browser/vitest.config.ts', 'tests/browser/every-state.test.ts'],
    },
  ],
  frames: [
    {
      name: "a host's calendar of 50 homes over two years between the frames of a slow phone",
      env: { LONGEST_TASK_MS: '50', DRAG_TASK_MS: '20' },
      vitest: ['--config', 'tests/browser/vitest.config.ts', 'tests/browser/host-frames.test.ts'],
    },
    {
      name: 'a map with 200 pins answers the finger of a slow phone within 200 ms',
      env: { DRAG_ANSWER_MS: '200' },
      vitest: ['--config', 'tests/browser/vitest.config.ts', 'tests/browser/map-frames.test.ts'],
    },
    {
      name: 'a conversation of 10,000 messages is read, scrolled and written into between the frames of a slow phone',
      env: { LONGEST_TASK_MS: '50', MESSAGES: '10000' },
      vitest: ['--config', 'tests/browser/vitest.config.ts', 'tests/browser/inbox-frames.test.ts'],
    },
  ],
  fuzz: numbers(20).map((number) => ({
    name: `500 hostile requests to each call, seed ${number}`,
    env: { FUZZ_SEED: String(number), FUZZ_RUNS: '500' },
    vitest: ['--project', 'system', 'tests/system/fuzz.test.ts'],
  })),
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(`There is no part named ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}

install({ withTools: true });
build();
const stateFile = join(root, 'node_modules', '.cache', 'aangan', 'test-long.json');
const sources = fingerprint([join(root, 'package-lock.json'), ...sourceFiles()]);
const passed = new Set(passedBefore());
const failed = [];

for (const [part, pieces] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(part)) continue;
  for (const { name, env = {}, vitest } of pieces) {
    const title = `${part}: ${name}`;
    if (passed.has(title)) {
      process.stdout.write(`✓ ${title} (before)\n`);
      continue;
    }
    process.stdout.write(`\n▸ ${title}\n`);
    const started = Date.now();
    const isRight = run(vitest, env);
    process.stdout.write(`${isRight ? '✓' : '✗'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
    if (isRight) keep(title);
    else failed.push(title);
  }
}

process.stdout.write(`\nlong tests: ${failed.length === 0 ? 'all passed' : `${failed.length} failed`}\n`);
for (const title of failed) process.stdout.write(`✗ ${title}\n`);
process.exit(failed.length === 0 ? 0 : 1);

/** @param {string[]} args @param {Record<string, string>} env */
function run(args, env) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [vitest, 'run', ...args], options).status === 0;
}

/** What passed for these very sources. @returns {string[]} */
function passedBefore() {
  if (!existsSync(stateFile)) return [];
  const state = JSON.parse(readFileSync(stateFile, 'utf8'));
  return state.sources === sources ? state.passed : [];
}

/** @param {string} title */
function keep(title) {
  passed.add(title);
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify({ sources, passed: [...passed] }, null, 2));
}

function sourceFiles() {
  const folders = ['bin', 'contract', 'server', 'web', 'stand-ins', 'samples', 'tests'];
  const isSource = (/** @type {string} */ path) => !/(^|\/)(build|node_modules)\//.test(path);
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => isSource(path.slice(root.length + 1).replaceAll('\\', '/')))
      .toSorted(),
  );
}

/** @param {number} count */
function numbers(count) {
  return Array.from({ length: count }, (_, index) => index + 1);
}
