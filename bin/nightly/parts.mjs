import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../prepare.mjs';
import { dates } from './dates.mjs';
import { missingForCluster, missingForShipping, missingForStore, missingForWebKit, pathToFirefox } from './engines.mjs';
import { onNode, succeeds, vitest, vitestProgram } from './on-node.mjs';
import { releaseBefore } from './release-before.mjs';

/**
 * Runs for at most ten minutes; answers whether it passed. `file`: the only test file that it runs. `missing`: why it is
 * skipped on this machine.
 * @typedef {{ name: string, file?: string, missing?: string, run: () => boolean | Promise<boolean> }} NightlyTest
 */

const journeys = 'tests/browser/vitest.config.ts';
const projectsWithProperties = ['contract', 'web', 'server'].flatMap((project) => ['--project', project]);

/** Everything once, except the files that a part of `larger` runs. @type {Record<string, () => NightlyTest[]>} */
const whole = {
  system: () => eachFile(['--project', 'system']).filter(hasNoLarger),
  journeys: () => eachFile(['--config', journeys, '--project', 'further', '--project', 'alone']).filter(hasNoLarger),
  firefox: () => {
    const FIREFOX_PATH = pathToFirefox();
    const missing = FIREFOX_PATH === undefined ? 'no Firefox: apt-get install firefox-esr, or FIREFOX_PATH' : undefined;
    const env = { TEST_BROWSER: 'firefox', ...(FIREFOX_PATH !== undefined && { FIREFOX_PATH }) };
    return eachFile(['--config', journeys], env, () => missing);
  },
  webkit: () => eachFile(['--config', 'tests/browser/webkit/vitest.config.ts'], {}, missingForWebKit),
  dates: () =>
    dates.flatMap(({ name, env }) =>
      ['tests', 'journeys'].map((check) => ({
        name: `npm test -- ${check}, ${name}`,
        run: () => succeeds(process.execPath, ['bin/check.mjs', check], env),
      })),
    ),
  node: () => ['20.19', '22', '24', '26'].flatMap(onNode),
  'release-before': () => [releaseBefore()],
  cluster: () =>
    eachFile(['--project', 'cluster'], {}, (file) =>
      file.includes('/store/') ? missingForStore() : missingForCluster(),
    ),
  shipping: () => eachFile(['--project', 'shipping'], {}, missingForShipping),
};

/**
 * More cases than elsewhere; environment variables set their number (docs/trust.md). The day, as a number, chooses the
 * seeds, so that every day has other cases.
 * @type {Record<string, (seedDay: number) => NightlyTest[]>}
 */
const larger = {
  model: (seedDay) =>
    seeds(seedDay, 4, 'tests/system/model/stays-and-money.test.ts', (seed) => ({
      name: `500 histories of stays and money, seed ${seed}`,
      env: { MODEL_SEED: seed },
    })),
  payouts: (seedDay) =>
    seeds(seedDay, 4, 'tests/system/payouts/hosts-and-money.test.ts', (seed) => ({
      name: `500 histories of payouts, seed ${seed}`,
      env: { PAYOUT_HISTORIES: '500', PAYOUT_SEED: seed },
    })),
  inbox: (seedDay) =>
    seeds(seedDay, 2, 'tests/system/inbox/nothing-lost.test.ts', (seed) => ({
      name: `500 histories of conversations on six devices, seed ${seed}`,
      env: { INBOX_HISTORIES: '500', INBOX_SEED: seed },
    })),
  live: () => [
    systemTest('a thousand open inboxes: memory and statements', 'tests/system/inbox/thousand-inboxes.test.ts', {
      INBOXES: '1000',
      INBOX_BYTES: '60000',
    }),
  ],
  year: () => [
    systemTest(
      'a year of 200 homes and 5,000 stays: registers, documents, statements and books agree to the rupee',
      'tests/system/payouts/a-year.test.ts',
      { YEAR_HOMES: '200', YEAR_STAYS: '5000' },
    ),
  ],
  operations: () => [
    systemTest('a database outage of a minute', 'tests/system/database-outage.test.ts', {
      OUTAGE_SECONDS: '60',
    }),
    systemTest('a full disk that has space again (as root on Linux)', 'tests/system/full-disk.test.ts', {
      FULL_DISK: 'yes',
    }),
    systemTest('hostile uploads, slow sockets, load beyond the capacity', 'tests/system/overload.test.ts', {
      MEASURED_SECONDS: '10',
    }),
  ],
  // Sequential: each fills a machine with its four servers.
  races: () =>
    ['four-servers', 'calendars'].map((file) =>
      systemTest(`200 attempts at four servers at once (${file}), 20 rounds`, `tests/system/races/${file}.test.ts`, {
        RACES_ATTEMPTS: '200',
        RACES_ROUNDS: '20',
      }),
    ),
  kills: (seedDay) =>
    seeds(seedDay, 2, 'tests/system/crashes/kills.test.ts', (seed) => ({
      name: `50 kills of server and database, seed ${seed}`,
      env: { KILLS: '50', KILLS_SEED: seed },
    })),
  failover: () => [
    systemTest(
      'a process, a streaming replica and the primary are killed under load, one at a time',
      'tests/system/failover/failover.test.ts',
      { FAILOVER_SECONDS: '15' },
    ),
  ],
  states: () =>
    ['1/6', '2/6', '3/6', '4/6', '5/6', '6/6'].map((STATES) =>
      journeyTest(
        `screens and states ${STATES} on both devices, held against axe and sideways scrolling`,
        'tests/browser/every-state.test.ts',
        { STATES },
      ),
    ),
  words: (seedDay) =>
    seedsOf(seedDay, 2).map((seed) =>
      journeyTest(`long words on every screen, seed ${seed}`, 'tests/browser/long-words.test.ts', {
        LONG_WORDS_SEED: seed,
      }),
    ),
  calendars: (seedDay) =>
    seedsOf(seedDay, 4).map((seed) =>
      testOf(
        `5,000 calendars by their grammar, seed ${seed}: none takes a second of processor time, or 64 MB`,
        ['--project', 'server'],
        'server/domain/feeds/ical/calendar-cases.test.ts',
        { CALENDAR_SEED: seed, CALENDARS: '5000' },
      ),
    ),
  fuzz: (seedDay) =>
    seeds(seedDay, 4, 'tests/system/fuzz.test.ts', (seed) => ({
      name: `200 hostile requests to each call, seed ${seed}`,
      env: { FUZZ_SEED: seed },
    })),
  properties: (seedDay) =>
    seedsOf(seedDay, 4).map((seed) => ({
      name: `every property with other cases, seed ${seed}`,
      run: () => vitest([...projectsWithProperties, ...filesWithProperties()], { PROPERTY_SEED: seed }),
    })),
  photos: (seedDay) =>
    seedsOf(seedDay, 2).map((seed) =>
      testOf(
        `3,000 damaged photos of each kind, seed ${seed}`,
        ['--project', 'server'],
        'server/platform/photos/inspect-photo.test.ts',
        { PHOTO_FUZZ_SEED: seed, PHOTO_FUZZ_RUNS: '3000' },
      ),
    ),
};

