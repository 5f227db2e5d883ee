import { amenities } from '@aangan/contract/homes/amenities.ts';
import { spaces, welcomes } from '@aangan/contract/homes/fact-choices.ts';
import { cancellations } from '@aangan/contract/rules/refund-terms.ts';
import { type RawBuilder, sql } from 'kysely';
import { encodeCodeBits, type CodesName } from '../homes/code-bits.ts';
import type { HomeFilters } from './home-filters.ts';

export const facetKinds = [
  'space',
  'amenities',
  'welcomes',
  'cancellation',
  'bedrooms',
  'beds',
  'bathrooms',
  'allowsPets',
] as const satisfies readonly (keyof HomeFilters)[];
export type FacetKind = (typeof facetKinds)[number];

/** A value of a filter. */
export interface Choice {
  name: string;
  filter: HomeFilters;
  /** SQL condition on `listing`. */
  condition: RawBuilder<boolean>;
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

/** The values of each filter. */
export const choices: Record<FacetKind, readonly Choice[]> = {
  space: spaces.map((name) => ({ name, filter: { space: name }, condition: sql`listing.space = ${sql.lit(name)}` })),
  amenities: amenities.map((name) => ({
    name,
    filter: { amenities: [name] },
    condition: hasCode('amenities', name),
  })),
  welcomes: welcomes.map((name) => ({ name, filter: { welcomes: [name] }, condition: hasCode('welcomes', name) })),
  cancellation: cancellations.map((name) => ({
    name,
    filter: { cancellation: [name] },
    condition: sql`listing.cancellation = ${sql.lit(name)}`,
  })),
  bedrooms: atLeast('bedrooms'),
  beds: atLeast('beds'),
  bathrooms: atLeast('bathrooms'),
  allowsPets: [{ name: 'true', filter: { allowsPets: true }, condition: sql`listing.allows_pets` }],
};

/** Whether a home must have all selected values, so that an additional value narrows the result. */
export function requiresAll(kind: FacetKind): kind is 'amenities' | 'welcomes' {
  return kind === 'amenities' || kind === 'welcomes';
}

/** The filters with an additional value: added if all must match, else replacing the selected value. */
export function addChoice(filters: HomeFilters, { filter }: Choice): HomeFilters {
  const { amenities: offered, welcomes: welcomed } = filter;
  return {
    ...filters,
    ...filter,
    ...(offered && { amenities: [...(filters.amenities ?? []), ...offered] }),
    ...(welcomed && { welcomes: [...(filters.welcomes ?? []), ...welcomed] }),
  };
}

function hasCode(name: CodesName, code: string): RawBuilder<boolean> {
  return sql`${sql.ref(`listing.${name}`)} & ${sql.lit(encodeCodeBits(name, [code]))}::bigint <> 0`;
}

function atLeast(name: 'bedrooms' | 'beds' | 'bathrooms'): Choice[] {
  return numbers.map((number) => ({
    name: String(number),
    filter: { [name]: number },
    condition: sql`${sql.ref(`listing.${name}`)} >= ${sql.lit(number)}`,
  }));
}
