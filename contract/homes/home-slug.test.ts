import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { homeSlug, slugDigits, slugWords } from './home-slug.ts';

test.each([
  ['Neem Courtyard', 'Old Town', 'neem-courtyard-old-town'],
  ["Asha's  Home (2 BHK)!", 'M.G. Road', 'ashas-home-2-bhk-m-g-road'],
  ['पहाड़ी घर', 'Manali', 'pahari-ghar-manali'],
  ['Rose', '17', 'rose-17'],
  ['Rose', '🏡', 'rose'],
  ['2', 'Mall Road', 'mall-road'],
  ['家', 'Mall Road', 'mall-road'],
  ['家', '17', 'home'],
  ['</script><b>"Villa"', '\u202eabc', 'script-b-villa-abc'],
  [`${'a'.repeat(30)} ${'b'.repeat(29)}`, 'c', `${'a'.repeat(30)}-${'b'.repeat(29)}`],
  [`${'a'.repeat(30)} ${'b'.repeat(30)}`, 'c', 'a'.repeat(30)],
  ['a'.repeat(70), 'b', 'a'.repeat(60)],
])('%s in %s is %s', (title, landMark, words) => {
  expect(slugWords({ title, landMark })).toBe(words);
});

describe('any home', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 20 }));
  const digits = fc.stringMatching(/^[0-9a-f]{8,32}$/);

  it('has an address of plain characters, whose digits are found again', () => {
    fc.assert(
      fc.property(text, text, digits, (title, landMark, id) => {
        const slug = homeSlug({ title, landMark }, id);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length - id.length - 1).toBeLessThanOrEqual(60);
        expect(slugDigits(slug)).toBe(id);
      }),
    );
  });

  it('has a letter in it', () => {
    fc.assert(
      fc.property(text, text, (title, landMark) => {
        expect(slugWords({ title, landMark })).toMatch(/[a-z]/);
      }),
    );
  });
});

test.each(['', 'neem-courtyard', 'neem-1234567', 'neem-1234567g', `neem-${'a'.repeat(33)}`, 'neem-12345678-'])(
  'finds no digits in %j',
  (slug) => {
    expect(slugDigits(slug)).toBe(null);
  },
);

test('finds digits in capitals, and alone', () => {
  expect(slugDigits('Neem-ABCDEF12')).toBe('abcdef12');
  expect(slugDigits('abcdef12')).toBe('abcdef12');
});
