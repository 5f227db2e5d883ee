import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from './encodings.ts';

test('encodes any texts as their concatenation', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()));
  fc.assert(
    fc.property(texts, (pieces) => {
      expect(encodeUtf8(pieces).toString()).toBe(pieces.join(''));
    }),
  );
});

test.each([1, 85_000, 90_000, 300_000])('texts of %i characters, short ones beside them', (length) => {
  for (const letter of ['a', 'é', 'आ', '🏡']) {
    const pieces = ['[', letter.repeat(length), ',', letter.repeat(length), ']'];
    expect(encodeUtf8(pieces).equals(Buffer.from(pieces.join('')))).toBe(true);
  }
});

test('later results do not overwrite earlier ones', () => {
  const bytes = encodeUtf8(['one', 'two']);
  encodeUtf8(['three', 'four']);
  expect(bytes.toString()).toBe('onetwo');
});
