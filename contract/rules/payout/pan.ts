import type { PanHolder } from '../tax/tds.ts';

/** Five letters, four digits, a letter; the fourth says who holds it. */
const PAN_SHAPE = /^[A-Z]{3}([A-Z])[A-Z]\d{4}[A-Z]$/;

/** A PAN as it is kept: without spaces, in capitals. */
export function normalPan(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether a text has the form of a PAN. Whether it exists only the tax office knows. */
export function isPan(text: string): boolean {
  return PAN_SHAPE.test(text);
}

/** By the fourth letter: P is a person, H a Hindu undivided family. Null for what is no PAN. */
export function panHolder(pan: string): PanHolder | null {
  const letter = PAN_SHAPE.exec(pan)?.[1];
  if (letter === undefined) return null;
  if (letter === 'P') return 'individual';
  return letter === 'H' ? 'huf' : 'business';
}

/** What a host with this PAN is in the form of payouts: an individual, or a business; null for what is no PAN. */
export function kindOfPan(pan: string): 'individual' | 'business' | null {
  const holder = panHolder(pan);
  return holder === 'huf' ? 'business' : holder;
}

/** `XXXXX1234X`: how a PAN is shown once it is kept. */
export function maskPan(pan: string): string {
  return `XXXXX${pan.slice(5, 9)}X`;
}
