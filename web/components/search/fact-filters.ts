import { type Amenity, amenities } from '@aangan/contract/listing/amenities.ts';
import { type Space, spaces, type Welcome, welcomes } from '@aangan/contract/listing/fact-choices.ts';
import { type Cancellation, cancellations } from '@aangan/contract/rules/refund-terms.ts';

/** What homes must tell of themselves; null is 'any'. */
export interface FactFilters {
  space: Space | null;
  /** At least so many. */
  bedrooms: number | null;
  beds: number | null;
  bathrooms: number | null;
  /** All of them. */
  amenities: readonly Amenity[] | null;
  welcomes: readonly Welcome[] | null;
  allowsPets: true | null;
  /** Any of them. */
  cancellation: readonly Cancellation[] | null;
}

export const anyFacts: FactFilters = {
  space: null,
  bedrooms: null,
  beds: null,
  bathrooms: null,
  amenities: null,
  welcomes: null,
  allowsPets: null,
  cancellation: null,
};

/** The filters by a number. */
export const counted = ['bedrooms', 'beds', 'bathrooms'] as const;
/** Guests choose among these. */
export const countChoices = [1, 2, 3, 4, 5] as const;

/** What an address asks for; what makes no sense is left out. */
export function readFactFilters(parameters: URLSearchParams): FactFilters {
  return {
    space: someOf(spaces, parameters.get('space'))?.[0] ?? null,
    bedrooms: countIn(parameters.get('bedrooms')),
    beds: countIn(parameters.get('beds')),
    bathrooms: countIn(parameters.get('bathrooms'), 'with halves'),
    amenities: someOf(amenities, parameters.get('amenities')),
    welcomes: someOf(welcomes, parameters.get('welcomes')),
    allowsPets: parameters.get('allowsPets') === 'true' || null,
    cancellation: someOf(cancellations, parameters.get('cancellation')),
  };
}

/** The filters as addresses say them. */
export function factParameters(filters: FactFilters): Record<keyof FactFilters, string | number | null> {
  const { amenities: offered, welcomes: welcomed, allowsPets, cancellation, ...others } = filters;
  return {
    space: others.space,
    bedrooms: others.bedrooms,
    beds: others.beds,
    bathrooms: others.bathrooms,
    amenities: offered?.join() ?? null,
    welcomes: welcomed?.join() ?? null,
    allowsPets: allowsPets && 'true',
    cancellation: cancellation?.join() ?? null,
  };
}

/** A list with a choice put in, or taken out where it is in it; null when nothing is left. */
export function toggled<Choice>(chosen: readonly Choice[] | null, choice: Choice): readonly Choice[] | null {
  const others = (chosen ?? []).filter((one) => one !== choice);
  if (others.length === (chosen ?? []).length) return [...others, choice];
  return others.length === 0 ? null : others;
}

function someOf<Choice extends string>(choices: readonly Choice[], text: string | null): readonly Choice[] | null {
  const named = text?.split(',') ?? [];
  const known = choices.filter((choice) => named.includes(choice));
  return known.length === 0 ? null : known;
}

function countIn(text: string | null, more?: 'with halves'): number | null {
  const counted = more === 'with halves' ? /^\d{1,2}(\.[05])?$/ : /^\d{1,2}$/;
  return text !== null && counted.test(text) && Number(text) >= 1 && Number(text) <= 50 ? Number(text) : null;
}
