import { halfUp, halves, inProportion, PAISE_PER_RUPEE } from '../half-up.ts';
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

/** Parts that give back together, as one amount; its own taxes are told apart afterwards. */
type Fee = typeof commissionNames | typeof feeNames;
const single = ['host', ...supplyTaxNames, ...withheldNames] as const;

/** Who bears the odd rupee that rounding leaves: the first who can. */
const bearers = ['fee', 'commission', ...single] as const;
type Bearer = (typeof bearers)[number];

export interface Refund {
  /** Of the payment, 0 to 100: by how many per cent each part gives back. */
  percent: number;
  /** What the guest gets by this refund. */
  refundPaise: number;
  /** The sum of the refunds before it, `noParts` where there were none. */
  returned?: PaymentParts;
}

/**
 * What each part gives back of a refund (specification of payouts, point 2). The share before what is withheld, the
 * commission, each tax and what was withheld are rounded half up to a rupee, each once; the fee takes the odd rupee. Where it
 * has none to give, or to keep, the next part bears it, the operator's before the host's. The parts add up to the refund; none
 * is below zero, and all refunds of a payment together never give back more of a part than it had. A refund of more than is
 * left throws a RangeError.
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
  bearOdd(given, left, refundPaise - bearers.reduce((sum, name) => sum + given[name], 0));
  return {
    ...noParts,
    ...given,
    ...feeGivenBack(commissionNames, parts, returned, given.commission),
    ...feeGivenBack(feeNames, parts, returned, given.fee),
  };
}

/** What each gives back by the percentage, at most what is left of it; commission and fee with their taxes. */
function byPercent(parts: PaymentParts, left: PaymentParts, percent: number): Record<Bearer, number> {
  const partOf = (names: readonly PartName[]) =>
    Math.min(rupeesOf(sumOfParts(parts, names), percent), sumOfParts(left, names));
  const given = Object.fromEntries(single.map((name) => [name, partOf([name])])) as Record<Bearer, number>;
  // The share is rounded as one, so that what was withheld of it and what the host gives back add up to it.
  const share = partOf(['host', ...withheldNames]);
  const withheld = withheldNames.reduce((sum, name) => sum + given[name], 0);
  const host = Math.min(Math.max(0, share - withheld), left.host);
  return { ...given, host, commission: partOf(commissionNames), fee: partOf(feeNames) };
}

/** So many per cent of paise, half up to a rupee, in paise. */
function rupeesOf(paise: number, percent: number): number {
  return halfUp(paise * percent, 100 * PAISE_PER_RUPEE) * PAISE_PER_RUPEE;
}

/** Shares out what is missing (above zero) or too much (below). */
function bearOdd(given: Record<Bearer, number>, left: PaymentParts, odd: number): void {
  for (const name of bearers) {
    const most = sumOfParts(left, namesOf(name));
    const borne = Math.min(Math.max(0, given[name] + odd), most);
    odd -= borne - given[name];
    given[name] = borne;
  }
}

function namesOf(bearer: Bearer): readonly PartName[] {
  if (bearer === 'fee') return feeNames;
  return bearer === 'commission' ? commissionNames : [bearer];
}

/** The GST of a fee goes back in proportion. By the sum of all refunds, so that the last leaves not a paisa. */
function feeGivenBack(names: Fee, parts: PaymentParts, returned: PaymentParts, given: number): Partial<PaymentParts> {
  const before = sumOfParts(returned, names);
  const now = taxesOfFee(names, parts, before + given);
  return Object.fromEntries(names.map((name, index) => [name, (now[index] ?? 0) - returned[name]]));
}

/** What of a fee and each of its taxes `amount` of it holds, in the order of their names. */
function taxesOfFee(names: Fee, parts: PaymentParts, amount: number): number[] {
  const [, cgst, sgst, utgst, igst] = names;
  const whole = sumOfParts(parts, names);
  const gst = sumOfParts(parts, [cgst, sgst, utgst, igst]);
  const part = inProportion(amount, gst, whole);
  if (parts[igst] > 0) return [amount - part, 0, 0, 0, part];
  const [first, second] = halves(part);
  return [amount - part, first, ...(parts[utgst] > 0 ? [0, second] : [second, 0]), 0];
}
