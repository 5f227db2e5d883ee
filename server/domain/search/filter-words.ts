import type { Box } from '@aangan/contract/listing/search-filters.ts';
import { type CodesName, codeBits } from '../listings/code-bits.ts';
import { boxAround, cellsOver } from './cells.ts';
import type { HomeFilters } from './home-filters.ts';

/** What homes are found by in the index beside their words: `fact_words` and `cell_words` of migration 0012 say which. */
export interface FilterWords {
  /** A home must hold each of them. */
  all: string[];
  /** And one of each list. */
  anyOf: string[][];
}

export const EVERY_HOME = '#';

/** Numbers from here on are one word; which of its homes have enough, each home tells. */
const MOST_COUNTED = 8;

export function filterWords(filters: HomeFilters): FilterWords {
  const { space, allowsPets, cancellation } = filters;
  return {
    all: [
      ...(space === undefined ? [] : [`#space:${space}`]),
      ...wordsOfCodes('amenities', 'amenity', filters.amenities),
      ...wordsOfCodes('welcomes', 'welcome', filters.welcomes),
      ...(allowsPets === undefined ? [] : ['#pets']),
    ],
    anyOf: [
      ...(['bedrooms', 'beds', 'bathrooms'] as const).map((name) => atLeast(name, filters[name] ?? 0)),
      cancellation?.map((policy) => `#cancellation:${policy}`) ?? [],
      ...areasOf(filters).map((area) => cellsOver(area) ?? []),
    ].filter((words) => words.length > 0),
  };
}

/** What a home must lie in. */
export function areasOf({ box, near }: HomeFilters): Box[] {
  return [...(box ? [box] : []), ...(near ? [boxAround(near)] : [])];
}

export function hasFilterWords(filters: HomeFilters): boolean {
  const { all, anyOf } = filterWords(filters);
  return all.length > 0 || anyOf.length > 0;
}

function wordsOfCodes(name: CodesName, word: string, codes: readonly string[] = []): string[] {
  return codes.map((code) => `#${word}:${codeBits[name].indexOf(code)}`);
}

function atLeast(name: string, wanted: number): string[] {
  if (wanted === 0) return [];
  const lowest = Math.min(Math.floor(wanted), MOST_COUNTED);
  return Array.from({ length: MOST_COUNTED - lowest + 1 }, (_, index) => `#${name}:${lowest + index}`);
}
