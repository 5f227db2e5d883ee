import { configDefaults, defineConfig } from 'vitest/config';
import { compileWords } from '../../bin/words/compile-words.mjs';
import { abilities, filesLeftOut, LeftOutReporter } from './abilities.ts';

compileWords();

/** Main user journeys, run by `npm test`: looking, searching, booking, paying, hosting. */
const smoke = ['smoke/**/*.test.ts', 'script-sizes.test.ts'];

/** Tests with timing, high CPU load or builds: sequential, with nothing else running. */
const alone = ['dev', 'every-state', 'toasts'].map((name) => `${name}.test.ts`);

/** Tests in WebKit, which Playwright cannot drive, have their own configuration. */
const others = [...configDefaults.exclude, 'webkit/**', ...Object.keys(filesLeftOut)];

const journeys = {
  tags: abilities,
  globalSetup: ['unpack-browser.ts'],
  // Pages of stand-ins started by a test need their styles.
  css: { include: /stand-ins/ },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Same timeout as Playwright's.
  expect: { poll: { timeout: 60_000 } },
};

/** One product and one browser at a time, so that the machine is not the bottleneck. */
function oneByOne(groupOrder: number) {
  return { maxWorkers: 1, sequence: { groupOrder } };
}

/** Tests mostly wait: two at a time use two cores. */
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
