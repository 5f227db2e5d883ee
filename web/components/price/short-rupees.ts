import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/components/calendar.ts';

const LAKH = 100_000;

/** A night's price as it fits below its day: whole, and from a lakh up in lakhs to two decimals. */
export function shortRupees(rent: number): string {
  return rent < LAKH ? formatRupees(rent) : words.lakhs({ lakhs: String(Math.round(rent / 1_000) / 100) });
}
