import type { State } from '../states.ts';
import { isGstCode, stateOfGstCode } from '../tax/gst.ts';
import type { PanHolder } from '../tax/withholding.ts';

/** IFSC: four letters of the bank, a zero, six characters of the branch. */
const IFSC_SHAPE = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** Banks in India use 9 to 18 digits mostly; the payment service takes 5 to 20 characters. */
const ACCOUNT_SHAPE = /^[A-Z0-9]{5,20}$/;
/** UPI address: name, @, letters of the payment service provider. */
const VPA_SHAPE = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;

/** Stored form of an IFSC, account number, PAN or GSTIN: no spaces, upper case. */
export function normalCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Stored form of a UPI address: no spaces, lower case. */
export function normalVpa(typed: string): string {
  return typed.replaceAll(/\s/g, '').toLowerCase();
}

/** Whether a text has the form of an IFSC, such as HDFC0000053. Does not check that the branch exists. */
export function isIfsc(text: string): boolean {
  return IFSC_SHAPE.test(text);
}

/** Whether a text has the form of an account number: 5 to 20 digits or capitals, and not zeros alone. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT_SHAPE.test(text) && !/^0+$/.test(text);
}

/** Whether a text has the form of a UPI address, such as asha.sharma@okhdfcbank. */
export function isVpa(text: string): boolean {
  return VPA_SHAPE.test(text);
}

/** The last four characters of an account number, for display. */
export function lastFour(accountNumber: string): string {
  return accountNumber.slice(-4);
}

/** Five letters, four digits, a letter; the fourth letter is the type of holder. */
const PAN_SHAPE = /^[A-Z]{3}([A-Z])[A-Z]\d{4}[A-Z]$/;

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

/** State code, PAN, registration number in the state, Z, check character. */
const GSTIN_SHAPE = /^(\d{2})([A-Z]{5}\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/;
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

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
