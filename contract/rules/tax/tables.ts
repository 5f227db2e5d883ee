import { type CalendarDate, isCalendarDate } from '../dates.ts';

/** A tax slab by value per unit and day. The last slab has no limit. */
export interface Slab {
  /** Upper limit in whole rupees per day, inclusive. */
  upTo?: number;
  /** Upper limit in whole rupees per day, exclusive (the law's "less than"). */
  below?: number;
  /** CGST and SGST or UTGST together. */
  percent: number;
}

/** GST rates of stays (SAC 996311) from a day on, until the next row's date. */
export interface TaxTable {
  /** First day in India on which it applies. */
  from: CalendarDate;
  /** Value that selects the slab: the declared tariff, or the amount charged to the guest. */
  by: 'declared-tariff' | 'value-of-supply';
  /** In ascending order. */
  rates: readonly Slab[];
}

const since2017: readonly Slab[] = [
  { below: 1_000, percent: 0 },
  { below: 2_500, percent: 12 },
  { below: 7_500, percent: 18 },
  { percent: 28 },
];

/** By date. Notifications (Central Tax, Rate) 11/2017, 13/2018, 20/2019, 3/2022 and 15/2025. */
export const builtInTables: readonly TaxTable[] = [
  { from: '2017-07-01', by: 'declared-tariff', rates: since2017 },
  { from: '2018-07-27', by: 'value-of-supply', rates: since2017 },
  {
    from: '2019-10-01',
    by: 'value-of-supply',
    rates: [{ upTo: 1_000, percent: 0 }, { upTo: 7_500, percent: 12 }, { percent: 18 }],
  },
  { from: '2022-07-18', by: 'value-of-supply', rates: [{ upTo: 7_500, percent: 12 }, { percent: 18 }] },
  // 5 % without input tax credit; no other rate can be chosen.
  { from: '2025-09-22', by: 'value-of-supply', rates: [{ upTo: 7_500, percent: 5 }, { percent: 18 }] },
];

/** The rates of a day. Throws RangeError for days before GST and invalid dates. */
export function tableOn(tables: readonly TaxTable[], day: CalendarDate): TaxTable {
  const table = isCalendarDate(day) ? tables.findLast(({ from }) => from <= day) : undefined;
  if (table === undefined) throw new RangeError(`There is no table of taxes for ${day}.`);
  return table;
}

/** Percentage for a value in whole rupees over several days; compares the value per day without rounding. */
export function percentFor(rates: readonly Slab[], value: number, days: number): number {
  const slab = rates.find(
    ({ upTo = Infinity, below = Infinity }) => value <= upTo * days && (below === Infinity || value < below * days),
  );
  if (slab === undefined) throw new RangeError('A table of taxes has no last slab.');
  return slab.percent;
}
