import { asciiNumber } from './typed-digits.ts';

/**
 * A telephone number in the one form in which numbers are compared, E.164: `+919829012345`. Ten digits, with a zero or 91
 * before them or without, are an Indian mobile number; others begin with + and the code of their country. Null for what
 * cannot be a number that gets a message.
 */
export function phoneNumberOf(typed: string): string | null {
  const ascii = asciiNumber(typed);
  const digits = ascii.replaceAll(/[^0-9]/g, '');
  const isInternational = /^\s*(\+|00)/.test(ascii);
  const whole = isInternational ? digits.replace(/^00/, '') : indian(digits);
  if (whole === null) return null;
  if (whole.startsWith('91')) return /^91[6-9][0-9]{9}$/.test(whole) ? `+${whole}` : null;
  return /^[1-9][0-9]{7,14}$/.test(whole) ? `+${whole}` : null;
}

function indian(digits: string): string | null {
  return /^(?:0|91)?([6-9][0-9]{9})$/.test(digits) ? `91${digits.slice(-10)}` : null;
}
