import type { HouseRules } from './house-rules.ts';
import { type ListingField, listingFields } from './listing-fields.ts';

type Fields = typeof listingFields;
/** Name of a home's field, such as `includedGuests`. */
export type ListingFieldName = keyof Fields;

type ValueOf<Field> = Field extends { type: 'rupees' | 'count' | 'halves' }
  ? number
  : Field extends { type: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice
    : Field extends { choices: readonly (infer Choice)[] }
      ? readonly Choice[]
      : Field extends { type: 'rules' }
        ? HouseRules
        : string;

/** Names of fields with the given properties: `Having<{ isPrivate: true }>`. */
export type Having<Trait> = { [Name in ListingFieldName]: Fields[Name] extends Trait ? Name : never }[ListingFieldName];

/** Facts that may be absent from an answer: those without a default. */
export type MaybeAbsent = Exclude<Having<{ isOptional: true }>, Having<{ otherwise: string }>>;

/** All fields, optional facts included. */
export type ListingValues = {
  [Name in Exclude<ListingFieldName, Having<{ isOptional: true }>>]: ValueOf<Fields[Name]>;
} & { [Name in Having<{ isOptional: true }>]?: ValueOf<Fields[Name]> | null | undefined };

/** Search filters by query parameter. */
export type Filters = {
  [Name in Having<{ filter: object }> as ParametersOf<Fields[Name]>]: ValueOf<Fields[Name]>;
};
type ParametersOf<Field> = Field extends { filter: { parameters: readonly (infer Parameter extends string)[] } }
  ? Parameter
  : never;

export const listingFieldNames = Object.keys(listingFields) as ListingFieldName[];

/** Stored form: facts with a default are always set. */
export type SavedValues = ListingValues & { [Name in Having<{ otherwise: string }>]: ValueOf<Fields[Name]> };

/** Fields read by an import. */
export type ImportedName = Having<{ headings: readonly string[] }>;
export const importedNames = listingFieldNames.filter(
  (name): name is ImportedName => getListingField(name).headings !== undefined,
);

/** Fields that no form contains. */
export type FactName = Having<{ group: 'facts' }>;
export type FormFieldName = Exclude<ListingFieldName, FactName>;
export const factNames = listingFieldNames.filter(isFact);
export const formFieldNames = listingFieldNames.filter((name) => !isFact(name)) as FormFieldName[];

export function isFact(name: ListingFieldName): name is FactName {
  return getListingField(name).group === 'facts';
}

/** The definition of a field, with all optional properties. */
export function getListingField(name: ListingFieldName): ListingField {
  return listingFields[name];
}

/** Whether a field holds a number. */
export function isNumericField(name: ListingFieldName): boolean {
  return 'min' in getListingField(name);
}
