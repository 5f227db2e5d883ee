import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
const scripts = Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, text = '']) => text);
const script = scripts.find((text) => text.includes("getElementById('too-old')")) ?? '';

/** Whether the message is shown in a browser with these features. */
function isTold(browser: string): boolean {
  const sentence = { hidden: true };
  const document = { getElementById: (id: string) => (id === 'too-old' ? sentence : null) };
  runInNewContext(`${browser}; ${script}`, { document });
  return !sentence.hidden;
}

test('shows a notice to a browser that lacks required features', () => {
  expect(isTold('')).toBe(true);
  expect(isTold('function AbortSignal() {}')).toBe(true);
  const withTimeout = 'function AbortSignal() {}; AbortSignal.timeout = function () {}';
  expect(isTold(`${withTimeout}; delete Array.prototype.findLast`)).toBe(true);
  expect(isTold(withTimeout)).toBe(false);
});

test('the oldest browsers read the script that tells them', () => {
  expect(script).not.toBe('');
  expect(script.replace(/\/\/.*/g, '')).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|of|async)\b/);
});
