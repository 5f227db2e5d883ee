import { transliterate } from '../rules/transliterate.ts';

const MAX_WORDS = 60;
const MIN_DIGITS = 8;
const HAS_LETTER = /[a-z]/;

/** The words of a home's slug, the last part of its public path; `home` if title and landmark have no letters. */
export function slugWords({ title, landMark }: { title: string; landMark: string }): string {
  const [titled, placed] = [hyphenate(title), hyphenate(landMark)];
  if (!HAS_LETTER.test(titled)) return HAS_LETTER.test(placed) ? cut(placed) : 'home';
  return cut(placed === '' ? titled : `${titled}-${placed}`);
}

/** Title and landmark, then the digits of the home's id, which alone identify it. */
export function homeSlug(home: { title: string; landMark: string }, digits: string): string {
  return `${slugWords(home)}-${digits}`;
}

/** The digits at the end of a slug, which may be outdated or from another site; null if the slug has none. */
export function slugDigits(slug: string): string | null {
  const digits = slug.slice(slug.lastIndexOf('-') + 1).toLowerCase();
  return digits.length >= MIN_DIGITS && /^[0-9a-f]{1,32}$/.test(digits) ? digits : null;
}

/** Text in `a-z0-9-`; empty if the text has no such letter. */
export function hyphenate(text: string): string {
  return transliterate(text)
    .replaceAll(/['’‘ʼʹ`´]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function cut(words: string): string {
  if (words.length <= MAX_WORDS) return words;
  const end = words.lastIndexOf('-', MAX_WORDS);
  return words.slice(0, end === -1 ? MAX_WORDS : end);
}
