import type { Amenity, spaces, Welcome } from '@aangan/contract/homes/fact-choices.ts';
import {
  type Filters,
  getListingField,
  type ListingFieldName,
  listingFieldNames,
} from '@aangan/contract/homes/listing-values.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import type { Rates } from '@aangan/contract/rules/price.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { Box } from '@aangan/contract/search/search-filters.ts';
import { type RawBuilder, sql } from 'kysely';
import { canHostStay } from '../calendar/taken-days.ts';
import { columnName, encodeCodeBits } from '../homes/field-columns.ts';
import type { ListedHome } from '../homes/listings.ts';

type FieldFilters = { [Parameter in keyof Filters]?: Filters[Parameter] | undefined };

/** A circle; `within` is its radius in kilometres. */
export interface Circle {
  lat: number;
  lng: number;
  within: number;
}

/** Search filters; undefined filters match every home. */
export interface HomeFilters extends FieldFilters {
  /** Comma-separated place names, all of which must match. */
  place?: string | undefined;
  /** Total price per night in rupees of the requested stay, else of the home's shortest; homes without never match. */
  minWhole?: number | undefined;
  maxWhole?: number | undefined;
  /** The home is available on all of these days, both ends inclusive. */
  stay?: StayDates | undefined;
  space?: (typeof spaces)[number] | undefined;
  /** Minimum numbers. */
  bedrooms?: number | undefined;
  beds?: number | undefined;
  bathrooms?: number | undefined;
  /** Homes must have all of these. */
  amenities?: readonly Amenity[] | undefined;
  welcomes?: readonly Welcome[] | undefined;
  allowsPets?: boolean | undefined;
  /** Homes must have any of these. */
  cancellation?: readonly Cancellation[] | undefined;
  /** The home's public point is in this box. */
  box?: Box | undefined;
  near?: Circle | undefined;
}

/** Parameters that the SQL type `home_filter` of schema/search.sql also has. */
const indexed = new Set(['category', 'guests', 'minPrice', 'maxPrice']);
const fieldParameters = listingFieldNames.flatMap((name) => getListingField(name).filter?.parameters ?? []);

/** The filters on fields without an index. */
export function unindexedFilters(filters: HomeFilters): FieldFilters {
  const names = fieldParameters.filter((name) => !indexed.has(name));
  return Object.fromEntries(names.map((name) => [name, filters[name as keyof Filters]]));
}

/** SQL: whether the `listing` in scope passes; a condition per field, so that PostgreSQL uses its statistics. */
export function filterCondition(filters: HomeFilters, now: Date): RawBuilder<boolean> {
  const { stay, place, minWhole: _least, maxWhole: _most, ...plain } = filters;
  const others = Object.fromEntries(Object.entries(plain).filter(([name]) => !fieldParameters.includes(name)));
  const conditions = listingFieldNames.flatMap((name) => fieldConditions(name, plain));
  // A subquery is evaluated once instead of per home.
  if (place !== undefined) conditions.push(sql<boolean>`listing.place_keys @> (select place_keys(${place}::text))`);
  if (hasFilters(others)) conditions.push(sql<boolean>`home_matches(listing, ${filterRow(others)})`);
  if (stay !== undefined) conditions.push(canHostStay(stay, now));
  conditions.push(...wholeConditions(filters, now));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** SQL: total price per night of the `listing` in scope, of the stay or the shortest stay; 0 or null if none. */
export function wholeNight(stay: StayDates | undefined, now: Date): RawBuilder<number> {
  if (stay === undefined) return sql`listing.whole_night`;
  return sql`stay_night(
    listing.id, listing.has_calendar, listing.rent, listing.cleaning_fee, ${stay.checkIn}::date, ${stay.checkOut}::date, ${now}
  )`;
}

function wholeConditions({ stay, minWhole, maxWhole }: HomeFilters, now: Date): RawBuilder<boolean>[] {
  if (minWhole === undefined && maxWhole === undefined) return [];
  const least = Math.max(1, minWhole ?? 0);
  const night = wholeNight(stay, now);
  return [maxWhole === undefined ? sql`${night} >= ${least}` : sql`${night} between ${least} and ${maxWhole}`];
}

export function hasFilters(filters: HomeFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined);
}

