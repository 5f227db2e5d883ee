import { csvLine } from '../../platform/csv.ts';

const PAISE = 100;

/** A CSV file with a header row. */
export function toCsv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [headings, ...rows].map((cells) => csvLine(cells.map(String))).join('');
}

/** Rupees with two decimals, readable as a number: `-19.84`. */
export function rupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / PAISE);
  return `${paise < 0 ? '-' : ''}${whole}.${String(Math.abs(paise) % PAISE).padStart(2, '0')}`;
}
