import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/calendar/calendar.ts';

const LAKH = 100_000;

/** Short price for a calendar day: whole rupees, from one lakh in lakhs with two decimals. */
export function shortRupees(rent: number): string {
  return rent < LAKH ? formatRupees(rent) : words.lakhs({ lakhs: String(Math.round(rent / 1_000) / 100) });
}
