import type { Box } from '@aangan/contract/search/search-filters.ts';
import { type CodesName, codeBits } from '../homes/code-bits.ts';
import { boxAround, cellWords } from './cells.ts';
import type { HomeFilters } from './home-filters.ts';

/** Index words of filters, as `fact_words` and `cell_words` of schema/search.sql write them. */
export interface FilterWords {
  /** Words that a home must all have. */
  all: string[];
  /** Lists of words of which a home must have at least one each. */
  anyOf: string[][];
}

export const ALL_HOMES_WORD = '#';

/** Larger numbers share this number's index word; the exact condition is checked per home. */
const MAX_INDEXED_NUMBER = 8;

export function filterWords(filters: HomeFilters): FilterWords {
  const { space, allowsPets, cancellation } = filters;
  return {
    all: [
      ...(space === undefined ? [] : [`#space:${space}`]),
      ...codeWords('amenities', 'amenity', filters.amenities),
      ...codeWords('welcomes', 'welcome', filters.welcomes),
      ...(allowsPets === undefined ? [] : ['#pets']),
    ],
    anyOf: [
      ...(['bedrooms', 'beds', 'bathrooms'] as const).map((name) => minimumWords(name, filters[name] ?? 0)),
      cancellation?.map((policy) => `#cancellation:${policy}`) ?? [],
      ...filterBoxes(filters).map((area) => cellWords(area) ?? []),
    ].filter((words) => words.length > 0),
  };
}

/** The boxes in which a home must be. */
export function filterBoxes({ box, near }: HomeFilters): Box[] {
  return [...(box ? [box] : []), ...(near ? [boxAround(near)] : [])];
}

export function hasFilterWords(filters: HomeFilters): boolean {
  const { all, anyOf } = filterWords(filters);
  return all.length > 0 || anyOf.length > 0;
}

function codeWords(name: CodesName, word: string, codes: readonly string[] = []): string[] {
  return codes.map((code) => `#${word}:${codeBits[name].indexOf(code)}`);
}

function minimumWords(name: string, minimum: number): string[] {
  if (minimum === 0) return [];
  const lowest = Math.min(Math.floor(minimum), MAX_INDEXED_NUMBER);
  return Array.from({ length: MAX_INDEXED_NUMBER - lowest + 1 }, (_, index) => `#${name}:${lowest + index}`);
}
