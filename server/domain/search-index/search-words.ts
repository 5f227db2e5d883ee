/** Longer words are cut: what is typed to find them is cut alike, and PostgreSQL's word lists stay small. */
const MAX_WORD_LENGTH = 60;

/** Letters that carry their accent inside, so that Unicode does not take them apart. */
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
 * The words of a text as they are compared, for homes and queries alike, each once: without case, without the accents
 * of Latin, Greek and Cyrillic letters. The vowel signs of Indian scripts are no accents and stay.
 */
export function searchWords(text: string): string[] {
  const folded = text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    // Joiners, soft hyphens and apostrophes stand inside words without parting them.
    .replace(/[\p{Cf}'’ʼ`]/gu, '')
    .normalize('NFC');
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join('')))];
}
