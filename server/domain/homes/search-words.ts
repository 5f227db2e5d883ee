/** Longer words are truncated, in homes and queries alike, to bound PostgreSQL's word lists. */
const MAX_WORD_LENGTH = 60;

/** Letters that Unicode normalization does not decompose. */
const TRANSLITERATIONS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/**
 * The distinct words of a text, normalized for search in homes and queries: lower case, without accents of Latin, Greek
 * and Cyrillic letters. Vowel signs of Indian scripts are kept.
 */
export function searchWords(text: string): string[] {
  const folded = text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    // Joiners, soft hyphens and apostrophes do not separate words.
    .replace(/[\p{Cf}'’ʼ`]/gu, '')
    .normalize('NFC');
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join('')))];
}
