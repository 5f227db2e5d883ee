/** '₹… × 4 nights': a text whose amounts are not known yet, about as wide as with them. */
export function hideAmounts(text: string): string {
  return text.replaceAll(/₹[\d,]+/g, ({ length }) => `₹…${FIGURE_SPACE.repeat(Math.max(0, length - 3))}`);
}

/** As wide as a digit; lines do not break at it. */
const FIGURE_SPACE = '\u2007';
