import { formatWhole } from './whole-number.ts';

/** `₹1,25,000`: whole rupees in Indian grouping. */
export function formatRupees(rupees: number): string {
  const sign = rupees < 0 ? '−' : '';
  return `${sign}₹${formatWhole(Math.abs(rupees))}`;
}
