import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchWords } from './search-index.ts';

describe('the words of a text', () => {
  test.each([
    ['MANALI, Himachal Pradesh', ['manali', 'himachal', 'pradesh']],
    ['Penha de França', ['penha', 'de', 'franca']],
    ['Łódź Straße Ærø Đà Nẵng', ['lodz', 'strasse', 'aero', 'da', 'nang']],
    ["Shambhu's Château", ['shambhus', 'chateau']],
    ['★ 7BHK•pool—side ★', ['7bhk', 'pool', 'side']],
    ['Goa goa GOA', ['goa']],
    ['ｆｕｌｌ ﬁne İstanbul', ['full', 'fine', 'istanbul']],
    ['wi\u00adfi', ['wifi']],
    ['\u00a0\t— … ', []],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  test('keep the vowel signs of Indian scripts', () => {
    expect(searchWords('महाराष्ट्र कर्नाटक')).toEqual(['महाराष्ट्र', 'कर्नाटक']);
    expect(searchWords('मनाली')).not.toEqual(searchWords('मनालि'));
    // A letter with nukta is one or two code points, which must be equal.
    expect(searchWords('\u0958')).toEqual(searchWords('\u0915\u093c'));
  });

  test('contain only letters, marks and digits, have a maximum length, and are unchanged when split again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of searchWords(text)) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}]{1,60}$/u);
          expect(searchWords(word)).toEqual([word]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
