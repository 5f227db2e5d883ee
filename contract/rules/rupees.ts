const indianGrouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** `1,25,000`: a whole number in Indian grouping, in every language. */
export function formatWhole(number: number): string {
  return indianGrouping.format(number);
}

/** `₹1,25,000`: whole rupees in Indian grouping. */
export function formatRupees(rupees: number): string {
  const sign = rupees < 0 ? '−' : '';
  return `${sign}₹${formatWhole(Math.abs(rupees))}`;
}

const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `−₹1,234.50`: rupees with paise; whole rupees are formatted like formatRupees. */
export function formatAmount(rupees: number): string {
  if (Number.isInteger(rupees)) return formatRupees(rupees);
  return `${rupees < 0 ? '−' : ''}₹${withPaise.format(Math.abs(rupees))}`;
}
