import { defineConfig } from 'vitest/config';
import { compileWords } from './bin/words/compile-words.mjs';

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

/** The journeys in a browser have their own configuration: tests/browser/vitest.config.ts. */
export default defineConfig({
  test: {
    // Vitest leaves a core idle; these tests wait for databases and other programs more than they reckon.
    maxWorkers: '100%',
    projects: [
      { test: folders('contract', 'contract') },
      { test: folders('web', 'web') },
      { test: folders('tools', 'stand-ins', 'samples', 'bin') },
      { test: { ...folders('server', 'server', 'tests/support'), ...onPostgres } },
      { test: { ...folders('system', 'tests/system'), ...onPostgres } },
    ],
  },
});
