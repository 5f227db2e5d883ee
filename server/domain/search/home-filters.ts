import {
  fieldOf,
  type Filters,
  listingFieldNames,
  type ListingFieldName,
} from '@aangan/contract/listing/listing-values.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { sql } from 'kysely';
import { takesStay } from '../availability/free-homes.ts';
import { columnOf } from '../listings/field-columns.ts';

type FieldFilters = { [Parameter in keyof Filters]?: Filters[Parameter] | undefined };

/** What a home must have to be found; what is undefined lets every home through. */
export interface HomeFilters extends FieldFilters {
  /** Names with commas between, all of which are its own. */
  place?: string | undefined;
  /** It is free on all of these days, both ends included. */
  stay?: StayDates | undefined;
}

/**
 * Whether the home in scope passes the filters other than the place: only those that are requested are written down, so
 * that PostgreSQL can tell from its statistics which of them leaves the fewest homes.
 */
export function passes({ stay, ...filters }: HomeFilters, now: Date) {
  const conditions = listingFieldNames.flatMap((name) => conditionsOn(name, filters));
  if (stay !== undefined) conditions.push(takesStay(stay, now));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export function hasFilters(filters: HomeFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined);
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

/** Those by a number, by which homes may be few; a place, days and a category always leave many. */
export function numberFilters(filters: HomeFilters): FieldFilters {
  const wanted = Object.entries(filters).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(wanted);
}
