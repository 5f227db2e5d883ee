import * as refusals from '@aangan/contract/words/en/calendar/refusals.ts';
import { parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { stripGrouping } from '../../../shared/number-input.ts';

/** Parses a whole number; null if invalid. */
export function parseWholeNumberOrNull(text: string): number | null {
  const digits = stripGrouping(text).trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** Parses a whole number. Returns invalid text unchanged, so that the server refuses it with a reason. */
export function parseWholeNumberOrKeepText(text: string): number {
  return parseWholeNumberOrNull(text) ?? (text as unknown as number);
}

/** Error of a number above `max` or an invalid number; null if valid or empty. */
export function wholeNumberError(text: string, max: number): string | null {
  const number = parseWholeNumberOrNull(text);
  const isFit = text.trim() === '' || (number !== null && 1 <= number && number <= max);
  return isFit ? null : refusals.wholeBetween({ min: 1, max });
}

/** Parses an optional whole number; null if empty. Invalid text is passed on. */
export function parseOptionalWholeNumber(text: string): number | null {
  return text.trim() === '' ? null : parseWholeNumberOrKeepText(text);
}

/** Early-bird or last-minute discount; null if both fields are empty. */
export function parseTimeDiscount(days: string, percent: string): { days: number; percent: number } | null {
  if (days.trim() === '' && percent.trim() === '') return null;
  return { days: parseWholeNumberOrKeepText(days), percent: parseWholeNumberOrKeepText(percent) };
}

/** Parses a date typed as `dd/MM/yyyy`. Returns invalid text unchanged, so that the server refuses it with a reason. */
export function parseDate(text: string): string {
  return parseTypedDate(text) ?? text;
}
