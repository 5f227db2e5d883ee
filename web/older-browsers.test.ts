import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPolyfills } from './older-browsers.ts';

const taken: [object, string, PropertyDescriptor][] = [];

beforeAll(() => {
  const missing = [
    [AbortSignal, 'any'],
    [Array.prototype, 'toSorted'],
    [Array.prototype, 'toReversed'],
    [String.prototype, 'isWellFormed'],
    [URL, 'canParse'],
  ] as const;
  for (const [owner, name] of missing) {
    taken.push([owner, name, Object.getOwnPropertyDescriptor(owner, name)!]);
    Reflect.deleteProperty(owner, name);
  }
  addPolyfills();
});
afterAll(() => {
  for (const [owner, name, descriptor] of taken) Object.defineProperty(owner, name, descriptor);
});

test('a signal of several is aborted with the first of them, for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([one.signal, other.signal]);
  expect(any.aborted).toBe(false);
  other.abort('enough');
  expect([any.aborted, any.reason]).toEqual([true, 'enough']);
  expect(AbortSignal.any([one.signal, other.signal]).aborted).toBe(true);
});

test('copies are sorted and reversed', () => {
  const numbers = [3, 1, 2];
  expect([numbers.toSorted((a, b) => a - b), numbers.toReversed(), numbers]).toEqual([
    [1, 2, 3],
    [2, 1, 3],
    [3, 1, 2],
  ]);
});

test('half of a pair is told apart', () => {
  expect(['a🌳', '\ud83c', 'नमस्ते'].map((text) => text.isWellFormed())).toEqual([true, false, true]);
});

test('recognizes a URL', () => {
  expect(['https://a.example/x', 'x', ''].map((url) => URL.canParse(url))).toEqual([true, false, false]);
});
