import {
  fieldOf,
  type Filters,
  listingFieldNames,
  type ListingFieldName,
} from '@aangan/contract/listing/listing-values.ts';
import type { Amenity } from '@aangan/contract/listing/amenities.ts';
import type { spaces, Welcome } from '@aangan/contract/listing/fact-choices.ts';
import type { Box } from '@aangan/contract/listing/search-filters.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { canHostStay } from '../availability/free-homes.ts';
import { bitsOf } from '../listings/code-bits.ts';
import { columnOf } from '../listings/field-columns.ts';

type FieldFilters = { [Parameter in keyof Filters]?: Filters[Parameter] | undefined };

/** Kilometres around a point. */
export interface Circle {
  lat: number;
  lng: number;
  within: number;
}

/** What a home must have to be found; what is undefined lets every home through. */
export interface HomeFilters extends FieldFilters {
  /** Names with commas between, all of which are its own. */
  place?: string | undefined;
  /** It is free on all of these days, both ends included. */
  stay?: StayDates | undefined;
  space?: (typeof spaces)[number] | undefined;
  /** At least so many. */
  bedrooms?: number | undefined;
  beds?: number | undefined;
  bathrooms?: number | undefined;
  /** All of them. */
  amenities?: readonly Amenity[] | undefined;
  welcomes?: readonly Welcome[] | undefined;
  allowsPets?: boolean | undefined;
  /** Any of them. */
  cancellation?: readonly Cancellation[] | undefined;
  /** Its public point lies there. */
  box?: Box | undefined;
  near?: Circle | undefined;
}

/** Parameters of the table of fields that `home_filter` of migration 0014 has too. */
const indexed = new Set(['category', 'guests', 'minPrice', 'maxPrice']);
const fieldParameters = listingFieldNames.flatMap((name) => fieldOf(name).filter?.parameters ?? []);

/** By fields that nothing is indexed by: each home is asked. */
export function fieldsAlone(filters: HomeFilters): FieldFilters {
  const names = fieldParameters.filter((name) => !indexed.has(name));
  return Object.fromEntries(names.map((name) => [name, filters[name as keyof Filters]]));
}

/**
 * Whether the home in scope passes the filters: those by a field are written down by themselves, so that PostgreSQL can
 * tell from its statistics which of them leaves the fewest homes.
 */
export function passes({ stay, place, ...filters }: HomeFilters, now: Date): RawBuilder<boolean> {
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !fieldParameters.includes(name)));
  const conditions = listingFieldNames.flatMap((name) => conditionsOn(name, filters));
  // A query of its own, which is answered once and not for each home.
  if (place !== undefined) conditions.push(sql<boolean>`listing.place_keys @> (select place_keys(${place}::text))`);
  if (hasFilters(others)) conditions.push(sql<boolean>`home_passes(listing, ${filterRow(others)})`);
  if (stay !== undefined) conditions.push(canHostStay(stay, now));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export function hasFilters(filters: HomeFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined);
}

/** The filters as the functions of migration 0014 take them. */
export function filterRow(filters: HomeFilters): RawBuilder<unknown> {
  const {
    place = null,
    category = null,
    guests = null,
    minPrice = null,
    maxPrice = null,
    stay,
    space = null,
  } = filters;
  const { bedrooms = null, beds = null, bathrooms = null, allowsPets = null, cancellation = null, box, near } = filters;
  return sql`row(
    ${place === null ? sql`null` : sql`place_keys(${place}::text)`}, ${category}::text, ${guests}::integer, ${minPrice}::integer, ${maxPrice}::integer,
    ${stay?.checkIn ?? null}::date, ${stay?.checkOut ?? null}::date, ${space}::text,
    ${bedrooms}::integer, ${beds}::integer, ${bathrooms}::real,
    ${bitsOrNull('amenities', filters.amenities)}::bigint, ${bitsOrNull('welcomes', filters.welcomes)}::bigint,
    ${allowsPets}::boolean, ${cancellation}::text[],
    ${box?.west ?? null}::float8, ${box?.south ?? null}::float8, ${box?.east ?? null}::float8, ${box?.north ?? null}::float8,
    ${near?.lat ?? null}::float8, ${near?.lng ?? null}::float8, ${near?.within ?? null}::float8
  )::home_filter`;
}

function bitsOrNull(name: 'amenities' | 'welcomes', codes: readonly string[] | undefined): number | null {
  return codes === undefined ? null : bitsOf(name, codes);
}

const operators = { between: ['>=', '<='], atLeast: ['>='], is: ['='], allows: ['>='] };

function conditionsOn(name: ListingFieldName, filters: FieldFilters) {
  const { filter } = fieldOf(name);
  if (filter === undefined) return [];
  return filter.parameters.flatMap((parameter, index) => {
    const wanted = filters[parameter as keyof Filters];
    const operator = sql.raw(operators[filter.kind][index] ?? '=');
    if (wanted === undefined) return [];
    const told = sql.ref(`listing.${columnOf(name)}`);
    const passes = sql<boolean>`${told} ${operator} ${wanted}`;
    return [filter.kind === 'allows' ? sql<boolean>`(${told} is null or ${passes})` : passes];
  });
}

/** Those by a number that has an index, by which homes may be few. */
export function numberFilters({ guests, minPrice, maxPrice }: HomeFilters): FieldFilters {
  return { guests, minPrice, maxPrice };
}
