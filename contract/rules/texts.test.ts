import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { homeSlug, slugDigits, slugWords } from '../homes/home-slug.ts';
import { parseFirstName, shownLine, shownWords } from './first-name.ts';
import { transliterate } from './transliterate.ts';
import { asciiNumber, emailKey, parsePhoneNumber } from './typed-details.ts';

describe('the first name', () => {
  test.each([
    ['Asha Rao', 'Asha'],
    ['  asha   rao ', 'asha'],
    ['Dr. Asha Rao', 'Asha'],
    ['S. Ramanathan', 'Ramanathan'],
    ['A.P.J. Abdul Kalam', 'Abdul'],
    ['Lalrinpuii', 'Lalrinpuii'],
    ['अनन्या शर्मा', 'अनन्या'],
    ['K. S.', 'K'],
    ['Mohd Imran', 'Imran'],
    ['Dr.Meera Nair', 'Meera'],
    ['Mr.Ravi', 'Ravi'],
    ['Adv. Sunita', 'Sunita'],
    ['Smt.Lakshmi Devi', 'Lakshmi'],
    ['Capt.Arjun Singh', 'Arjun'],
    ['Er. Mohd.Imran', 'Imran'],
    ['CA Neha Jain', 'Neha'],
    ['श्री राम', 'राम'],
    ['श्रीमती सीता देवी', 'सीता'],
    ['Dr.', 'Dr'],
    ['dr.pay.example', 'dr'],
    ['Anne-Marie D’Souza', 'Anne-Marie'],
    ['(Meera)', 'Meera'],
    ['\u202eabc\u202c Rao', 'abc'],
    ['asha@example.org', null],
    ['Asha asha@example.org', 'Asha'],
    ['call98290 12345', null],
    ['www.pay.example', null],
    ['asha＠example．org', null],
    ['pay。example', null],
    ['9829012345', null],
    ['…', null],
  ])('of %j tells %j', (name, first) => {
    expect(parseFirstName(name)).toBe(first);
  });

  test('is never long', () => {
    expect(parseFirstName('क'.repeat(120))).toBe('क'.repeat(40));
  });

  test('keeps line breaks and scripts, and removes direction characters', () => {
    expect(shownWords('ab\u202ecd\u202c\r\nक्\u200dष\u0007')).toBe('abcd\nक्\u200dष\ufffd');
  });

  test('a line has no line breaks', () => {
    expect(shownLine(' Stay\r\nBcc: x@y.in\u0085\u2028\u202etihs \u0000\t now ')).toBe('Stay Bcc: x@y.in tihs now');
  });
});

describe('transliteration', () => {
  test.each([
    ['मनाली', 'manali'],
    ['पहाड़ी घर', 'pahari ghar'],
    ['हिमाचल प्रदेश', 'himachal pradesh'],
    ['ज़ीरो', 'ziro'],
    ['अंगना', 'angana'],
    ['কলকাতা', 'kalakata'],
    ['শান্তিনিকেতন', 'shantiniketan'],
    ['ਅੰਮ੍ਰਿਤਸਰ', 'ammritasar'],
    ['અમદાવાદ', 'amadavad'],
    ['ପୁରୀ', 'puri'],
    ['சென்னை', 'chennai'],
    ['మైసూరు', 'maisuru'],
    ['ಹಂಪಿ', 'hampi'],
    ['ಮೈಸೂರು', 'maisuru'],
    ['കോവളം', 'kovalam'],
    ['മൂന്നാർ', 'munnar'],
    ['لاہور', 'lahor'],
    ['ꯏꯝꯐꯥꯜ', 'imphal'],
    ['ᱥᱟᱱᱛᱟᱲ', 'santar'],
    ['दुर्गापुरम्', 'durgapuram'],
    ['गंगा', 'ganga'],
    ['బెంగళూరు', 'bengaluru'],
    ['२४ घर', '24 ghar'],
    ['Café Çırağan', 'cafe ciragan'],
    ['Straße Łódź ÆØ', 'strasse lodz aeo'],
    ['ＶＩＬＬＡ ½', 'villa 1⁄2'],
    ['🏡 家', '🏡 家'],
  ])('%s is %s', (text, latin) => {
    expect(transliterate(text)).toBe(latin);
  });
});

describe('typed details', () => {
  test.each([
    ['\u202a+91 98290 12345\u202c', '+91 98290 12345'],
    ['+91\u00a098290\u00a012345', '+91 98290 12345'],
    ['98290\u201112345', '98290-12345'],
    ['98290\u201312345', '98290-12345'],
    ['98290\u200b12345', '9829012345'],
    ['९८२९०१२३४५', '9829012345'],
    ['௯௮௨௯௦ ௧௨௩௪௫', '98290 12345'],
    ['১,২৫,০০০', '1,25,000'],
    ['₹\u00a04,209', '₹ 4,209'],
    ['＋９１', '+91'],
    ['four', 'four'],
  ])('%j is %j', (typed, ascii) => {
    expect(asciiNumber(typed)).toBe(ascii);
  });

  test.each([
    ['Asha.Rao@Example.IN', 'asha.rao@example.in'],
    ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['no address', 'no address'],
  ])('%s is looked up as %s', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });

  test.each([
    ['98290 12345', '+919829012345'],
    ['098290-12345', '+919829012345'],
    ['+91 98290 12345', '+919829012345'],
    ['919829012345', '+919829012345'],
    ['0091 (98290) 12345', '+919829012345'],
    ['+44 7911 123456', '+447911123456'],
    ['+1 (415) 555-0123', '+14155550123'],
    ['\u202a+91\u00a098290\u201112345\u202c', '+919829012345'],
    ['९८२९० १२३४५', '+919829012345'],
  ])('%s is %s', (typed, number) => {
    expect(parsePhoneNumber(typed)).toBe(number);
  });

  test.each(['28290 12345', '+91 28290 12345', '12345', '+0 829012345', '+91 98290 123456', '447911123456'])(
    '%s is refused',
    (typed) => {
      expect(parsePhoneNumber(typed)).toBeNull();
    },
  );
});

describe('slugs', () => {
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

    it('has a URL of plain characters, from which the digits can be parsed', () => {
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
});
