import { expect, test } from 'vitest';
import { transliterate } from './transliterate.ts';

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
