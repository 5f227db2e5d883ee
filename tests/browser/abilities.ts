import type { Reporter, TestCase } from 'vitest/node';
import { engine } from './engine.ts';

/** Playwright features that only Chromium supports. */
const skip = engine !== 'chromium';

/** Browser features that a test requires, as tags. */
export const abilities = [
  { name: 'touch', description: 'a finger on the screen', skip },
  { name: 'devtools', description: 'a connection with a set speed', skip },
  { name: 'media', description: 'paper, or a theme of its choice', skip },
];

/** Test files that run in Chromium only, with the reason. */
const CHROMIUM_ALONE: Record<string, string> = {
  'dev.test.ts': 'it is about the tools of who works on it',
  'every-state.test.ts': 'each theme is asked for, and axe judges the page, not the engine',
  'script-sizes.test.ts': 'files are weighed without a browser',
  'specified-texts.test.ts': 'the words are the same in every engine',
};

export const filesLeftOut = engine === 'chromium' ? {} : CHROMIUM_ALONE;

/** Prints the tests skipped for this engine, with reasons. */
export class LeftOutReporter implements Reporter {
  readonly #lines = Object.entries(filesLeftOut).map(([file, reason]) => `${file}: ${reason}`);

  onTestCaseResult(test: TestCase): void {
    const missing = abilities.filter(({ name }) => test.tags.includes(name));
    if (test.result().state !== 'skipped' || missing.length === 0) return;
    const needs = missing.map(({ description }) => description).join(', ');
    this.#lines.push(`${test.module.relativeModuleId} > ${test.fullName}: needs ${needs}`);
  }

  onTestRunEnd(): void {
    if (this.#lines.length === 0) return;
    process.stdout.write(`\nLeft out in ${engine}:\n${this.#lines.map((line) => `  ${line}\n`).join('')}`);
  }
}
