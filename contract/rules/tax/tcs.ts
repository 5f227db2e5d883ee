import { halfUp } from '../half-up.ts';

/** Since the 10th of July 2024, of each half: 0.25 % and 0.25 % (CGST Act, section 52). In hundredths of a per cent. */
const HALF_RATE = 25;

/**
 * Each half of the tax collected at source on what a registered host supplies through the operator, half up to a rupee by
 * itself. `value` is in whole rupees, without GST. A host who is not registered has none.
 */
export function halfOfTcs(value: number): number {
  return halfUp(value * HALF_RATE, 10_000);
}

/** What was supplied or returned on a day, as its parts of a payment or refund tell: whole rupees, without GST. */
export interface Supplied {
  value: number;
  /** Each half that was withheld, or given back. */
  half: number;
}

/** A host's month as form GSTR-8 asks for it. Below zero where more was returned than supplied: it is set off later. */
export interface TcsMonth {
  supplied: number;
  returned: number;
  net: number;
  /** Each half, withheld less given back. */
  half: number;
}

/** The sum of a month's payments less its refunds, whichever month these were paid in. */
export function tcsOfMonth(payments: readonly Supplied[], refunds: readonly Supplied[]): TcsMonth {
  const sum = (rows: readonly Supplied[], key: keyof Supplied) => rows.reduce((all, row) => all + row[key], 0);
  const [supplied, returned] = [sum(payments, 'value'), sum(refunds, 'value')];
  return { supplied, returned, net: supplied - returned, half: sum(payments, 'half') - sum(refunds, 'half') };
}
