import fc from 'fast-check';

/** What people may type into the text fields of the product, each as long as its field takes. */
export interface Typed {
  title: string;
  description: string;
  city: string;
  landMark: string;
  hostName: string;
  guestName: string;
  /** What stands before the @ and after it. */
  email: readonly [local: string, domain: string];
  phone: string;
  wish: string;
  message: string;
}

const LINK =
  'https://maps.example.in/place/courtyard-house-in-the-old-town/@26.9124336,75.7872709,17z/data=!3m1!4b1!4m6!3m5';

/** What no line may be broken at: a link, letters wide and narrow, another script, words held together. */
const units = ['https://example.in/', 'W', 'i', 'आँगन', 'no\u00a0break\u00a0', 'snake_case_', '0', 'ख़ुशबू\u2060', '木'];

function unbroken(longest: number) {
  return fc
    .tuple(fc.constantFrom(...units), fc.integer({ min: 30, max: longest }))
    .map(([unit, length]) => shortened(unit.repeat(length), length));
}

function text(longest: number) {
  const word = fc.oneof(
    { weight: 3, arbitrary: unbroken(Math.min(longest, 200)) },
    fc.constantFrom('the', 'river', 'of'),
  );
  return fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => shortened(words.join(' '), longest));
}

/** Letters, digits and dots, as addresses have them. */
const email = fc
  .tuple(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 20, max: 60 }))
  .map(([local, domain]) => ['m'.repeat(local), `${'w'.repeat(domain)}.example.in`] as const);

export const typed: fc.Arbitrary<Typed> = fc.record({
  title: text(120),
  description: text(5_000),
  city: text(120),
  landMark: text(120),
  hostName: text(120),
  guestName: text(120),
  email,
  phone: fc.constantFrom('+91-98450-12345', '(((98450.12345.)))-.-.-.', '0000000000'),
  wish: text(500),
  message: text(5_000),
});

/** One link in every field. */
export const links: Typed = {
  title: LINK,
  description: LINK,
  city: LINK,
  landMark: LINK,
  hostName: LINK,
  guestName: LINK,
  email: ['l'.repeat(60), `${'e'.repeat(60)}.example.in`],
  phone: '+91 98450 12345',
  wish: LINK,
  message: LINK,
};

function shortened(value: string, length: number): string {
  return Array.from(value).slice(0, length).join('');
}
