import * as homeRefusals from '@aangan/contract/words/en/homes/refusals.ts';
import * as wholeNumbers from '@aangan/contract/words/en/refusals/fields.ts';
import * as words from '@aangan/contract/words/en/search/refusals.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { type FieldName, formWholeNumber } from '../fields.ts';
import { amenities, spaces, welcomes } from '../homes/fact-choices.ts';
import { MAX_BATHROOMS, MAX_BEDROOMS, MAX_BEDS, MAX_WITHIN_KM } from '../limits.ts';
import { cancellations } from '../rules/refund-terms.ts';
import { formatWhole } from '../rules/rupees.ts';
import * as z from '../zod.ts';

/** A box of the map; sides in degrees, inclusive. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Filters by optional facts and approximate location. */
export const factFilters = {
  space: z.enum(spaces, { error: () => homeRefusals.notOneOf({ label: labels.space }) }).optional(),
  bedrooms: atLeast(MAX_BEDROOMS, 'bedrooms'),
  beds: atLeast(MAX_BEDS, 'beds'),
  bathrooms: halves().optional().describe('Minimum, in steps of 0.5'),
  amenities: several(amenities, 'amenities').describe('Comma-separated; a home must match all'),
  welcomes: several(welcomes, 'welcomes').describe('Comma-separated; a home must match all'),
  allowsPets: z
    .literal('true', { error: () => words.petsTrue })
    .transform(() => true)
    .optional(),
  cancellation: several(cancellations, 'cancellation').describe('Comma-separated; a home must match any'),
};

const number = /^-?[0-9]{1,3}(\.[0-9]{1,15})?$/;

/** Comma-separated numbers, each within the limit of its position. */
function degrees<const Bounds extends readonly number[]>(bounds: Bounds, error: () => string) {
  return z
    .string({ error })
    .transform((value) => value.split(','))
    .refine((parts) => parts.length === bounds.length && parts.every((part) => number.test(part)), {
      error,
      abort: true,
    })
    .transform((parts) => parts.map(Number))
    .refine((values) => values.every((value, index) => Math.abs(value) <= (bounds[index] ?? 0)), {
      error,
      abort: true,
    });
}

export const BoxText = degrees([180, 90, 180, 90], () => words.box)
  .transform(([west = 0, south = 0, east = 0, north = 0]): Box => ({ west, south, east, north }))
  .refine(({ west, east }) => west <= east, { error: () => words.boxWestOfEast, abort: true })
  .refine(({ south, north }) => south <= north, { error: () => words.boxSouthOfNorth, abort: true })
  .refine(({ west, east }) => east - west <= 180, { error: () => words.boxTooWide })
  .describe('west,south,east,north in degrees, inclusive: homes with `at` inside');

export const placeFilters = {
  box: BoxText.optional(),
  near: degrees([90, 180], () => words.near)
    .transform(([lat = 0, lng = 0]) => ({ lat, lng }))
    .optional()
    .describe('lat,lng in degrees: homes with `at` within `within`'),
  within: z
    .string({ error: withinRange })
    .regex(/^[0-9]{1,3}(\.[0-9]{1,3})?$/, { error: withinRange, abort: true })
    .transform(Number)
    .refine((value) => value >= 1 && value <= MAX_WITHIN_KM, { error: withinRange })
    .optional()
    .describe('Radius around `near` in kilometres; default 25'),
};

const sorts = ['best', 'price', '-price', 'rating', 'newest'] as const;
export type Sort = (typeof sorts)[number];
export const SortText = z
  .enum(sorts, { error: () => words.noSuchSort })
  .optional()
  .describe('Default `best`; `price` with dates: by the total of the stay; ties: newest first');

export const PriceBasis = z
  .literal('whole', { error: () => words.noSuchPriceBasis })
  .optional()
  .describe(
    'Price that minPrice, maxPrice, the sort by price and the histogram refer to: the rent by default; `whole`: whole.total divided by whole.nights, rounded half up; with dates the total of the stay divided by its nights',
  );

function withinRange(): string {
  return words.within({ max: String(MAX_WITHIN_KM) });
}

function atLeast(max: number, field: FieldName) {
  return formWholeNumber(0, max, field, () => wholeNumbers.wholeNumbers)
    .optional()
    .describe('Minimum');
}

function halves() {
  const error = () => homeRefusals.halves({ label: labels.bathrooms, min: '0', max: formatWhole(MAX_BATHROOMS) });
  return z
    .string({ error })
    .regex(/^[0-9]{1,2}(\.[05])?$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value <= MAX_BATHROOMS, { error });
}

/** Distinct choices in table order. */
function several<const Choice extends string>(choices: readonly Choice[], field: FieldName) {
  const known: readonly string[] = choices;
  return z
    .string({ error: () => homeRefusals.notOneOf({ label: labels[field] }) })
    .transform((value) => value.split(','))
    .refine((said) => said.every((code) => known.includes(code)), {
      error: () => homeRefusals.notOneOf({ label: labels[field] }),
      abort: true,
    })
    .transform((said) => choices.filter((choice) => said.includes(choice)))
    .optional();
}

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
