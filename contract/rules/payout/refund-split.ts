import { halfUp, splitInHalves, inProportion, PAISE_PER_RUPEE } from '../half-up.ts';
import {
  commissionNames,
  feeNames,
  lessParts,
  noParts,
  type PartName,
  type PaymentParts,
  sumOfParts,
  supplyTaxNames,
  withheldNames,
} from './payment-parts.ts';
import type { PaymentSplit } from './payment-split.ts';

/** Groups of parts refunded as one amount; their taxes are split afterwards. */
type Fee = typeof commissionNames | typeof feeNames;
const single = ['host', ...supplyTaxNames, ...withheldNames] as const;

/** Order in which groups absorb rounding differences. */
const bearers = ['fee', 'commission', ...single] as const;
type Bearer = (typeof bearers)[number];

export interface Refund {
  /** Percentage of the payment to refund, 0 to 100. */
  percent: number;
  /** Amount of this refund. */
  refundPaise: number;
  /** Sum of earlier refunds; default: `noParts`. */
  returned?: PaymentParts;
}

/**
 * Splits a refund (specification of payouts, point 2). The host's share before withholding, the commission, each tax
 * and each withheld amount are rounded half up to a rupee; the service fee absorbs the difference, and if it cannot,
 * the next part, the operator's before the host's. Parts are never negative, add up to the refund, and never exceed
 * what is left of them. Throws RangeError for more than is left of the payment.
 */
export function splitRefund(
  { parts }: PaymentSplit,
  { percent, refundPaise, returned = noParts }: Refund,
): PaymentParts {
  const left = lessParts(parts, returned);
  if (!Number.isInteger(refundPaise) || refundPaise < 0 || refundPaise > sumOfParts(left)) {
    throw new RangeError(`A refund of ${refundPaise} paise is not between nothing and the ${sumOfParts(left)} left.`);
  }
  const given = byPercent(parts, left, percent);
  assignRoundingDifference(given, left, refundPaise - bearers.reduce((sum, name) => sum + given[name], 0));
  return {
    ...noParts,
    ...given,
    ...splitFeeRefund(commissionNames, parts, returned, given.commission),
    ...splitFeeRefund(feeNames, parts, returned, given.fee),
  };
}

/** Refund of each group by the percentage, at most what is left; commission and fee include their taxes. */
function byPercent(parts: PaymentParts, left: PaymentParts, percent: number): Record<Bearer, number> {
  const computePart = (names: readonly PartName[]) =>
    Math.min(computeWholeRupees(sumOfParts(parts, names), percent), sumOfParts(left, names));
  const given = Object.fromEntries(single.map((name) => [name, computePart([name])])) as Record<Bearer, number>;
  // Rounded as a whole, so that withheld amounts and the host's part add up to it.
  const share = computePart(['host', ...withheldNames]);
  const withheld = withheldNames.reduce((sum, name) => sum + given[name], 0);
  const host = Math.min(Math.max(0, share - withheld), left.host);
  return { ...given, host, commission: computePart(commissionNames), fee: computePart(feeNames) };
}

/** Percentage of an amount in paise, rounded half up to a rupee, in paise. */
function computeWholeRupees(paise: number, percent: number): number {
  return halfUp(paise * percent, 100 * PAISE_PER_RUPEE) * PAISE_PER_RUPEE;
}

/** Distributes a missing (positive) or excess (negative) amount. */
function assignRoundingDifference(given: Record<Bearer, number>, left: PaymentParts, odd: number): void {
  for (const name of bearers) {
    const maxPaise = sumOfParts(left, getPartNames(name));
    const borne = Math.min(Math.max(0, given[name] + odd), maxPaise);
    odd -= borne - given[name];
    given[name] = borne;
  }
}

function getPartNames(bearer: Bearer): readonly PartName[] {
  if (bearer === 'fee') return feeNames;
  return bearer === 'commission' ? commissionNames : [bearer];
}

/** Refunds the GST of a fee proportionally, computed on the sum of all refunds, so that no paise remain at the end. */
function splitFeeRefund(names: Fee, parts: PaymentParts, returned: PaymentParts, given: number): Partial<PaymentParts> {
  const before = sumOfParts(returned, names);
  const now = splitFee(names, parts, before + given);
  return Object.fromEntries(names.map((name, index) => [name, (now[index] ?? 0) - returned[name]]));
}

/** Splits `amount` of a fee into its net and its taxes, in the order of `names`. */
function splitFee(names: Fee, parts: PaymentParts, amount: number): number[] {
  const [, cgst, sgst, utgst, igst] = names;
  const whole = sumOfParts(parts, names);
  const gst = sumOfParts(parts, [cgst, sgst, utgst, igst]);
  const part = inProportion(amount, gst, whole);
  if (parts[igst] > 0) return [amount - part, 0, 0, 0, part];
  const [first, second] = splitInHalves(part);
  return [amount - part, first, ...(parts[utgst] > 0 ? [0, second] : [second, 0]), 0];
}
