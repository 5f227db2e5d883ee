import { expect, test } from 'vitest';
import { excerpt } from './listing-head.ts';

test.each([
  ['a tree', '🌳'],
  ['a family', '👨‍👩‍👧'],
  ['a flag', '🇮🇳'],
  ['a syllable with its vowel sign', 'नि'],
])('the beginning of a text ends before %s that does not fit', (_title, character) => {
  for (let room = 0; room < character.length; room += 1) {
    const before = 'a'.repeat(159 - room);
    expect(excerpt(`${before}${character} and more`)).toBe(`${before}…`);
  }
  const before = 'a'.repeat(159 - character.length);
  expect(excerpt(`${before}${character} and more`)).toBe(`${before}${character}…`);
});

test.each([
  ['a'.repeat(160), 'a'.repeat(160)],
  ['a'.repeat(161), `${'a'.repeat(159)}…`],
  [` Four\n\n rooms `, 'Four rooms'],
])('of %j the beginning is %j', (text, beginning) => {
  expect(excerpt(text)).toBe(beginning);
});
