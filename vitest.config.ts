import { defineConfig } from 'vitest/config';
import { compileWords } from './bin/words/compile-words.mjs';
import { programs } from './server/vite-programs.ts';
import { icons } from './web/vite-icons.ts';

compileWords();

const folders = (name: string, ...paths: string[]) => ({
  name,
  include: paths.map((path) => `${path}/**/*.test.{ts,tsx}`),
});

const onPostgres = {
  globalSetup: ['tests/support/global-setup.ts'],
  // Real servers and processes on a machine that may be busy; a test that hangs is still told apart.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Races, hostile senders, models and what handles thousands take long: they belong to `npm run test:system`. */
const long = [
  'server/**/*.race.test.ts',
  'server/**/*.long.test.ts',
  'server/**/hostile-*.test.ts',
  'server/**/*-model.test.ts',
];
const server = folders('server', 'server', 'tests/support');
const system = folders('system', 'tests/system');
const cluster = folders('cluster', 'tests/cluster');
const shipping = folders('shipping', 'tests/shipping');

/** The journeys in a browser have their own configuration: tests/browser/vitest.config.ts. */
export default defineConfig({
  test: {
    // These tests wait for databases and other programs more than they reckon: three of them fill two cores.
    maxWorkers: '150%',
    projects: [
      { test: folders('contract', 'contract') },
      { plugins: [icons()], test: folders('web', 'web') },
      { test: folders('tools', 'stand-ins', 'samples', 'bin', 'bench') },
      { plugins: [programs()], test: { ...server, exclude: long, ...onPostgres } },
      // Beside engines of their own, which other machines may not have: npm run test:cluster.
      {
        plugins: [programs()],
        test: { ...cluster, ...onPostgres, fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 },
      },
      // Whole programs fill a machine by themselves.
      {
        plugins: [programs()],
        test: { ...system, include: [...system.include, ...long], maxWorkers: '100%', ...onPostgres },
      },
      // Images, units and manifests, with the tools that operators have: npm run test:shipping.
      { test: { ...shipping, maxWorkers: '100%', ...onPostgres } },
    ],
  },
});
