import type { listingFields } from '@aangan/contract/homes/listing-fields.ts';
import {
  type FactName,
  getListingField,
  type ListingFieldName,
  listingFieldNames,
  type ListingValues,
  type MaybeAbsent,
} from '@aangan/contract/homes/listing-values.ts';
import { type RawBuilder, sql } from 'kysely';
import { encodeCodeBits, decodeCodeBits, type CodesName } from './code-bits.ts';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
type ColumnOf<Name extends ListingFieldName> = (typeof listingFields)[Name] extends {
  column: infer Column extends string;
}
  ? Column
  : Snake<Name>;

/** Database columns of the listing fields. */
export type FieldColumns = {
  [Name in ListingFieldName as ColumnOf<Name>]: Name extends MaybeAbsent ? ColumnValue<Name> | null : ColumnValue<Name>;
};
/** Codes are stored as a bit mask. */
type ColumnValue<Name extends ListingFieldName> = Name extends CodesName ? number : NonNullable<ListingValues[Name]>;

/** A row with all listing fields. */
export type FieldRow = {
  [Name in ListingFieldName]: Name extends MaybeAbsent ? ColumnValue<Name> | null : ColumnValue<Name>;
};

/** The column of a field: `included_guests` for includedGuests. */
export function columnName(name: ListingFieldName): string {
  return getListingField(name).column ?? name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** The facts in the JSON column `facts_json`, which excludes fields with codes. */
const jsonFacts = [
  'space',
  'maxGuests',
  'bedrooms',
  'beds',
  'bathrooms',
  'rules',
  'state',
  'cancellation',
] as const satisfies FactName[];
export type JsonFact = (typeof jsonFacts)[number];

/** The fields that lists select as single columns. */
export const listedNames = listingFieldNames.filter(
  (name): name is Exclude<ListingFieldName, JsonFact> => !jsonFacts.some((jsonFact) => jsonFact === name),
);

/** A `select` list of fields under their API names. */
export function fieldColumns(names: readonly ListingFieldName[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `listing.${columnName(name)} as "${name}"`).join(', '));
}

export function toColumns(home: ListingValues): FieldColumns {
  return Object.fromEntries(
    listingFieldNames.map((name) => [
      columnName(name),
      toColumnValue(name, home[name] ?? getListingField(name).otherwise ?? null),
    ]),
  ) as unknown as FieldColumns;
}

function toColumnValue(name: ListingFieldName, value: unknown) {
  return isCodesField(name) && Array.isArray(value) ? encodeCodeBits(name, value) : value;
}

const codesNames = listingFieldNames.filter(isCodesField);

/** Decodes the bit masks of a selected row in place. */
export function decodeCodes(row: Record<string, unknown>): void {
  for (const name of codesNames) {
    const bits = row[name];
    if (typeof bits === 'number') row[name] = decodeCodeBits(name, bits);
  }
}

function isCodesField(name: ListingFieldName): name is CodesName {
  return getListingField(name).type === 'choices';
}
