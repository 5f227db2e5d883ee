import { type Amenity, amenities } from '@aangan/contract/homes/amenities.ts';
import { type Space, spaces, type Welcome, welcomes } from '@aangan/contract/homes/fact-choices.ts';
import { type Cancellation, cancellations } from '@aangan/contract/rules/refund-terms.ts';

/** Filters by home facts; null means any. */
export interface FactFilters {
  space: Space | null;
  /** Minimum numbers. */
  bedrooms: number | null;
  beds: number | null;
  bathrooms: number | null;
  /** All of them must match. */
  amenities: readonly Amenity[] | null;
  welcomes: readonly Welcome[] | null;
  allowsPets: true | null;
  /** One of them must match. */
  cancellation: readonly Cancellation[] | null;
}

export const noFactFilters: FactFilters = {
  space: null,
  bedrooms: null,
  beds: null,
  bathrooms: null,
  amenities: null,
  welcomes: null,
  allowsPets: null,
  cancellation: null,
};

/** Filters by minimum number. */
export const counted = ['bedrooms', 'beds', 'bathrooms'] as const;
/** Minimum numbers offered as choices. */
export const countChoices = [1, 2, 3, 4, 5] as const;

/** Parses filters from URL parameters; invalid values are ignored. */
export function readFactFilters(parameters: URLSearchParams): FactFilters {
  return {
    space: parseList(spaces, parameters.get('space'))?.[0] ?? null,
    bedrooms: parseCount(parameters.get('bedrooms')),
    beds: parseCount(parameters.get('beds')),
    bathrooms: parseCount(parameters.get('bathrooms'), 'with halves'),
    amenities: parseList(amenities, parameters.get('amenities')),
    welcomes: parseList(welcomes, parameters.get('welcomes')),
    allowsPets: parameters.get('allowsPets') === 'true' || null,
    cancellation: parseList(cancellations, parameters.get('cancellation')),
  };
}

/** Formats filters as URL parameters. */
export function factParameters(filters: FactFilters): Record<keyof FactFilters, string | number | null> {
  const { amenities, welcomes, allowsPets, cancellation, ...others } = filters;
  return {
    space: others.space,
    bedrooms: others.bedrooms,
    beds: others.beds,
    bathrooms: others.bathrooms,
    amenities: amenities?.join() ?? null,
    welcomes: welcomes?.join() ?? null,
    allowsPets: allowsPets && 'true',
    cancellation: cancellation?.join() ?? null,
  };
}

/** Adds or removes a choice; null if the list becomes empty. */
export function toggleChoice<Choice>(chosen: readonly Choice[] | null, choice: Choice): readonly Choice[] | null {
  const others = (chosen ?? []).filter((one) => one !== choice);
  if (others.length === (chosen ?? []).length) return [...others, choice];
  return others.length === 0 ? null : others;
}

function parseList<Choice extends string>(choices: readonly Choice[], text: string | null): readonly Choice[] | null {
  const named = text?.split(',') ?? [];
  const known = choices.filter((choice) => named.includes(choice));
  return known.length === 0 ? null : known;
}

function parseCount(text: string | null, more?: 'with halves'): number | null {
  const counted = more === 'with halves' ? /^\d{1,2}(\.[05])?$/ : /^\d{1,2}$/;
  return text !== null && counted.test(text) && Number(text) >= 1 && Number(text) <= 50 ? Number(text) : null;
}
