/** Commission without GST, and its GST; their sum is rounded, and the first part is the sum minus its taxes. */
export const commissionNames = [
  'commission',
  'commissionCgst',
  'commissionSgst',
  'commissionUtgst',
  'commissionIgst',
] as const;
/** Service fee without GST, with rounding differences, and its GST; rounded as the commission. */
export const feeNames = ['fee', 'feeCgst', 'feeSgst', 'feeUtgst', 'feeIgst'] as const;
/** Taxes of the host's supplies; paid by the host if registered for GST, else by the operator. */
export const supplyTaxNames = [
  /** Tax of the stay: one amount with TAX=specified, two halves with TAX=india. */
  'stayTax',
  'stayCgst',
  'staySgst',
  'stayUtgst',
  /** Tax included in the price of the extra service. */
  'extraCgst',
  'extraSgst',
  'extraUtgst',
] as const;
/** Withheld from the host: tax collected at source (TCS) and income tax deducted at source (TDS). */
export const withheldNames = ['tcsCgst', 'tcsSgst', 'tcsUtgst', 'tds'] as const;

/** Parts of a payment in document order: host, operator, taxes. */
export const partNames = [
  /** The host's share without GST, minus commission and withheld taxes. */
  'host',
  ...commissionNames,
  ...supplyTaxNames,
  ...feeNames,
  ...withheldNames,
] as const;
export type PartName = (typeof partNames)[number];

/** Each part in whole paise, not negative. */
export type PaymentParts = Readonly<Record<PartName, number>>;

/** All parts zero, such as the sum of refunds before the first refund. */
export const noParts: PaymentParts = partsWith(() => 0);

function partsWith(getPaise: (name: PartName) => number): PaymentParts {
  return Object.fromEntries(partNames.map((name) => [name, getPaise(name)])) as Record<PartName, number>;
}

/** Sum of the named parts, default all, in paise. */
export function sumOfParts(parts: PaymentParts, names: readonly PartName[] = partNames): number {
  return names.reduce((sum, name) => sum + parts[name], 0);
}

/** Adds two amounts part by part. */
export function addParts(one: PaymentParts, other: PaymentParts): PaymentParts {
  return partsWith((name) => one[name] + other[name]);
}

/** Subtracts part by part. */
export function lessParts(all: PaymentParts, returned: PaymentParts): PaymentParts {
  return partsWith((name) => all[name] - returned[name]);
}
