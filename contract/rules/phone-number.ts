import { asciiNumber } from './typed-digits.ts';

/**
 * Normalizes a phone number to E.164: `+919829012345`. Ten digits, optionally after 0 or 91, are an Indian mobile
 * number; others need + and a country code. Null if it cannot receive messages.
 */
export function parsePhoneNumber(typed: string): string | null {
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
