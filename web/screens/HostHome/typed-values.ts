import { parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { ungrouped } from '../../components/typed-number.ts';

/** A typed whole number. What is none goes to the server as it stands, which says why it cannot be. */
export function typedWhole(text: string): number {
  const number = Number(ungrouped(text));
  return text.trim() === '' || Number.isNaN(number) ? (text as unknown as number) : number;
}

/** The same where an empty field means: none. */
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
