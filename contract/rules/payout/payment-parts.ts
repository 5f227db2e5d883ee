/** The parts of a payment for a stay, in the order of a paper: the host's, the operator's, what goes to tax offices. */
export const partNames = [
  /** The host's, without GST, less commission and what is withheld. */
  'host',
  /** The operator's commission without its GST, and its GST. */
  'commission',
  'commissionCgst',
  'commissionSgst',
  'commissionUtgst',
  'commissionIgst',
  /** The tax of the stay: undivided with TAX=specified, in its halves with TAX=india. */
  'stayTax',
  'stayCgst',
  'staySgst',
  'stayUtgst',
  /** The tax inside the price of the extra service. */
  'extraCgst',
  'extraSgst',
  'extraUtgst',
  /** The service fee without its GST, with what rounding leaves, and its GST. */
  'fee',
  'feeCgst',
  'feeSgst',
  'feeUtgst',
  'feeIgst',
  /** Withheld from the host: tax collected at source, and income tax deducted at source. */
  'tcsCgst',
  'tcsSgst',
  'tcsUtgst',
  'tds',
] as const;
export type PartName = (typeof partNames)[number];

/** Each part in whole paise, from 0 on. */
export type PaymentParts = Readonly<Record<PartName, number>>;

/** Parts that stand together: what rounds is their sum, and the first is what its taxes leave of it. */
export const commissionNames = [
  'commission',
  'commissionCgst',
  'commissionSgst',
  'commissionUtgst',
  'commissionIgst',
] as const;
export const feeNames = ['fee', 'feeCgst', 'feeSgst', 'feeUtgst', 'feeIgst'] as const;
/** The tax of what the host supplies: the host's where the host is registered, else the operator's to pay. */
export const supplyTaxNames = [
  'stayTax',
  'stayCgst',
  'staySgst',
  'stayUtgst',
  'extraCgst',
  'extraSgst',
  'extraUtgst',
] as const;
export const withheldNames = ['tcsCgst', 'tcsSgst', 'tcsUtgst', 'tds'] as const;

/** A payment of nothing: what has been returned where there was no refund yet. */
export const noParts: PaymentParts = partsWith(() => 0);

function partsWith(paiseOf: (name: PartName) => number): PaymentParts {
  return Object.fromEntries(partNames.map((name) => [name, paiseOf(name)])) as Record<PartName, number>;
}

/** The sum of parts, of all where none are named: what was captured, or refunded. Paise. */
export function sumOfParts(parts: PaymentParts, names: readonly PartName[] = partNames): number {
  return names.reduce((sum, name) => sum + parts[name], 0);
}

/** Two refunds of one payment as if they were one. */
export function addParts(one: PaymentParts, other: PaymentParts): PaymentParts {
  return partsWith((name) => one[name] + other[name]);
}

/** What is left of a payment when its refunds are taken off. */
export function lessParts(all: PaymentParts, returned: PaymentParts): PaymentParts {
  return partsWith((name) => all[name] - returned[name]);
}
