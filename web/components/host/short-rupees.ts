import * as words from '@aangan/contract/words/en/components/host.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';

const LAKH = 100_000;

/** '₹4,209', or '₹1.2 L' from one lakh on: a price in the room of a day. */
export function shortRupees(rupees: number): string {
  if (rupees < LAKH) return formatRupees(rupees);
  return words.lakh({ lakhs: String(Math.floor((rupees / LAKH) * 10) / 10) });
}
