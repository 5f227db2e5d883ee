/**
 * Transliterates Indian scripts, and Latin letters with diacritics, to lower-case Latin letters and digits; other
 * characters stay. Libraries that replace single characters omit the inherent vowels: 'मनाली' becomes 'mnali'.
 */
export function transliterate(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(BRAHMIC_WORD, fromBrahmic)
    .replace(OTHER_LETTER, (letter) => others.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

/** The Unicode blocks from Devanagari to Malayalam are adjacent, with each letter at the same offset of its block. */
const FIRST_BLOCK = 0x900;
const BLOCK_SIZE = 0x80;
/** Joiners within a word change only the shapes of letters. */
const JOINER = /[\u200c\u200d]/g;
const BRAHMIC_WORD = /[\u0900-\u0d7f](?:[\u0900-\u0d7f\u200c\u200d]*[\u0900-\u0d7f])?/g;
const blocks = ['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'odia', 'tamil', 'telugu', 'kannada', 'malayalam'];
/** Scripts in which the inherent vowel at the end of a word is silent: 'घर' is 'ghar'. */
const dropsLastVowel: ReadonlySet<string | undefined> = new Set(['devanagari', 'bengali', 'gurmukhi', 'gujarati']);

/** Scripts in which a nasal mark ends words in 'm': 'കോവളം' is 'kovalam'. */
const endsInM: ReadonlySet<string | undefined> = new Set(['telugu', 'kannada', 'malayalam']);
/** Placeholder for a nasal sign, which becomes 'n' or 'm' depending on the next letter. */
const NASAL = '~';

const VIRAMA = 0x4d;
const NUKTA = 0x3c;
/** Independent vowels, starting at offset 0x05. */
const vowels = 'a aa i ee u oo ri l e e e ai o o o au'.split(' ');
/** Consonants, starting at offset 0x15. */
const consonants = 'k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(
  ' ',
);
/** Vowel signs, starting at offset 0x3e. */
const vowelSigns = 'a i i u u ri ri e e e ai o o o au'.split(' ');
/** Further consonants, starting at offset 0x58. */
const laterConsonants = 'q kh gh z r rh f y'.split(' ');
const withNukta: Record<string, string> = { k: 'q', j: 'z', d: 'r', dh: 'rh', ph: 'f' };
/** Letters that exist in a single script, by code point. */
const single: Record<number, string> = {
  0x9ce: 't',
  0x9f0: 'r',
  0x9f1: 'w',
  0xa70: NASAL,
  0xb71: 'w',
  0xd7a: 'n',
  0xd7b: 'n',
  0xd7c: 'r',
  0xd7d: 'l',
  0xd7e: 'l',
  0xd7f: 'k',
};
const takesVowel: ReadonlySet<number> = new Set([0x9f0, 0x9f1, 0xb71]);

function fromBrahmic(word: string): string {
  let text = '';
  /** Whether the last consonant has no vowel sign yet. */
  let isOpen = false;
  let script: string | undefined;
  for (const letter of word.replaceAll(JOINER, '')) {
    const code = letter.codePointAt(0) ?? 0;
    const offset = code % BLOCK_SIZE;
    script = blocks[Math.floor((code - FIRST_BLOCK) / BLOCK_SIZE)];
    const consonant = single[code] ?? consonants[offset - 0x15] ?? laterConsonants[offset - 0x58];
    if (offset === NUKTA) text = text.replace(/(?:[kgdp]h|[kgjd])$/, (last) => withNukta[last] ?? last);
    else if (consonant !== undefined) {
      text += (isOpen ? 'a' : '') + consonant;
      isOpen = single[code] === undefined || takesVowel.has(code);
    } else {
      const sign = vowelSigns[offset - 0x3e];
      const isSign = offset === VIRAMA || sign !== undefined;
      if (isOpen && !isSign) text += 'a';
      isOpen = false;
      text += sign ?? vowels[offset - 0x05] ?? mark(offset);
    }
  }
  if (isOpen && !(dropsLastVowel.has(script) && /[aeiou]/.test(text))) text += 'a';
  return text
    .replaceAll(/~(?=[pbm])/g, 'm')
    .replace(/~$/, endsInM.has(script) ? 'm' : 'n')
    .replaceAll('~', 'n');
}

function mark(offset: number): string {
  if (offset >= 0x66 && offset <= 0x6f) return String(offset - 0x66);
  if (offset === 0x01 || offset === 0x02) return NASAL;
  return offset === 0x03 ? 'h' : '';
}

const letters = (...rows: string[]) =>
  rows.flatMap((row) => row.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const));

/**
 * Latin letters that do not decompose, and letters of three more scripts: Arabic (Urdu, Kashmiri and Sindhi), Meetei
 * Mayek (Manipuri) and Ol Chiki (Santali).
 */
const others: ReadonlyMap<string, string> = new Map([
  ...letters('ßss æae œoe øo đd ðd þth łl ħh ıi ŋng'),
  ...letters('اa آa أa إi ٱa بb پp تt ٹt ثs جj چch حh خkh دd ڈd ذz رr ڑr زz ژzh سs شsh صs ضz طt ظz'),
  ...letters('عa غgh فf قq کk كk گg لl مm نn ںn وo ؤo ہh هh ھh ةa ۃa ءa ئi یi يi ىi ےe ۓe'),
  ...letters('ٻb ڀbh ٺth ٿth ڃn ڄj ڇchh ڊd ڌdh ڍdh ڏd ڙr ڦph ڪk ڳg ڱng ڻn'),
  ...letters('ꯀk ꯁs ꯂl ꯃm ꯄp ꯅn ꯆch ꯇt ꯈkh ꯉng ꯊth ꯋw ꯌy ꯍh ꯎu ꯏi ꯐph ꯑa ꯒg ꯓjh ꯔr ꯕb ꯖj ꯗd ꯘgh ꯙdh ꯚbh'),
  ...letters('ꯛk ꯜl ꯝm ꯞp ꯟn ꯠt ꯡng ꯢi ꯣo ꯤi ꯥa ꯦe ꯧou ꯨu ꯩei ꯪng'),
  ...letters('ᱚo ᱛt ᱜg ᱝng ᱞl ᱟa ᱠk ᱡj ᱢm ᱣw ᱤi ᱥs ᱦh ᱧn ᱨr ᱩu ᱪch ᱫd ᱬn ᱭy ᱮe ᱯp ᱰd ᱱn ᱲr ᱳo ᱴt ᱵb ᱶv ᱷh'),
]);
const OTHER_LETTER = new RegExp(`[${[...others.keys()].join('')}]`, 'g');
