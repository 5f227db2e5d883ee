const indianGrouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** `₹1,25,000`: whole rupees in Indian grouping. */
export function formatRupees(rupees: number): string {
  const sign = rupees < 0 ? '−' : '';
  return `${sign}₹${indianGrouping.format(Math.abs(rupees))}`;
}
