/**
 * Languages of profiles (ISO 639) with the names of their labels: the languages of the eighth schedule of India's
 * constitution, other widely spoken languages, then languages of many guests.
 */
export const languageNames = {
  en: 'english',
  hi: 'hindi',
  as: 'assamese',
  bn: 'bengali',
  brx: 'bodo',
  doi: 'dogri',
  gu: 'gujarati',
  kn: 'kannada',
  ks: 'kashmiri',
  kok: 'konkani',
  mai: 'maithili',
  ml: 'malayalam',
  mni: 'manipuri',
  mr: 'marathi',
  lus: 'mizo',
  ne: 'nepali',
  or: 'odia',
  pa: 'punjabi',
  sa: 'sanskrit',
  sat: 'santali',
  sd: 'sindhi',
  ta: 'tamil',
  te: 'telugu',
  bo: 'tibetan',
  tcy: 'tulu',
  ur: 'urdu',
  ar: 'arabic',
  zh: 'chinese',
  fr: 'french',
  de: 'german',
  he: 'hebrew',
  it: 'italian',
  ja: 'japanese',
  ko: 'korean',
  pt: 'portuguese',
  ru: 'russian',
  es: 'spanish',
} as const;

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];
