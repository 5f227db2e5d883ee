/** Parses the price; null if empty or invalid. The server checks the maximum. */
export function parsePrice(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
