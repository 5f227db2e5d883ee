import type { State } from '../states.ts';
import { halfUp, halves } from '../half-up.ts';
import { type GstParts, gstWithin, noGst } from './gst-parts.ts';
import { SERVICES_GST_PERCENT } from './halves.ts';

/** A fee that holds its GST, in paise: what is taxed and the tax add up to the fee. */
export interface TaxedFee extends GstParts {
  taxable: number;
}

/**
 * The GST inside a fee of the operator's, to the paisa: 2,525 are 2,139.83 and 385.17. Between two states it is IGST; else
 * its first half is rounded half up and the second is the rest. `to` is the state of who pays it: the guest's for the
 * service fee, the host's for the commission.
 */
export function feeTax(feePaise: number, operator: State, to: State): TaxedFee {
  const taxable = halfUp(feePaise * 100, 100 + SERVICES_GST_PERCENT);
  const gst = feePaise - taxable;
  return operator === to ? { taxable, ...gstWithin(to, halves(gst)) } : { taxable, ...noGst, igst: gst };
}
