import * as fields from '@aangan/contract/words/en/refusals/fields.ts';
import * as words from '@aangan/contract/words/en/search/refusals.ts';
import { Id, missing, text, WireDate } from '../fields.ts';
import { amenities, spaces, welcomes } from '../homes/fact-choices.ts';
import { filterFields } from '../homes/field-schemas.ts';
import { PublicPoint, FoundStay, Listing, Page, Photo, Place, PlaceSearch, Whole } from '../homes/listings.ts';
import { MAX_MAP_SIDE, MAX_RENT, MAX_TEXT, MIN_MAP_SIDE, PRICE_STEPS } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import { cancellations } from '../rules/refund-terms.ts';
import { formatWhole } from '../rules/rupees.ts';
import * as z from '../zod.ts';
import { BoxText, factFilters, placeFilters, PriceBasis, SortText } from './search-filters.ts';

/** Maximum length of a search text. */
const MAX_QUERY = 200;

const filters = {
  query: z
    .string({ error: () => fields.searchNotText })
    .max(MAX_QUERY, { error: () => fields.searchTooLong({ max: String(MAX_QUERY) }) })
    .default(''),
  place: text(MAX_TEXT, 'place')
    .refine((value) => /[\p{L}\p{N}]/u.test(value), { error: missing('place') })
    .optional()
    .describe("A city, landmark or country, or several, comma-separated: 'Old Manali', 'Goa, India'"),
  ...filterFields,
  ...factFilters,
  ...placeFilters,
  by: PriceBasis,
  checkIn: WireDate.optional().describe('With checkOut: homes that are free on every day from check-in to check-out'),
  checkOut: WireDate.optional(),
};
interface Narrowed {
  checkIn?: string | undefined;
  checkOut?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  near?: object | undefined;
  within?: number | undefined;
}

/** Parameters that depend on each other must be given together and in order. */
function consistent<Schema extends z.ZodType<Narrowed>>(schema: Schema): Schema {
  return schema
    .refine((query) => query.checkIn === undefined || query.checkOut !== undefined, {
      path: ['checkOut'],
      error: missing('checkOut'),
    })
    .refine((query) => query.checkOut === undefined || query.checkIn !== undefined, {
      path: ['checkIn'],
      error: missing('checkIn'),
    })
    .refine(({ minPrice = 0, maxPrice = MAX_RENT }) => minPrice <= maxPrice, {
      path: ['maxPrice'],
      error: () => fields.pricesReversed,
    })
    .refine(({ near, within }) => within === undefined || near !== undefined, {
      path: ['near'],
      error: () => words.nearMissing,
    });
}

/**
 * Words and filters. Without any words, filter or sort order, nothing is found; without words, all homes that match the
 * filters.
 */
export const Search = consistent(z.object({ ...Page.shape, ...filters, sort: SortText }));
export type Search = z.output<typeof Search>;

const sizeRefusal = {
  error: () => words.mapSize({ min: formatWhole(MIN_MAP_SIDE), max: formatWhole(MAX_MAP_SIDE) }),
};
const MapSize = z
  .string(sizeRefusal)
  .regex(/^[0-9]{1,5},[0-9]{1,5}$/, { ...sizeRefusal, abort: true })
  .transform((value) => value.split(',').map(Number))
  .refine((sides) => sides.every((side) => side >= MIN_MAP_SIDE && side <= MAX_MAP_SIDE), sizeRefusal)
  .transform(([width = 0, height = 0]) => ({ width, height }));

/** A search within a box; the sort order is accepted and ignored. */
const MapSearch = consistent(
  z.object({
    ...filters,
    box: BoxText,
    sort: SortText,
    size: MapSize.default({ width: 1024, height: 768 }).describe('width,height of the map in pixels; default 1024,768'),
  }),
);
type MapSearch = z.output<typeof MapSearch>;

const count = z.number().int();
const facetNumbers = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const Point = PublicPoint.pick({ lat: true, lng: true });

export const MapHomes = z.object({
  homes: z
    .array(
      z.object({
        _id: Id,
        title: z.string(),
        rent: count,
        ratings: z.number().optional(),
        ratingsCount: count.describe('Number of ratings and published reviews in the mean'),
        at: PublicPoint,
        photo: Photo,
        whole: Whole.optional().describe('As in a listing'),
        stay: FoundStay.optional().describe('Price of the stay; only with by=whole and dates'),
      }),
    )
    .describe('Ungrouped homes, newest first'),
  groups: z.array(
    z.object({
      at: Point,
      homes: count,
      box: z.array(z.number()).length(4).describe('west, south, east, north of its homes'),
    }),
  ),
  total: count.describe('Homes in the box'),
  about: z.literal(true).optional().describe('Whether the counts are estimates'),
});
export type MapHomes = z.infer<typeof MapHomes>;

export const FacetSearch = consistent(z.object({ ...filters, sort: SortText }));
export type FacetSearch = z.output<typeof FacetSearch>;

function buildCountsSchema<const Choice extends string>(choices: readonly Choice[]) {
  return z.object(Object.fromEntries(choices.map((choice) => [choice, count])) as Record<Choice, typeof count>);
}
const countsByNumber = buildCountsSchema(facetNumbers).describe('Number of homes with at least this many');

export const Facets = z.object({
  space: buildCountsSchema(spaces),
  amenities: buildCountsSchema(amenities),
  welcomes: buildCountsSchema(welcomes),
  cancellation: buildCountsSchema(cancellations),
  bedrooms: countsByNumber,
  beds: countsByNumber,
  bathrooms: countsByNumber,
  allowsPets: count,
});
export type Facets = z.infer<typeof Facets>;

export const PriceHistogram = z.object({
  buckets: z
    .array(z.object({ from: count, to: count, homes: count }))
    .length(PRICE_STEPS)
    .describe('Whole rupees per night, inclusive; the last bin has no upper limit'),
});
export type PriceHistogram = z.infer<typeof PriceHistogram>;

/** Calls that find homes. */
export const searchCalls = {
  'listing/search': {
    summary: 'Homes that match every word of the query and every filter, best first',
    access: 'anyone',
    query: Search,
    answers: { 200: z.array(Listing) },
  },
  'listing/map': {
    summary: 'Homes in a map area; homes with overlapping pins are grouped; at most 200 items',
    access: 'anyone',
    query: MapSearch,
    answers: { 200: MapHomes },
  },
  'listing/facets': {
    summary: 'Number of homes for each filter value (facets), counted up to 500. A facet ignores its own filter',
    access: 'anyone',
    query: FacetSearch,
    answers: { 200: Facets },
  },
  'listing/prices': {
    summary: 'Price histogram in 30 bins. Ignores the price filters of the search',
    access: 'anyone',
    query: FacetSearch,
    answers: { 200: PriceHistogram },
  },
  'listing/places': {
    summary: 'Place suggestions for a prefix: most homes first, then towns without homes; at most eight',
    access: 'anyone',
    query: PlaceSearch,
    answers: { 200: z.array(Place) },
  },
} as const satisfies Partial<Record<CallName, Call>>;
