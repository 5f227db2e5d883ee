import type { State } from '@aangan/contract/rules/states.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { ruleOn, type SiteTaxes } from '@aangan/contract/rules/tax/site-taxes.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { TdsInputs } from '@aangan/contract/rules/tax/tds.ts';

/** The operator, as named on documents. */
export interface Operator {
  name: string;
  address: string;
  gstin: string;
  state: State;
}

/** Tax settings with TAX=india. */
export interface TaxSettings extends SiteTaxes {
  operator: Operator;
  /**
   * The amount on which income tax is withheld when a host crosses the yearly threshold: the stay, the excess, or the
   * whole year.
   */
  tdsCrossing: NonNullable<TdsInputs['crossing']>;
}

/** The tax settings; undefined with TAX=specified. */
export interface TaxContext {
  settings: { tax?: TaxSettings | undefined };
}

/** The tax rule of an order opened at `now`; null with TAX=specified. */
export function taxNow({ settings: { tax } }: TaxContext, now: Date): TaxRule | null {
  return ruleOn(tax, dateInIndia(now));
}
