import * as people from '@aangan/contract/words/en/shared/people.ts';

/** Maximum length of a shown name; longer names are truncated. */
const LONGEST = 40;
/** Titles, which are not names; search ignores them too. */
export const titles = [
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'sri',
  'shri',
  'shree',
  'smt',
  'shrimati',
  'sushri',
  'kumari',
  'md',
  'mohd',
  'st',
  'adv',
  'er',
  'ca',
  'capt',
  'col',
  'maj',
  'श्री',
  'श्रीमती',
  'सुश्री',
  'कुमारी',
  'डॉ',
  'मोहम्मद',
];
/** Direction marks and invisible characters. */
const INVISIBLE_CHARACTERS = /[\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * The part of a name shown to others: the first word that is neither a title nor an initial, or the first word if there
 * is none. Null if the name is an e-mail address, a site or a number.
 */
export function parseFirstName(name: string): string | null {
  const words = name
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .split(/[\s,;/|]+/u)
    .flatMap(splitTitle)
    .map((word) => word.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}.'’-]+$/gu, ''))
    .filter((word) => /\p{L}/u.test(word) && !isAddress(word));
  const first = words.find((word) => !isTitle(word) && !isInitial(word)) ?? words[0];
  return first === undefined ? null : Array.from(first.replace(/\.+$/, '')).slice(0, LONGEST).join('');
}

/** 'Dr.Meera' is a title and a name. */
function splitTitle(word: string): string[] {
  const [title = '', ...rest] = word.split('.');
  return isTitle(title) && rest.some((part) => part !== '') ? [title, ...splitTitle(rest.join('.'))] : [word];
}

/** An e-mail address, site, handle or phone number. */
function isAddress(word: string): boolean {
  // Browsers and phones read wide letters and the ideographic full stop as @ and dots in e-mail and web addresses.
  return /@|:\/\/|\p{L}{2,}[.。]\p{L}{2,}/u.test(word.normalize('NFKC')) || (word.match(/\p{N}/gu)?.length ?? 0) > 4;
}

function isTitle(word: string): boolean {
  return titles.includes(word.toLowerCase().replaceAll('.', ''));
}

/** 'S', 'A.P.J.', 'K.' */
function isInitial(word: string): boolean {
  return /^(?:[\p{Lu}\p{Lo}]\p{M}*\.?)+$/u.test(word) && (/\./.test(word) || /^\p{L}\p{M}*$/u.test(word));
}

/** Name shown to others: the first name, or 'former member' for closed accounts. */
export function shownName({ name, isGone }: { name: string; isGone: boolean }): string {
  return isGone ? people.formerMember : (parseFirstName(name) ?? people.nameless);
}

/** Direction and format characters. Joiners are kept: Indian scripts need them. */
const STEERING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u206f\ufeff]/g;
/** Invisible characters except tabs and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Removes format characters from user texts before they are shown to others. */
export function shownWords(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(STEERING, '').replaceAll(CONTROL, '\ufffd');
}

/** Like `shownWords`, but in one line: for subjects, titles, names and notifications. */
export function shownLine(text: string): string {
  return shownWords(text.replaceAll(/[\p{Cc}\s]+/gu, ' ')).trim();
}
