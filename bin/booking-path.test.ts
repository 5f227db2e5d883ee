import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const story = text.split(/^## /m).find((section) => section.startsWith('One booking')) ?? '';
const path = Array.from(story.matchAll(/^\d+\. `([^`]+)`/gm), ([, file]) => file ?? '');

/** The files of the project that a file imports. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = Array.from(source.matchAll(/from '([^']+)'/g), ([, specifier]) => specifier ?? '');
  return specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? normalize(join(dirname(file), specifier))
      : specifier.replace(/^@aangan\/(\w+)\//, '$1/'),
  );
}

test('a booking crosses at most twelve files, each once', () => {
  expect(path.length).toBeGreaterThan(1);
  expect(path.length).toBeLessThanOrEqual(12);
  expect(new Set(path).size).toBe(path.length);
});

test.each(path.map((file, index) => [index + 1, file] as const))('%i. %s is come to from above', (step, file) => {
  const before = path.slice(0, step - 1);
  const isCall = /^server\/api\/\w+\/[\w-]+\.ts$/.test(file);
  expect(isCall || before.some((above) => importsOf(above).includes(file))).toBe(true);
});
