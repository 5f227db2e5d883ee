import { formatDate } from '@aangan/contract/rules/dates.ts';
import { asciiNumber } from '@aangan/contract/rules/typed-digits.ts';
import type { Stay, TypedStay } from '../../../bookings/parts/stay-rules.ts';

/**
 * Inserts the slashes of dd/MM/yyyy while digits are typed on a number pad. Any other text is kept and gets an error.
 */
export function withSlashes(before: string, after: string): string {
  const isTypingOn = after.length > before.length && after.startsWith(before);
  if (!isTypingOn || !/^[0-9/]+$/.test(after)) return after;
  if (/^\d{2}$|^\d{2}\/\d{2}$/.test(after)) return `${after}/`;
  const digits = after.replaceAll('/', '');
  if (!/^\d+$/.test(after) || digits.length > 8) return after.replace(/\/{2,}/g, '/');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** Normalizes on blur: `1-2-2026` becomes 01/02/2026; other text is kept. */
export function normalizeDate(text: string): string {
  const parts = /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})\s*$/.exec(asciiNumber(text));
  if (parts === null) return text;
  const [, day = '', month = '', year = ''] = parts;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

/** Input values for a picked stay. */
export function toTypedStay({ checkIn, checkOut }: Stay): TypedStay {
  return {
    checkIn: checkIn === null ? '' : formatDate(checkIn),
    checkOut: checkOut === null ? '' : formatDate(checkOut),
  };
}
