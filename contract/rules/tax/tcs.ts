import { halfUp } from '../half-up.ts';

/** Rate of each half in hundredths of a per cent: 0.25 % since 10 July 2024 (CGST Act, section 52). */
const HALF_RATE = 25;

/**
 * Half of the TCS on a registered host's supplies, rounded half up to a rupee. `value`: whole rupees without GST. Does
 * not apply to hosts who are not registered.
 */
export function halfOfTcs(value: number): number {
  return halfUp(value * HALF_RATE, 10_000);
}

/** Supplies or returns of a day: whole rupees without GST. */
export interface Supplied {
  value: number;
  /** Half of the amount withheld or returned. */
  half: number;
}

/** A host's month for form GSTR-8. Negative if returns exceed supplies; set off later. */
export interface TcsMonth {
  supplied: number;
  returned: number;
  net: number;
  /** Half of the amount withheld minus the amount returned. */
  half: number;
}

/** A month's payments minus its refunds, whenever the payments were made. */
export function tcsOfMonth(payments: readonly Supplied[], refunds: readonly Supplied[]): TcsMonth {
  const sum = (rows: readonly Supplied[], key: keyof Supplied) => rows.reduce((all, row) => all + row[key], 0);
  const [supplied, returned] = [sum(payments, 'value'), sum(refunds, 'value')];
  return { supplied, returned, net: supplied - returned, half: sum(payments, 'half') - sum(refunds, 'half') };
}
