import type { Reporter, TestCase } from 'vitest/node';
import { abilities, filesLeftOut } from './abilities.ts';
import { engine } from './engine.ts';

/** Prints each journey that the engine leaves out, and why. */
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
