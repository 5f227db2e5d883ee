import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { SiteTaxes } from '@aangan/contract/rules/tax/site-taxes.ts';
import { ruleOn } from '@aangan/contract/rules/tax/site-taxes.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { useSite } from '../../api/site.ts';
import { useNow } from '../../api/server-clock.ts';

/** By which stays are taxed that are booked today; null where taxes are a share of the nights. */
export function useTaxToday(): TaxRule | null {
  const { tax } = useSite();
  return taxAt(tax, useNow());
}

/** A clock that is slow may be before the first table that the page has. */
function taxAt(taxes: SiteTaxes | undefined, now: Date): TaxRule | null {
  const [first] = taxes?.tables ?? [];
  if (taxes === undefined || first === undefined) return null;
  const today = dateInIndia(now);
  return ruleOn(taxes, today < first.from ? first.from : today);
}
