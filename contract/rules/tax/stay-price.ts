import { type CalendarDate, isCalendarDate } from '../dates.ts';
import { halfUp } from '../half-up.ts';

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
function percentFor(rates: readonly Slab[], value: number, days: number): number {
  const slab = rates.find(
    ({ upTo = Infinity, below = Infinity }) => value <= upTo * days && (below === Infinity || value < below * days),
  );
  if (slab === undefined) throw new RangeError('A table of taxes has no last slab.');
  return slab.percent;
}

/** GST percentage of extra services, service fee and commission; included in their prices. */
export const SERVICES_GST_PERCENT = 18;

/**
 * Half of a tax (CGST, or SGST or UTGST) on a value in whole rupees. Both halves are rounded half up separately: 5 % of
 * 4,220 is 106 + 106, not 211. `percent`: both halves together; half of it may have at most two decimals.
 */
export function halfOfTax(value: number, percent: number): number {
  // Half of the percentage in hundredths of a per cent: 5 % becomes 250.
  return halfUp(value * Math.round(percent * 50), 10_000);
}

/**
 * Half of the tax included in a price in whole rupees. Both halves are rounded half up separately: 53 + 53 of 700 at 18
 * %.
 */
export function halfInside(price: number, percent = SERVICES_GST_PERCENT): number {
  return halfUp(price * percent, 2 * (100 + percent));
}

/**
 * TAX_VALUE: the value that selects a stay's slab: 'supply' is everything charged for the home, 'rent' the nights
 * alone.
 */
export const taxValues = ['supply', 'rent'] as const;
type TaxValue = (typeof taxValues)[number];

/** Tax rule of a day with TAX=india. Plain data, sent in pages. */
export interface TaxRule {
  by: TaxTable['by'];
  rates: readonly Slab[];
  value: TaxValue;
}

/** The tax rule of a day in India. Throws RangeError for days before GST. */
export function taxRuleOn(tables: readonly TaxTable[], day: CalendarDate, value: TaxValue): TaxRule {
  const { by, rates } = tableOn(tables, day);
  return { by, rates, value };
}

/** Amounts charged for a stay, in whole rupees. */
export interface ChargedStay {
  nights: number;
  /** Sum of the nights before discount. */
  rent: number;
  discountAmount: number;
  extraGuests: number;
  cleaning: number;
}

/** Tax of a stay at the rate of its slab: `taxes` is the sum of two equal halves in whole rupees. */
export function taxOfStay(rule: TaxRule, stay: ChargedStay): { taxPercent: number; taxes: number } {
  const { rent, discountAmount, extraGuests, cleaning } = stay;
  const taxPercent = computeTaxPercent(rule, stay);
  return { taxPercent, taxes: 2 * halfOfTax(rent - discountAmount + extraGuests + cleaning, taxPercent) };
}

/** Percentage of the slab that the value per day selects (specification of tax, point 4). */
export function computeTaxPercent(rule: TaxRule, stay: ChargedStay): number {
  return percentFor(rule.rates, slabValue(rule, stay), stay.nights);
}

/** The value that is divided by the nights to select the slab. A declared tariff excludes discounts and extra beds. */
function slabValue({ by, value }: TaxRule, { rent, discountAmount, extraGuests, cleaning }: ChargedStay): number {
  if (by === 'declared-tariff') return rent;
  const nights = rent - discountAmount;
  return value === 'rent' ? nights : nights + extraGuests + cleaning;
}

/**
 * Tax configuration with TAX=india. Plain data, sent in pages, so that screens compute the same prices as the server.
 */
export interface SiteTaxes {
  /** By date, including future tables. */
  tables: readonly TaxTable[];
  value: TaxValue;
}

/** Tax rule for orders opened on a day in India; null without tax tables. */
export function ruleOn(taxes: SiteTaxes | undefined, day: CalendarDate): TaxRule | null {
  return taxes === undefined ? null : taxRuleOn(taxes.tables, day, taxes.value);
}

/** Tax rule that reproduces the percentage of an earlier price; null for TAX=specified, which taxes the nights. */
export function ruleAt(percent: number | null): TaxRule | null {
  return percent === null ? null : { by: 'value-of-supply', rates: [{ percent }], value: 'supply' };
}

/** The tax configuration needed to compute prices from a day on. */
export function taxesFrom({ tables, value }: SiteTaxes, day: CalendarDate): SiteTaxes {
  return { tables: tables.slice(tables.indexOf(tableOn(tables, day))), value };
}
