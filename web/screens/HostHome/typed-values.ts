import * as refusals from '@aangan/contract/words/en/refusals/calendar.ts';
import { parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { ungrouped } from '../../components/typed-number.ts';

/** A typed whole number; null where it is none. */
export function readWhole(text: string): number | null {
  const digits = ungrouped(text).trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** A typed whole number. What is none goes to the server as it stands, which says why it cannot be. */
export function typedWhole(text: string): number {
  return readWhole(text) ?? (text as unknown as number);
}

/** Why a typed text is no number up to `max`; null where it is one, or empty. */
export function whyNotWhole(text: string, max: number): string | null {
  const number = readWhole(text);
  const isFit = text.trim() === '' || (number !== null && 1 <= number && number <= max);
  return isFit ? null : refusals.wholeBetween({ min: 1, max });
}

/** A typed whole number where an empty field means: none. */
export function typedWholeOrNull(text: string): number | null {
  return text.trim() === '' ? null : typedWhole(text);
}

/** A discount for who books early or late; both fields empty: none. */
export function typedTimeDiscount(days: string, percent: string): { days: number; percent: number } | null {
  if (days.trim() === '' && percent.trim() === '') return null;
  return { days: typedWhole(days), percent: typedWhole(percent) };
}

/** A typed date. What is none goes to the server as it stands. */
export function typedDate(text: string): string {
  return parseTypedDate(text) ?? text;
}
