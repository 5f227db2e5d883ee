/**
 * Languages that somebody may say they speak, each with the name of its label in the dictionary of languages: those of the
 * eighth schedule of India's constitution and others that are much spoken there, by ISO 639; then those of many guests.
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
