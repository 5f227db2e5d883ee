import type { CalendarDate } from '../dates.ts';
import { type TaxRule, taxRuleOn, type TaxValue } from './stay-price.ts';
import { tableOn, type TaxTable } from './tables.ts';

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

/** Tax rule with a fixed percentage, to reproduce an earlier price; null: fixed percentage of the nights. */
export function ruleAt(percent: number | null): TaxRule | null {
  return percent === null ? null : { by: 'value-of-supply', rates: [{ percent }], value: 'supply' };
}

/** The tax configuration needed to compute prices from a day on. */
export function taxesFrom({ tables, value }: SiteTaxes, day: CalendarDate): SiteTaxes {
  return { tables: tables.slice(tables.indexOf(tableOn(tables, day))), value };
}
