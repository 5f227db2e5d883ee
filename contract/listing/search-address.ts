/** The search parameters in the start page's address, beside its category. */
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
  'space',
  'bedrooms',
  'beds',
  'bathrooms',
  'amenities',
  'welcomes',
  'allowsPets',
  'cancellation',
  'box',
  'sort',
] as const;

/** Whether an address of the start page contains a search: the browser sends it, the server does not render it. */
export function isSearchAddress(parameters: URLSearchParams): boolean {
  return searchParameters.some((name) => parameters.has(name));
}
