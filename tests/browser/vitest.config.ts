import { configDefaults, defineConfig } from 'vitest/config';
import { compileWords } from '../../bin/words/compile-words.mjs';
import { abilities, filesLeftOut } from './abilities.ts';
import { LeftOutReporter } from './left-out-reporter.ts';

compileWords();

/** What a person comes for: looking, searching, booking, paying, hosting. `npm test` walks these. */
const main = ['main-job', 'home', 'search', 'booking', 'script-sizes'].map((name) => `${name}.test.ts`);

/** Journeys in WebKit, which Playwright cannot drive, have a configuration of their own. */
const others = [...configDefaults.exclude, 'webkit/**', ...Object.keys(filesLeftOut)];

const journeys = {
  tags: abilities,
  globalSetup: ['unpack-browser.ts'],
  // A stand-in's page that a journey starts by itself comes with its styles.
  css: { include: /stand-ins/ },
  // One product and one browser at a time: what is measured here is a person's journey, not the machine.
  fileParallelism: false,
  // What fails is walked once more, and told of: a journey that passes only then is to be looked into.
  retry: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As patient as the browser's own waiting.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    root: import.meta.dirname,
    reporters: ['default', new LeftOutReporter()],
    projects: [
      { test: { ...journeys, name: 'main', include: main, exclude: others } },
      { test: { ...journeys, name: 'further', include: ['**/*.test.ts'], exclude: [...others, ...main] } },
    ],
  },
});
