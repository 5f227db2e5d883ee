import { expect, test } from 'vitest';
import { isComposingKey } from './Composer.tsx';

test.each([
  ['Enter', false, 13, false],
  ['Enter while a word is composed', true, 229, true],
  ['Enter that takes a word, in Safari', false, 229, true],
  ['Enter while a word is composed, where its own code is told', true, 13, true],
])('%s', (_press, isComposing, keyCode, expected) => {
  expect(isComposingKey({ isComposing, keyCode })).toBe(expected);
});
