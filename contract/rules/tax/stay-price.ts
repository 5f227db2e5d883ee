import type { CalendarDate } from '../dates.ts';
import { halfOfTax } from './halves.ts';
import { percentFor, type Slab, tableOn, type TaxTable } from './tables.ts';

/** TAX_VALUE: by what the slab of a stay is chosen, all that the guest is charged for the home, or its nights alone. */
export const taxValues = ['supply', 'rent'] as const;
export type TaxValue = (typeof taxValues)[number];

/** How stays of orders of one day are taxed with TAX=india. Plain data, so that a page may carry it. */
export interface TaxRule {
  by: TaxTable['by'];
  rates: readonly Slab[];
  value: TaxValue;
}

/** The rule of a day in India; of a day before GST there is none, which throws a RangeError. */
export function taxRuleOn(tables: readonly TaxTable[], day: CalendarDate, value: TaxValue): TaxRule {
  const { by, rates } = tableOn(tables, day);
  return { by, rates, value };
}

/** What a stay is charged by, in whole rupees. */
export interface ChargedStay {
  nights: number;
  /** The sum of the nights before a discount. */
  rent: number;
  discountAmount: number;
  extraGuests: number;
  cleaning: number;
}

/** A stay's tax: `taxes` are two equal halves of whole rupees on all of its value, by the rate of its slab. */
export function taxOfStay(rule: TaxRule, stay: ChargedStay): { taxPercent: number; taxes: number } {
  const { rent, discountAmount, extraGuests, cleaning } = stay;
  const taxPercent = taxPercentOf(rule, stay);
  return { taxPercent, taxes: 2 * halfOfTax(rent - discountAmount + extraGuests + cleaning, taxPercent) };
}

/** The per cent of the slab that the value a day chooses (specification of tax, point 4). */
export function taxPercentOf(rule: TaxRule, stay: ChargedStay): number {
  return percentFor(rule.rates, slabValue(rule, stay), stay.nights);
}

/** What is divided by the nights. A declared tariff knows neither discounts nor extra beds. */
function slabValue({ by, value }: TaxRule, { rent, discountAmount, extraGuests, cleaning }: ChargedStay): number {
  if (by === 'declared-tariff') return rent;
  const nights = rent - discountAmount;
  return value === 'rent' ? nights : nights + extraGuests + cleaning;
}
