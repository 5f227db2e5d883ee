/** Integer rounding half up (section 170 of the CGST Act), without binary fractions. */

export const PAISE_PER_RUPEE = 100;

/** `numerator ÷ denominator` rounded half up to an integer. The numerator is a non-negative integer, the denominator positive. */
export function halfUp(numerator: number, denominator: number): number {
  if (!Number.isInteger(numerator) || !Number.isInteger(denominator) || numerator < 0 || denominator <= 0) {
    throw new RangeError(`${numerator} ÷ ${denominator} needs a non-negative integer and a positive one.`);
  }
  const doubled = 2 * numerator + denominator;
  // Uses the remainder, because quotients of large numbers are inexact; BigInt beyond safe integers.
  if (Number.isSafeInteger(doubled)) return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
  return inProportion(numerator, 1, denominator);
}

/** `amount` × `part` ÷ `whole`, rounded half up; 0 if `whole` is 0. Computed with BigInt. */
export function inProportion(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** `percent` (a whole number) of an integer amount, rounded half up to an integer. */
export function computePercentage(amount: number, percent: number): number {
  return halfUp(amount * percent, 100);
}

/** Splits an amount in paise into halves: the first is rounded half up, the second is the rest. */
export function splitInHalves(paise: number): [first: number, second: number] {
  const first = halfUp(paise, 2);
  return [first, paise - first];
}
