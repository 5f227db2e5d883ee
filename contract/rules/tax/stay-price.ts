import type { CalendarDate } from '../dates.ts';
import { halfOfTax } from './halves.ts';
import { percentFor, type Slab, tableOn, type TaxTable } from './tables.ts';

/**
 * TAX_VALUE: the value that selects a stay's slab: 'supply' is everything charged for the home, 'rent' the nights
 * alone.
 */
export const taxValues = ['supply', 'rent'] as const;
export type TaxValue = (typeof taxValues)[number];

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
