import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compileWords } from './bin/words/compile-words.mjs';
import { programs } from './server/vite-programs.ts';
import { icons } from './web/vite-icons.ts';

compileWords();

const folders = (name: string, ...paths: string[]) => ({
  name,
  include: paths.map((path) => `${path}/**/*.test.{ts,tsx}`),
});

const sameCases = 'tests/support/property-seed.ts';
const equalPriority = 'tests/support/equal-priority.ts';
/** `Date` is fixed at the test instant. */
const atOneInstant = { setupFiles: ['tests/support/frozen-date.ts', sameCases] };
/** Generous for busy machines; still detects hangs. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 55_000 } } };
const onPostgres = { globalSetup: ['tests/support/global-setup.ts'], ...patient };

/** Hostile clients, models and tests with thousands of items take long: they belong to `npm run test:nightly`. */
const long = [
  'server/**/*.long.test.ts',
  'server/**/hostile-*.test.ts',
  'server/**/*-model.test.ts',
  'bin/**/*.long.test.ts',
];
const server = folders('server', 'server', 'tests/support');
const system = folders('system', 'tests/system');
/** The whole-program checks of `.ci/run`, in three minutes: small numbers with fixed seeds. */
const systemSmoke = {
  ...folders('system-smoke', 'tests/system/smoke'),
  env: {
    MODEL_HISTORIES: '100',
    FUZZ_RUNS: '5',
    PAYOUT_KILL: 'between transfer and its record',
  },
};
const alsoSmoke = ['model/stays-and-money', 'crashes/payout-kills', 'fuzz', 'start-on-release'].map(
  (name) => `tests/system/${name}.test.ts`,
);
const cluster = folders('cluster', 'tests/cluster');
const shipping = folders('shipping', 'tests/shipping');

/** Browser tests have their own configuration: tests/browser/vitest.config.ts. */
export default defineConfig({
  test: {
    // They wait for databases and timers half of their time. A share above 100% would count as 100%.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      { test: { ...folders('contract', 'contract'), ...atOneInstant, isolate: false, ...patient } },
      { plugins: [icons()], test: { ...folders('web', 'web'), ...atOneInstant, isolate: false, ...patient } },
      {
        test: {
          ...folders('tools', 'stand-ins', 'bin'),
          exclude: long,
          isolate: false,
          ...patient,
        },
      },
      {
        plugins: [programs()],
        test: { ...server, exclude: long, setupFiles: [sameCases, equalPriority], isolate: false, ...onPostgres },
      },
      // They need their own engines, which other machines may not have: npm run test:cluster.
      {
        plugins: [programs()],
        test: { ...cluster, ...onPostgres, fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      // Whole programs use a machine fully.
      {
        plugins: [programs()],
        test: {
          ...systemSmoke,
          include: [...systemSmoke.include, ...alsoSmoke],
          setupFiles: [equalPriority],
          maxWorkers: '100%',
          ...onPostgres,
        },
      },
      {
        plugins: [programs()],
        test: {
          ...system,
          include: [...system.include, ...long],
          exclude: systemSmoke.include,
          setupFiles: [sameCases, equalPriority],
          maxWorkers: '100%',
          ...onPostgres,
        },
      },
      // Images, units and manifests, with the operators' tools: npm run test:nightly -- shipping.
      { plugins: [programs()], test: { ...shipping, maxWorkers: '100%', ...onPostgres } },
    ],
  },
});
