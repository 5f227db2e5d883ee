import type { Amenity, Welcome } from '@aangan/contract/homes/fact-choices.ts';
import { listingFields } from '@aangan/contract/homes/listing-fields.ts';
import {
  type FactName,
  getListingField,
  type Having,
  type ListingFieldName,
  listingFieldNames,
  type ListingValues,
  type MaybeAbsent,
} from '@aangan/contract/homes/listing-values.ts';
import { type RawBuilder, sql } from 'kysely';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
type ColumnOf<Name extends ListingFieldName> = (typeof listingFields)[Name] extends {
  column: infer Column extends string;
}
  ? Column
  : Snake<Name>;

export type FieldColumns = {
  [Name in ListingFieldName as ColumnOf<Name>]: Name extends MaybeAbsent ? ColumnValue<Name> | null : ColumnValue<Name>;
};
/** Codes are stored as a bit mask. */
type ColumnValue<Name extends ListingFieldName> = Name extends CodesName ? number : NonNullable<ListingValues[Name]>;

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

/** Stored data depends on the order, lowest bit first: append codes, never reorder. At most 53 (safe integers). */
const amenityBits = [
  'wifi',
  'hot-water',
  'power-backup',
  'drinking-water',
  'towels',
  'bed-linen',
  'toiletries',
  'western-toilet',
  'mosquito-nets',
  'washing-machine',
  'iron',
  'hangers',
  'ac',
  'heater',
  'fan',
  'fireplace',
  'tv',
  'workspace',
  'balcony',
  'bathtub',
  'kitchen',
  'refrigerator',
  'cooking-gas',
  'kettle',
  'dining-table',
  'breakfast',
  'cook-on-request',
  'veg-kitchen',
  'parking',
  'ev-charging',
  'garden',
  'terrace',
  'pool',
  'bonfire',
  'barbecue',
  'mountain-view',
  'sea-view',
  'lake-view',
  'cot',
  'high-chair',
  'step-free',
  'lift',
  'ground-floor',
  'caretaker',
  'smoke-alarm',
  'fire-extinguisher',
  'first-aid',
  'cctv-outside',
  'secure-lock',
] as const satisfies readonly Amenity[];
const welcomeBits = ['couples', 'local-id', 'children', 'groups', 'long-stays'] as const satisfies readonly Welcome[];

export type CodesName = Having<{ type: 'choices' }>;
export const codeBits: Record<CodesName, readonly string[]> = { amenities: amenityBits, welcomes: welcomeBits };

export function encodeCodeBits(name: CodesName, codes: readonly string[]): number {
  return codes.reduce((sum, code) => sum + 2 ** bitIndex(name, code), 0);
}

function bitIndex(name: CodesName, code: string): number {
  const bit = codeBits[name].indexOf(code);
  if (bit === -1) throw new Error(`no bit of ${name} is ${code}`);
  return bit;
}

const HIGH_HALF = 2 ** 32;

/** Codes in display order, each with its bit in the low or high half: bitwise operators work on 32 bits. */
const codesInOrder: Record<CodesName, ReturnType<typeof withBits>> = {
  amenities: withBits('amenities'),
  welcomes: withBits('welcomes'),
};

function withBits(name: CodesName) {
  return listingFields[name].choices.map((code) => {
    const bit = bitIndex(name, code);
    return { code, isHigh: bit >= 32, mask: 1 << (bit % 32) };
  });
}

/** Decodes a bit mask to codes in display order. */
export function decodeCodeBits(name: CodesName, bits: number): string[] {
  const low = bits | 0;
  const high = Math.floor(bits / HIGH_HALF);
  const codes: string[] = [];
  for (const { code, isHigh, mask } of codesInOrder[name]) {
    if (((isHigh ? high : low) & mask) !== 0) codes.push(code);
  }
  return codes;
}
