import * as homeRefusals from '@aangan/contract/words/en/homes/refusals.ts';
import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { formWholeNumber, Phone, text, whole } from '../fields.ts';
import { formatWhole } from '../rules/rupees.ts';
import * as z from '../zod.ts';
import { HouseRules } from './house-rules.ts';
import type { ListingField } from './listing-fields.ts';
import {
  type FactName,
  factNames,
  type Filters,
  type FormFieldName,
  formFieldNames,
  getListingField,
  type Having,
  type ImportedName,
  importedNames,
  isFact,
  type ListingFieldName,
  listingFieldNames,
  type ListingValues,
  type MaybeAbsent,
} from './listing-values.ts';

/** A fact in JSON; null or an empty list removes it. */
function factField(name: ListingFieldName): z.ZodType {
  const field = getListingField(name);
  return factValue(name, field)
    .nullable()
    .transform((said) => said ?? field.otherwise ?? null);
}

function factValue(name: ListingFieldName, field: ListingField): z.ZodType {
  switch (field.type) {
    case 'count':
      return whole(field.min, field.max, name);
    case 'halves':
      return halvesSchema(field, name);
    case 'choice':
      return z.enum(field.choices, { error: () => homeRefusals.notOneOf({ label: labels[name] }) });
    case 'rules':
      return HouseRules;
    case 'choices':
      return several(field.choices, name);
    case 'text':
    case 'lines':
    case 'rupees':
    case 'phone':
      throw new Error(`no schema for the fact ${name}`);
  }
}

/** Several choices, sorted in table order. */
function several(choices: readonly string[], name: ListingFieldName) {
  const error = () => homeRefusals.notAList({ label: labels[name] });
  return z
    .array(z.enum(choices, { error }), { error })
    .refine((said) => new Set(said).size === said.length, { error: () => homeRefusals.twice({ label: labels[name] }) })
    .transform((said) => (said.length === 0 ? null : choices.filter((choice) => said.includes(choice))));
}

/** A multiple of 0.5 in a JSON body. */
function halvesSchema({ min, max }: { min: number; max: number }, name: ListingFieldName) {
  const error = () => homeRefusals.halves({ label: labels[name], min: formatWhole(min), max: formatWhole(max) });
  return z.number({ error }).min(min, { error }).max(max, { error }).multipleOf(0.5, { error });
}

type Optional = Having<{ isOptional: true }>;
type Maybe<IsMissing, Schema extends z.ZodType> = IsMissing extends true ? z.ZodOptional<Schema> : Schema;
type New = {
  [Name in FormFieldName]: Maybe<Name extends Optional ? true : false, z.ZodType<ListingValues[Name], string>>;
};
type Edited = { [Name in FormFieldName]: z.ZodOptional<z.ZodType<ListingValues[Name], string>> };
type Facts = {
  [Name in FactName]: z.ZodOptional<
    z.ZodType<NonNullable<ListingValues[Name]> | (Name extends MaybeAbsent ? null : never), ListingValues[Name] | null>
  >;
};
type ImportedFacts = {
  [Name in FactName & ImportedName]: z.ZodOptional<z.ZodType<ListingValues[Name], string>>;
};
type Answered = {
  [Name in ListingFieldName]: Maybe<
    Name extends MaybeAbsent | Having<{ isPrivate: true }> ? true : false,
    z.ZodType<NonNullable<ListingValues[Name]>, NonNullable<ListingValues[Name]>>
  >;
};
type FilterShape = { [Parameter in keyof Filters]: z.ZodOptional<z.ZodType<Filters[Parameter], string>> };

type Choices = Exclude<Having<{ type: 'choice' }>, FactName>;
/** Errors of a missing choice in a form, and of an unknown choice in a search. */
const choiceRefusals: Record<Choices, { missing: () => string; unknown: () => string }> = {
  category: { missing: () => words.categoryMissing, unknown: () => words.noSuchCategory },
};

/** Text fields of the form of a new home. */
export const newFields = shape(formFieldNames, (name) => {
  const { isOptional, whenEmpty } = getListingField(name);
  if (isOptional) return unlessBlank(formField(name), { blank: undefined });
  return whenEmpty === undefined
    ? formField(name)
    : unlessBlank(formField(name), { blank: whenEmpty, absent: whenEmpty });
}) as New;

