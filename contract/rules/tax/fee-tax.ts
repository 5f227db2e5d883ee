import type { State } from '../states.ts';
import { halfUp, splitInHalves } from '../half-up.ts';
import { type GstParts, gstWithin, noGst } from './gst-parts.ts';
import { SERVICES_GST_PERCENT } from './halves.ts';

/** A fee including GST, in paise: net amount and tax add up to the fee. */
export interface TaxedFee extends GstParts {
  taxable: number;
}

/**
 * Splits an operator fee into net and GST, to the paisa: 2,525 is 2,139.83 + 385.17. Between two states it is IGST;
 * else the first half is rounded half up and the second is the rest. `to`: state of the payer, the guest for the
 * service fee, the host for the commission.
 */
export function feeTax(feePaise: number, operator: State, to: State): TaxedFee {
  const taxable = halfUp(feePaise * 100, 100 + SERVICES_GST_PERCENT);
  const gst = feePaise - taxable;
  return operator === to ? { taxable, ...gstWithin(to, splitInHalves(gst)) } : { taxable, ...noGst, igst: gst };
}
