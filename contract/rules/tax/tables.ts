import { type CalendarDate, isCalendarDate } from '../dates.ts';

/** The tax of stays whose value a unit a day lies within a bound. A slab without a bound is the last: all that lies above. */
export interface Slab {
  /** Whole rupees a day that still belong to it. */
  upTo?: number;
  /** Whole rupees a day that no longer belong to it: the law's "less than". */
  below?: number;
  /** CGST and SGST or UTGST together. */
  percent: number;
}

/** The rates of GST on stays (SAC 996311) from a day on, until the next row begins. */
export interface TaxTable {
  /** The first day in India on which it holds. */
  from: CalendarDate;
  /** By what the slab is chosen: what the home asks for by itself, or what the guest is charged. */
  by: 'declared-tariff' | 'value-of-supply';
  /** By rising bounds. */
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
  // 5 % without input tax credit, and no choice of another rate.
  { from: '2025-09-22', by: 'value-of-supply', rates: [{ upTo: 7_500, percent: 5 }, { percent: 18 }] },
];

/** The row that holds on a day. Throws a RangeError for a day before GST, and for what is no day. */
export function tableOn(tables: readonly TaxTable[], day: CalendarDate): TaxTable {
  const table = isCalendarDate(day) ? tables.findLast(({ from }) => from <= day) : undefined;
  if (table === undefined) throw new RangeError(`There is no table of taxes for ${day}.`);
  return table;
}

/** The per cent of a value of whole rupees over so many days, compared by the day without rounding. */
export function percentFor(rates: readonly Slab[], value: number, days: number): number {
  const slab = rates.find(
    ({ upTo = Infinity, below = Infinity }) => value <= upTo * days && (below === Infinity || value < below * days),
  );
  if (slab === undefined) throw new RangeError('A table of taxes has no last slab.');
  return slab.percent;
}