/** Fields of an edit: absent fields stay unchanged, null removes a fact. */
export const editedFields = shape(formFieldNames, (name) => {
  const { isOptional, staysWhenEmpty, whenEmpty } = getListingField(name);
  if (isOptional) return unlessBlank(formField(name), { blank: null });
  if (staysWhenEmpty) return unlessBlank(formField(name), { blank: undefined });
  return whenEmpty === undefined ? formField(name).optional() : unlessBlank(formField(name), { blank: whenEmpty });
}) as Edited;

/** Changes of a home's facts. */
export const factFields = shape(factNames, (name) => factField(name).optional()) as Facts;

/** Fields of an imported row. */
export const importedFacts = shape(importedNames.filter(isFact), (name) =>
  unlessBlank(formField(name), { blank: undefined }),
) as ImportedFacts;

/** Fields of a home in responses. */
export const answeredFields = shape(listingFieldNames, (name) => {
  const { isOptional, otherwise, isPrivate, describe } = getListingField(name);
  const mayLack = (isOptional && otherwise === undefined) || isPrivate;
  const field = mayLack ? answerSchema(name).optional() : answerSchema(name);
  return describe === undefined ? field : field.describe(describe);
}) as Answered;

/** Search filters as query parameters. */
export const filterFields = Object.fromEntries(listingFieldNames.flatMap(buildFilterSchemas)) as FilterShape;

function shape(names: readonly ListingFieldName[], schema: (name: ListingFieldName) => z.ZodType) {
  return Object.fromEntries(names.map((name) => [name, schema(name)]));
}

function formField(name: ListingFieldName): z.ZodType<unknown, string> {
  const field = getListingField(name);
  switch (field.type) {
    case 'text':
    case 'lines':
      return text(field.max, name);
    case 'rupees':
      return formWholeNumber(field.min, field.max, name);
    case 'count':
      return formWholeNumber(field.min, field.max, name, () => words.wholeNumbers);
    case 'halves':
      return z.string().trim().transform(Number).pipe(halvesSchema(field, name));
    case 'choice':
      return z.enum(field.choices, { error: missingChoice(name) });
    case 'phone':
      return Phone;
    case 'choices':
    case 'rules':
      throw new Error(`no form holds the field ${name}`);
  }
}

function missingChoice(name: ListingFieldName): () => string {
  return isFact(name) ? () => homeRefusals.notOneOf({ label: labels[name] }) : choiceRefusals[name as Choices].missing;
}

function answerSchema(name: ListingFieldName): z.ZodType {
  const field = getListingField(name);
  switch (field.type) {
    case 'choice':
      return z.enum(field.choices);
    case 'choices':
      return z.array(z.enum(field.choices));
    case 'rules':
      return HouseRules;
    case 'rupees':
    case 'count':
      return z.number().int();
    case 'halves':
      return z.number();
    case 'text':
    case 'lines':
    case 'phone':
      return z.string();
  }
}

function buildFilterSchemas(name: ListingFieldName): [string, z.ZodType][] {
  const field = getListingField(name);
  const { filter } = field;
  // A field that limits another field's parameter has no filter parameter.
  if (filter === undefined || filter.kind === 'allows') return [];
  if (field.type === 'choice') {
    return [
      [filter.parameters[0], z.enum(field.choices, { error: choiceRefusals[name as Choices].unknown }).optional()],
    ];
  }
  if (!('min' in field) || filter.kind === 'is') throw new Error(`no filter by the field ${name}`);
  const lowest = filter.kind === 'between' ? 0 : 1;
  const refusal = field.type === 'count' ? () => words.wholeNumbers : undefined;
  return filter.parameters.map((parameter, index) => [
    parameter,
    formWholeNumber(lowest, field.max, filter.labels[index] ?? name, refusal)
      .optional()
      .describe(filter.describe),
  ]);
}

/** Converts blank and absent texts to the given values. */
function unlessBlank(field: z.ZodType, { blank, absent }: { blank: string | null | undefined; absent?: string }) {
  const meant = blank === null ? field.nullable() : field;
  return z
    .string()
    .optional()
    .transform((value) => (value === undefined ? absent : value.trim() === '' ? blank : value))
    .pipe((absent === undefined ? meant.optional() : meant) as z.ZodType<unknown, string | null | undefined>);
}
