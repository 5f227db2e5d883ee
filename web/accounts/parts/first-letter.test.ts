import { afterEach, expect, test, vi } from 'vitest';
import { firstLetter } from './first-letter.ts';

afterEach(() => vi.unstubAllGlobals());

const names = [
  [' asha', 'A'],
  ['श्रेया', 'श्'],
  ['नि', 'नि'],
  ['', ''],
] as const;

test.each(names)('of %j in a browser without Intl.Segmenter is %j', (name, letter) => {
  vi.stubGlobal('Intl', {});
  expect(firstLetter(name)).toBe(letter);
});

test('holds the marks that belong to it', () => {
  expect(firstLetter('नि')).toBe('नि');
});
