import type { State } from '../states.ts';
import { isGstCode, stateOfGstCode } from '../tax/gst-states.ts';
import { isPan } from './pan.ts';

/** State code, PAN, registration number in the state, Z, check character. */
const GSTIN_SHAPE = /^(\d{2})([A-Z]{5}\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/;
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Stored form of a GSTIN: no spaces, upper case. */
export function normalGstin(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether a text is a well-formed GSTIN with a valid state, PAN and check character. */
export function isGstin(text: string): boolean {
  const [, code = '', pan = ''] = GSTIN_SHAPE.exec(text) ?? [];
  return isGstCode(code) && isPan(pan) && checkCharacter(text.slice(0, -1)) === text.at(-1);
}

/** The state of a GSTIN; null if malformed or of "other territory". */
export function stateOfGstin(gstin: string): State | null {
  return isGstin(gstin) ? stateOfGstCode(gstin.slice(0, 2)) : null;
}

/** The PAN in a GSTIN; null if malformed. */
export function panInGstin(gstin: string): string | null {
  return isGstin(gstin) ? gstin.slice(2, 12) : null;
}

/**
 * Check character of the first 14 characters: values are weighted 1, 2, 1, 2 …; quotient and remainder of each product
 * by 36 are added up; the result complements the sum to a multiple of 36.
 */
export function checkCharacter(fourteen: string): string {
  const base = CHARACTERS.length;
  const sum = Array.from(fourteen).reduce((sum, character, index) => {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / base) + (product % base);
  }, 0);
  return CHARACTERS.charAt((base - (sum % base)) % base);
}
