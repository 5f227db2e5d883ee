import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { SiteTaxes } from '@aangan/contract/rules/tax/site-taxes.ts';
import { ruleOn } from '@aangan/contract/rules/tax/site-taxes.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { useSite } from '../../api/site.ts';
import { useNow } from '../../api/server-clock.ts';

/** Tax rule for bookings made today; null with TAX=specified. */
export function useTaxToday(): TaxRule | null {
  const { tax } = useSite();
  return taxAt(tax, useNow());
}

/** A slow device clock may precede the first tax table. */
function taxAt(taxes: SiteTaxes | undefined, now: Date): TaxRule | null {
  const [first] = taxes?.tables ?? [];
  if (taxes === undefined || first === undefined) return null;
  const today = dateInIndia(now);
  return ruleOn(taxes, today < first.from ? first.from : today);
}
