const indianGrouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** `1,25,000`: a whole number in Indian grouping, in every language. */
export function formatWhole(number: number): string {
  return indianGrouping.format(number);
}
