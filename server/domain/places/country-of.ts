/** The country a home is in: what follows the last comma of its city, else India. */
export function countryOf(city: string): string {
  const comma = city.lastIndexOf(',');
  const named = comma === -1 ? '' : city.slice(comma + 1).trim();
  return named === '' ? 'India' : named;
}