/** The filters as a `home_filter` row; it contains limits of the total price only without dates. */
export function filterRow(filters: HomeFilters): RawBuilder<unknown> {
  const {
    place = null,
    category = null,
    guests = null,
    minPrice = null,
    maxPrice = null,
    minWhole,
    maxWhole,
    stay,
    space = null,
  } = filters;
  const { bedrooms = null, beds = null, bathrooms = null, allowsPets = null, cancellation = null, box, near } = filters;
  return sql`row(
    ${place === null ? sql`null` : sql`place_keys(${place}::text)`}, ${category}::text, ${guests}::integer,
    ${minWhole === undefined ? minPrice : -Math.max(1, minWhole)}::integer, ${maxWhole === undefined ? maxPrice : -maxWhole}::integer,
    ${stay?.checkIn ?? null}::date, ${stay?.checkOut ?? null}::date, ${space}::text,
    ${bedrooms}::integer, ${beds}::integer, ${bathrooms}::real,
    ${bitsOrNull('amenities', filters.amenities)}::bigint, ${bitsOrNull('welcomes', filters.welcomes)}::bigint,
    ${allowsPets}::boolean, ${cancellation}::text[],
    ${box?.west ?? null}::float8, ${box?.south ?? null}::float8, ${box?.east ?? null}::float8, ${box?.north ?? null}::float8,
    ${near?.lat ?? null}::float8, ${near?.lng ?? null}::float8, ${near?.within ?? null}::float8
  )::home_filter`;
}

function bitsOrNull(name: 'amenities' | 'welcomes', codes: readonly string[] | undefined): number | null {
  return codes === undefined ? null : encodeCodeBits(name, codes);
}

const operators = { between: ['>=', '<='], atLeast: ['>='], is: ['='], allows: ['>='] };

function fieldConditions(name: ListingFieldName, filters: FieldFilters) {
  const { filter } = getListingField(name);
  if (filter === undefined) return [];
  return filter.parameters.flatMap((parameter, index) => {
    const value = filters[parameter as keyof Filters];
    const operator = sql.raw(operators[filter.kind][index] ?? '=');
    if (value === undefined) return [];
    const column = sql.ref(`listing.${columnName(name)}`);
    const passes = sql<boolean>`${column} ${operator} ${value}`;
    return [filter.kind === 'allows' ? sql<boolean>`(${column} is null or ${passes})` : passes];
  });
}

/** The numeric filters with an index; prices of stays have no index. */
export function indexedNumberFilters({
  guests,
  minPrice,
  maxPrice,
  minWhole,
  maxWhole,
  stay,
}: HomeFilters): HomeFilters {
  return { guests, minPrice, maxPrice, ...(stay === undefined && { minWhole, maxWhole }) };
}

interface PricingInput {
  filters: HomeFilters;
  /** The tax rule of the stay's price; null with TAX=specified. */
  tax?: TaxRule | null;
}

type PricedHome = Rates & Pick<ListedHome, 'terms' | 'stay'>;

/** Sets the price of the stay in each of these homes, and returns the homes; does nothing without dates. */
export function addStayPrices<Home extends PricedHome>(
  homes: Home[],
  { filters, tax = null }: PricingInput,
  now: Date,
): Home[] {
  const { stay, guests = 1 } = filters;
  if (stay === undefined) return homes;
  const today = dateInIndia(now);
  for (const home of homes) {
    const known = { rates: home, terms: home.terms ?? plainTerms, tax };
    const { nights, rent, discountAmount, total } = priceDates(known, stay, guests, today);
    home.stay = { nights, total, averageNight: Math.round((rent - discountAmount) / nights) };
  }
  return homes;
}
