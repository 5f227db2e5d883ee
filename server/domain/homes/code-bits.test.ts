import { listingFields } from '@aangan/contract/homes/listing-fields.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeBits, type CodesName, decodeCodeBits, encodeCodeBits } from './field-columns.ts';

const names = Object.keys(codeBits) as CodesName[];

test.each(names)('%s have a bit each, within the range of a number', (name) => {
  expect([...codeBits[name]].toSorted()).toEqual([...listingFields[name].choices].toSorted());
  expect(codeBits[name].length).toBeLessThanOrEqual(53);
});

test('decodes bits to codes in the declared order', () => {
  for (const name of names) {
    const { choices } = listingFields[name];
    const some = fc.uniqueArray(fc.constantFrom<string>(...choices));
    fc.assert(
      fc.property(some, (codes) => {
        expect(decodeCodeBits(name, encodeCodeBits(name, codes))).toEqual(
          choices.filter((code) => codes.includes(code)),
        );
      }),
    );
  }
});

test('existing homes keep their codes', () => {
  expect(encodeCodeBits('amenities', ['wifi'])).toBe(1);
  expect(encodeCodeBits('amenities', ['ac'])).toBe(2 ** 12);
  expect(encodeCodeBits('amenities', ['secure-lock'])).toBe(2 ** 48);
  expect(encodeCodeBits('welcomes', ['couples', 'long-stays'])).toBe(17);
});
