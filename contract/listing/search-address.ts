/** What the home page's address says of a search, beside its category. */
const searchParameters = [
  'query',
  'place',
  'checkIn',
  'checkOut',
  'adults',
  'children',
  'infants',
  'pets',
  'minPrice',
  'maxPrice',
] as const;

/** Whether an address of the home page asks for some homes: those are looked for by the browser, not rendered ahead. */
export function isSearchAddress(parameters: URLSearchParams): boolean {
  return searchParameters.some((name) => parameters.has(name));
}
