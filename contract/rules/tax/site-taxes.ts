import type { CalendarDate } from '../dates.ts';
import { type TaxRule, taxRuleOn, type TaxValue } from './stay-price.ts';
import { tableOn, type TaxTable } from './tables.ts';

/** How an installation with TAX=india taxes stays. Plain data: pages carry it, so that screens reckon as the server does. */
export interface SiteTaxes {
  /** By date, those to come too. */
  tables: readonly TaxTable[];
  value: TaxValue;
}

/** By which stays are taxed whose orders are opened on a day in India; null without taxes by tables. */
export function ruleOn(taxes: SiteTaxes | undefined, day: CalendarDate): TaxRule | null {
  return taxes === undefined ? null : taxRuleOn(taxes.tables, day, taxes.value);
}

/** The rule by which a price was made once: of a known per cent, whatever the value; null by the formula of a share of the nights. */
export function ruleAt(percent: number | null): TaxRule | null {
  return percent === null ? null : { by: 'value-of-supply', rates: [{ percent }], value: 'supply' };
}

/** What somebody needs of it who reckons from a day on. */
export function taxesFrom({ tables, value }: SiteTaxes, day: CalendarDate): SiteTaxes {
  return { tables: tables.slice(tables.indexOf(tableOn(tables, day))), value };
}
