import type { listingFields } from '@aangan/contract/listing/listing-fields.ts';
import {
  fieldOf,
  type Having,
  listingFieldNames,
  type ListingFieldName,
  type ListingValues,
} from '@aangan/contract/listing/listing-values.ts';
import { sql } from 'kysely';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
type ColumnOf<Name extends ListingFieldName> = (typeof listingFields)[Name] extends {
  column: infer Column extends string;
}
  ? Column
  : Snake<Name>;

/** The columns of the table's fields, as the database holds them. */
export type FieldColumns = {
  [Name in ListingFieldName as ColumnOf<Name>]: Name extends Having<{ isOptional: true }>
    ? NonNullable<ListingValues[Name]> | null
    : ListingValues[Name];
};

/** The column in which a field is saved: `included_guests` of includedGuests. */
export function columnOf(name: ListingFieldName): string {
  return fieldOf(name).column ?? name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** All of them for a `select`, each under its field's name. */
export const fieldColumns = sql.raw(
  listingFieldNames.map((name) => `listing.${columnOf(name)} as "${name}"`).join(', '),
);

/** What a home tells, by column, to be written. */
export function columnsOf(home: ListingValues): FieldColumns {
  return Object.fromEntries(listingFieldNames.map((name) => [columnOf(name), home[name]])) as unknown as FieldColumns;
}
