import { configDefaults, defineConfig } from 'vitest/config';
import { compileWords } from '../../bin/words/compile-words.mjs';
import { abilities, filesLeftOut, LeftOutReporter } from './abilities.ts';

compileWords();

/** What a person comes for: looking, searching, booking, paying, hosting. `npm test` walks these. */
const smoke = ['smoke/**/*.test.ts', 'script-sizes.test.ts'];

/** What counts seconds, fills both cores by itself, or builds while it runs: one after the other, with nothing else running. */
const alone = ['dev', 'every-state', 'toasts'].map((name) => `${name}.test.ts`);

/** Journeys in WebKit, which Playwright cannot drive, have a configuration of their own. */
const others = [...configDefaults.exclude, 'webkit/**', ...Object.keys(filesLeftOut)];

const journeys = {
  tags: abilities,
  globalSetup: ['unpack-browser.ts'],
  // A stand-in's page that a journey starts by itself comes with its styles.
  css: { include: /stand-ins/ },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As patient as the browser's own waiting.
  expect: { poll: { timeout: 60_000 } },
};

/** One product and one browser at a time: what is measured here is a person's journey, not the machine. */
function oneByOne(groupOrder: number) {
  return { maxWorkers: 1, sequence: { groupOrder } };
}

/** A journey waits more than it reckons: two of them at a time fill two cores. */
function twoByTwo(groupOrder: number) {
  return { maxWorkers: 2, sequence: { groupOrder } };
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    reporters: ['default', new LeftOutReporter()],
    projects: [
      {
        test: {
          ...journeys,
          ...oneByOne(0),
          name: 'smoke',
          include: smoke,
          exclude: others,
          globalSetup: ['smoke/start.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...journeys,
          ...twoByTwo(1),
          name: 'further',
          include: ['**/*.test.ts'],
          exclude: [...others, ...smoke, ...alone],
        },
      },
      { test: { ...journeys, ...oneByOne(2), name: 'alone', include: alone, exclude: others } },
    ],
  },
});
