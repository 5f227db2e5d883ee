import { expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from './errors.ts';
import { parseInput } from './parse-input.ts';

/** A contract that looks at no text. */
const Any = z.object({ text: z.unknown() });

test.each([
  ['NUL', 'a\0b'],
  ['half of a character', 'a\ud83d'],
  ['NUL in a list', ['a', 'b\0']],
  ['NUL further down', { list: [{ name: '\0' }] }],
  ['NUL in a name', { 'a\0b': 1 }],
])('what cannot be stored is refused whatever the contract lets through: %s', (_what, text) => {
  expect(() => parseInput(Any, { text })).toThrow(Refusal);
});

test('any other text is as it was sent', () => {
  const input = { text: ['🏡 नीम', { b: '\u202e\n' }] };
  expect(parseInput(Any, input)).toEqual(input);
});
