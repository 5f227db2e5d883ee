import type { State } from '../states.ts';
import { isGstCode, stateOfGstCode } from '../tax/gst-states.ts';
import { isPan } from './pan.ts';

/** State, PAN, the number of the registration in the state, Z, and a check character. */
const GSTIN_SHAPE = /^(\d{2})([A-Z]{5}\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/;
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A GSTIN as it is kept: without spaces, in capitals. */
export function normalGstin(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether a text has the form of a GSTIN: of a state, with a PAN inside and the right check character. */
export function isGstin(text: string): boolean {
  const [, code = '', pan = ''] = GSTIN_SHAPE.exec(text) ?? [];
  return isGstCode(code) && isPan(pan) && checkCharacter(text.slice(0, -1)) === text.at(-1);
}

/** The state of a registration; null for what is no GSTIN, and in other territory. */
export function stateOfGstin(gstin: string): State | null {
  return isGstin(gstin) ? stateOfGstCode(gstin.slice(0, 2)) : null;
}

/** The PAN that a GSTIN holds; null for what is no GSTIN. */
export function panInGstin(gstin: string): string | null {
  return isGstin(gstin) ? gstin.slice(2, 12) : null;
}

/**
 * The last character of a GSTIN by the fourteen before it: their values times 1, 2, 1, 2 …, of each product the quotient and
 * the rest by 36, and what the sum lacks to a multiple of 36.
 */
export function checkCharacter(fourteen: string): string {
  const base = CHARACTERS.length;
  const sum = Array.from(fourteen).reduce((sum, character, index) => {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / base) + (product % base);
  }, 0);
  return CHARACTERS.charAt((base - (sum % base)) % base);
}
