import type { PanHolder } from '../tax/tds.ts';

/** Five letters, four digits, a letter; the fourth letter is the type of holder. */
const PAN_SHAPE = /^[A-Z]{3}([A-Z])[A-Z]\d{4}[A-Z]$/;

/** Stored form of a PAN: no spaces, upper case. */
export function normalPan(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether a text has the form of a PAN. Does not check that it exists. */
export function isPan(text: string): boolean {
  return PAN_SHAPE.test(text);
}

/** Type of holder by the fourth letter: P is a person, H a Hindu undivided family. Null if malformed. */
export function panHolder(pan: string): PanHolder | null {
  const letter = PAN_SHAPE.exec(pan)?.[1];
  if (letter === undefined) return null;
  if (letter === 'P') return 'individual';
  return letter === 'H' ? 'huf' : 'business';
}

/** Kind of payout account of this PAN: individual or business; null if malformed. */
export function kindOfPan(pan: string): 'individual' | 'business' | null {
  const holder = panHolder(pan);
  return holder === 'huf' ? 'business' : holder;
}

/** Masked PAN: `XXXXX1234X`. */
export function maskPan(pan: string): string {
  return `XXXXX${pan.slice(5, 9)}X`;
}