const parts = { ...whole, ...larger };
export const partNames = Object.keys(parts);

/** Test files of `larger`. They are checked at once, not after hours of tests. */
const namedFiles = new Set(Object.values(larger).flatMap((tests) => tests(0).flatMap(({ file }) => file ?? [])));
const gone = [...namedFiles].filter((file) => !existsSync(join(root, file)));
if (gone.length > 0) throw new Error(`Parts of the nightly tests name files that are gone: ${gone.join(', ')}`);

/** The tests of a part; none if there is no such part. @param {string} part @param {number} seedDay @returns {NightlyTest[]} */
export function listTests(part, seedDay) {
  return parts[part]?.(seedDay) ?? [];
}

/** @param {NightlyTest} test of one file */
function hasNoLarger({ name }) {
  return !namedFiles.has(name);
}

function filesWithProperties() {
  return testFiles(projectsWithProperties).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"),
  );
}

/**
 * A test for every test file that these projects have.
 * @param {string[]} projects @param {Record<string, string>} [env] @param {(file: string) => string | undefined} [missing]
 * @returns {NightlyTest[]}
 */
function eachFile(projects, env = {}, missing = () => undefined) {
  return testFiles(projects, env).map((file) => ({
    name: file,
    missing: missing(file),
    run: () => vitest([...projects, file], env),
  }));
}

/** @param {string[]} projects @param {Record<string, string>} [env] @returns {string[]} */
function testFiles(projects, env = {}) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitestProgram, 'list', '--filesOnly', '--json', ...projects],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`The test files of ${projects.join(' ')} cannot be listed.`);
  /** @type {{ file: string }[]} */
  const found = JSON.parse(stdout);
  if (found.length === 0) throw new Error(`There are no test files of ${projects.join(' ')}.`);
  return found.map(({ file }) => relative(root, file).replaceAll('\\', '/'));
}

/**
 * @param {number} seedDay @param {number} count @param {string} file
 * @param {(seed: string) => { name: string, env: Record<string, string> }} describe @returns {NightlyTest[]}
 */
function seeds(seedDay, count, file, describe) {
  return seedsOf(seedDay, count)
    .map(describe)
    .map(({ name, env }) => systemTest(name, file, env));
}

/** Seeds that no other day has. @param {number} seedDay @param {number} count */
function seedsOf(seedDay, count) {
  return Array.from({ length: count }, (_, index) => String(seedDay * count + index + 1));
}

/** @param {string} name @param {string} file @param {Record<string, string>} env @returns {NightlyTest} */
function systemTest(name, file, env) {
  return testOf(name, ['--project', 'system'], file, env);
}

/** @param {string} name @param {string} file @param {Record<string, string>} [env] @returns {NightlyTest} */
function journeyTest(name, file, env = {}) {
  return testOf(name, ['--config', journeys], file, env);
}

/** @param {string} name @param {string[]} project @param {string} file @param {Record<string, string>} env @returns {NightlyTest} */
function testOf(name, project, file, env) {
  return { name, file, run: () => vitest([...project, file], env) };
}
