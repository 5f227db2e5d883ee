import { formatWhole } from '@aangan/contract/rules/whole-number.ts';

/** `₹1,25,000.00`: paise as rupees with both decimals, in Indian grouping. */
export function formatPaise(paise: number): string {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`${paise} is no whole number of paise`);
  const amount = Math.abs(paise);
  const rupees = formatWhole(Math.floor(amount / 100));
  return `${paise < 0 ? '−' : ''}₹${rupees}.${String(amount % 100).padStart(2, '0')}`;
}
