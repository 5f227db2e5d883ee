import * as words from '@aangan/contract/words/en/homes/refusals.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { whole } from '../fields.ts';
import { formatWhole } from '../rules/whole-number.ts';
import * as z from '../zod.ts';
import { HouseRules } from './house-rules.ts';
import type { ListingField } from './listing-fields.ts';
import { getListingField, type ListingFieldName } from './listing-values.ts';

/** A fact in JSON; null or an empty list removes it. */
export function factField(name: ListingFieldName): z.ZodType {
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
      return z.enum(field.choices, { error: () => words.notOneOf({ label: labels[name] }) });
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
  const error = () => words.notAList({ label: labels[name] });
  return z
    .array(z.enum(choices, { error }), { error })
    .refine((said) => new Set(said).size === said.length, { error: () => words.twice({ label: labels[name] }) })
    .transform((said) => (said.length === 0 ? null : choices.filter((choice) => said.includes(choice))));
}

/** A multiple of 0.5 in a JSON body. */
export function halvesSchema({ min, max }: { min: number; max: number }, name: ListingFieldName) {
  const error = () => words.halves({ label: labels[name], min: formatWhole(min), max: formatWhole(max) });
  return z.number({ error }).min(min, { error }).max(max, { error }).multipleOf(0.5, { error });
}
