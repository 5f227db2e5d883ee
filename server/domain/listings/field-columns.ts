import type { listingFields } from '@aangan/contract/listing/listing-fields.ts';
import {
  type FactName,
  fieldOf,
  listingFieldNames,
  type ListingFieldName,
  type ListingValues,
  type MaybeAbsent,
} from '@aangan/contract/listing/listing-values.ts';
import { type RawBuilder, sql } from 'kysely';
import { bitsOf, codesOf, type CodesName } from './code-bits.ts';

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
  [Name in ListingFieldName as ColumnOf<Name>]: Name extends MaybeAbsent ? Held<Name> | null : Held<Name>;
};
/** Codes are held as the bits of a number. */
type Held<Name extends ListingFieldName> = Name extends CodesName ? number : NonNullable<ListingValues[Name]>;

/** A row with all fields. */
export type FieldRow = {
  [Name in ListingFieldName]: Name extends MaybeAbsent ? Held<Name> | null : Held<Name>;
};

/** The column in which a field is saved: `included_guests` of includedGuests. */
export function columnOf(name: ListingFieldName): string {
  return fieldOf(name).column ?? name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** The facts that the column `facts_told` holds as they are told; what is told as codes is not among them. */
const toldFacts = [
  'space',
  'maxGuests',
  'bedrooms',
  'beds',
  'bathrooms',
  'rules',
  'state',
  'cancellation',
] as const satisfies FactName[];
export type ToldFact = (typeof toldFacts)[number];

/** The fields that lists read one by one. */
export const listedNames = listingFieldNames.filter(
  (name): name is Exclude<ListingFieldName, ToldFact> => !toldFacts.some((told) => told === name),
);

/** Fields for a `select`, each under its name. */
export function fieldColumns(names: readonly ListingFieldName[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `listing.${columnOf(name)} as "${name}"`).join(', '));
}

/** What a home tells, by column, to be written. */
export function columnsOf(home: ListingValues): FieldColumns {
  return Object.fromEntries(
    listingFieldNames.map((name) => [columnOf(name), held(name, home[name] ?? fieldOf(name).otherwise ?? null)]),
  ) as unknown as FieldColumns;
}

function held(name: ListingFieldName, value: unknown) {
  return isOfCodes(name) && Array.isArray(value) ? bitsOf(name, value) : value;
}

const codesNames = listingFieldNames.filter(isOfCodes);

/** Makes of what was selected what a home tells, in place. */
export function decodeCodes(row: Record<string, unknown>): void {
  for (const name of codesNames) {
    const bits = row[name];
    if (typeof bits === 'number') row[name] = codesOf(name, bits);
  }
}

function isOfCodes(name: ListingFieldName): name is CodesName {
  return fieldOf(name).type === 'choices';
}
