/** Query parameters of a search on the start page, without the category. */
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

/** Whether a URL of the start page contains a search. Search results are rendered by the browser, not by the server. */
export function isSearchAddress(parameters: URLSearchParams): boolean {
  return searchParameters.some((name) => parameters.has(name));
}
