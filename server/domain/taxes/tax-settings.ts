import type { State } from '@aangan/contract/rules/states.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { ruleOn, type SiteTaxes } from '@aangan/contract/rules/tax/site-taxes.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { TdsFacts } from '@aangan/contract/rules/tax/tds.ts';

/** Who runs this installation, as papers name it. */
export interface Operator {
  name: string;
  address: string;
  gstin: string;
  state: State;
}

/** How stays are taxed with TAX=india. */
export interface TaxSettings extends SiteTaxes {
  operator: Operator;
  /** What income tax is withheld of when a host's year crosses the threshold. */
  tdsCrossing: NonNullable<TdsFacts['crossing']>;
}

/** What knows how this installation taxes stays: undefined by the formula of a share of the nights (TAX=specified). */
export interface TaxParts {
  settings: { tax?: TaxSettings | undefined };
}

/** By which a stay is taxed whose order is opened at `now`; null by the formula. */
export function taxNow({ settings: { tax } }: TaxParts, now: Date): TaxRule | null {
  return ruleOn(tax, dateInIndia(now));
}
