import type { HouseRules } from './house-rules.ts';
import { type ListingField, listingFields } from './listing-fields.ts';

type Fields = typeof listingFields;
/** A field of a home: `includedGuests`. */
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

/** The names of the rows that say so: `Having<{ isPrivate: true }>`. */
export type Having<Trait> = { [Name in ListingFieldName]: Fields[Name] extends Trait ? Name : never }[ListingFieldName];

/** The facts that an answer may lack: those without a value of their own where none is set. */
export type MaybeAbsent = Exclude<Having<{ isOptional: true }>, Having<{ otherwise: string }>>;

/** What every home has, and the facts that it may lack. */
export type ListingValues = {
  [Name in Exclude<ListingFieldName, Having<{ isOptional: true }>>]: ValueOf<Fields[Name]>;
} & { [Name in Having<{ isOptional: true }>]?: ValueOf<Fields[Name]> | null | undefined };

/** What a search narrows by, by the parameters of its address. */
export type Filters = {
  [Name in Having<{ filter: object }> as ParametersOf<Fields[Name]>]: ValueOf<Fields[Name]>;
};
type ParametersOf<Field> = Field extends { filter: { parameters: readonly (infer Parameter extends string)[] } }
  ? Parameter
  : never;

export const listingFieldNames = Object.keys(listingFields) as ListingFieldName[];

/** The same as they are saved: those facts are set that are never absent. */
export type SavedValues = ListingValues & { [Name in Having<{ otherwise: string }>]: ValueOf<Fields[Name]> };

/** What an import reads. */
export type ImportedName = Having<{ headings: readonly string[] }>;
export const importedNames = listingFieldNames.filter(
  (name): name is ImportedName => fieldOf(name).headings !== undefined,
);

/** What no form asks for. */
export type FactName = Having<{ group: 'facts' }>;
/** What the forms ask for. */
export type FormFieldName = Exclude<ListingFieldName, FactName>;
export const factNames = listingFieldNames.filter(isFact);
export const formFieldNames = listingFieldNames.filter((name) => !isFact(name)) as FormFieldName[];

export function isFact(name: ListingFieldName): name is FactName {
  return fieldOf(name).group === 'facts';
}

/** The row of a field, with all that any row may say. */
export function fieldOf(name: ListingFieldName): ListingField {
  return listingFields[name];
}

export function isNumber(name: ListingFieldName): boolean {
  return 'min' in fieldOf(name);
}
