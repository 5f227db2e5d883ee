import { computePercentage, PAISE_PER_RUPEE, splitInHalves } from '../half-up.ts';
import type { Price } from '../price.ts';
import type { State } from '../states.ts';
import { feeTax, type GstParts, gstWithin, type TaxedFee } from '../tax/gst.ts';
import { halfInside } from '../tax/stay-price.ts';
import { halfOfTcs, type TdsInputs, tdsOn } from '../tax/withholding.ts';
import { noParts, type PaymentParts, sumOfParts, supplyTaxNames } from './payment-parts.ts';

/** Inputs of GST and withholding with TAX=india. */
export interface GstInputs {
  homeState: State;
  guestState: State;
  /** The host's state: place of supply of the commission. */
  hostState: State;
  operatorState: State;
  isHostRegistered: boolean;
  tds: TdsInputs;
}

/** Input of `splitParts`: an accepted payment and its rates. */
export interface PaymentToSplit {
  /** Price when the order was opened. */
  price: Price;
  /** Whole rupees. */
  extraService: number;
  paidPaise: number;
  /** HOST_COMMISSION: whole per cent, 0 to 30. */
  commissionPercent: number;
  /** Null with TAX=specified: a single tax, fees without GST, no withholding. */
  gst: GstInputs | null;
}

/** Result of splitting a payment. */
export interface PaymentSplit {
  /** Who owes the tax of stay and extra service: a registered host, else the operator. */
  taxOf: 'operator' | 'host';
  /** The sum is the amount paid. The lines shown to the guest are in the price. */
  parts: PaymentParts;
}

/**
 * Splits a payment (specification of payouts, point 2; of tax, point 4). All parts except GST of fees are whole rupees;
 * rounding differences go to the service fee. Throws RangeError if the payment does not cover the host's earnings and
 * tax.
 */
export function splitParts({ price, extraService, paidPaise, commissionPercent, gst }: PaymentToSplit): PaymentSplit {
  const takings = computeTakings(price, extraService, { commissionPercent, isTaxed: gst !== null });
  const { tcsHalf, tds } = gst === null ? { tcsHalf: 0, tds: 0 } : withheldFrom(takings, gst);
  const host = (takings.value - takings.commission - 2 * tcsHalf - tds) * PAISE_PER_RUPEE;
  const commission = takings.commission * PAISE_PER_RUPEE;
  const fee = paidPaise - (takings.value + price.taxes + 2 * takings.extraTaxHalf) * PAISE_PER_RUPEE;
  if (fee < 0) throw new RangeError(`A payment of ${paidPaise} paise is less than what its stay costs.`);
  if (gst === null) {
    const stayTax = price.taxes * PAISE_PER_RUPEE;
    return { taxOf: 'operator', parts: { ...noParts, host, commission, stayTax, fee } };
  }
  const { homeState, guestState, hostState, operatorState, isHostRegistered } = gst;
  const [first, second] = splitInHalves(price.taxes);
  const within = (state: State, one: number, other: number) =>
    gstWithin(state, [one * PAISE_PER_RUPEE, other * PAISE_PER_RUPEE]);
  return {
    taxOf: isHostRegistered ? 'host' : 'operator',
    parts: {
      ...noParts,
      host,
      ...commissionParts(feeTax(commission, operatorState, hostState)),
      ...stayParts(within(homeState, first, second)),
      ...extraParts(within(homeState, takings.extraTaxHalf, takings.extraTaxHalf)),
      ...feeParts(feeTax(fee, operatorState, guestState)),
      ...tcsParts(within(homeState, tcsHalf, tcsHalf)),
      tds: tds * PAISE_PER_RUPEE,
    },
  };
}

const commissionParts = ({ taxable, cgst, sgst, utgst, igst }: TaxedFee) => ({
  commission: taxable,
  commissionCgst: cgst,
  commissionSgst: sgst,
  commissionUtgst: utgst,
  commissionIgst: igst,
});

const feeParts = ({ taxable, cgst, sgst, utgst, igst }: TaxedFee) => ({
  fee: taxable,
  feeCgst: cgst,
  feeSgst: sgst,
  feeUtgst: utgst,
  feeIgst: igst,
});

// The place of supply of a stay is the home's state: never IGST.
const stayParts = ({ cgst, sgst, utgst }: GstParts) => ({ stayCgst: cgst, staySgst: sgst, stayUtgst: utgst });
const extraParts = ({ cgst, sgst, utgst }: GstParts) => ({ extraCgst: cgst, extraSgst: sgst, extraUtgst: utgst });
const tcsParts = ({ cgst, sgst, utgst }: GstParts) => ({ tcsCgst: cgst, tcsSgst: sgst, tcsUtgst: utgst });

/** Taxes withheld from a host's share, in whole rupees. */
interface Withheld {
  /** Each half of the GST; 0 for hosts who are not registered. */
  tcsHalf: number;
  tds: number;
}

/**
 * Both are computed on the value without GST, before commission, and limited to the amount left after commission. Any
 * remaining tax of the year is withheld from the next stay (`withheldBefore`).
 */
function withheldFrom(
  { value, commission }: Takings,
  { isHostRegistered, tds }: { isHostRegistered: boolean; tds: TdsInputs },
): Withheld {
  const share = value - commission;
  const tcsHalf = isHostRegistered ? Math.min(halfOfTcs(value), Math.floor(share / 2)) : 0;
  return { tcsHalf, tds: Math.min(tdsOn(value, tds), share - 2 * tcsHalf) };
}

/** A host's earnings from a stay before withholding, in whole rupees. */
interface Takings {
  /** Nights minus discount, extra guests, cleaning and extra service, without GST. */
  value: number;
  /** The operator's commission including GST. */
  commission: number;
  /** Each half of the GST included in the extra service's price; 0 with TAX=specified. */
  extraTaxHalf: number;
}

/**
 * Earnings of a host (specification of payouts, point 2). The commission is a percentage of the value without GST,
 * rounded half up to a rupee. `extraService` in whole rupees.
 */
function computeTakings(
  { rent, discountAmount, extraGuests, cleaning }: Pick<Price, 'rent' | 'discountAmount' | 'extraGuests' | 'cleaning'>,
  extraService: number,
  { commissionPercent, isTaxed }: { commissionPercent: number; isTaxed: boolean },
): Takings {
  const extraTaxHalf = isTaxed ? halfInside(extraService) : 0;
  const value = rent - discountAmount + extraGuests + cleaning + extraService - 2 * extraTaxHalf;
  return { value, commission: computePercentage(value, commissionPercent), extraTaxHalf };
}

/**
 * The host's share of `parts`, in paise: by default of the whole payment, else of a refund. Includes the tax of stay and
 * extra service if the host owes it.
 */
export function hostPart(split: PaymentSplit, parts: PaymentParts = split.parts): number {
  return parts.host + (split.taxOf === 'host' ? sumOfParts(parts, supplyTaxNames) : 0);
}
