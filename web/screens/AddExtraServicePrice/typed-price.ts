/** The number that a price field holds; null when it is empty or no number. What is too much the server says. */
export function typedPrice(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
