import { MAX_FOUND } from '@aangan/contract/limits.ts';
import type { Db } from '../../platform/database/schema.ts';
import {
  expandWords,
  isEmptySearch,
  loadFewMatches,
  MAX_WINDOWS,
  type SearchQuery,
  usesIndex,
} from './search-listings.ts';
import { countFiltered, countHomes } from './search-queries.ts';

/** A window with fewer matches is poor: counting all of them would take too many. */
const FEW_IN_WINDOW = 40;

interface FoundCount {
  /** Up to MAX_FOUND. */
  homes: number;
  /** False: there may be more, because only so many homes are read for a count. */
  isExact: boolean;
}

/** Counts the matches. With words, stops after `maxWindows` windows that have only a few matches. */
export async function countFound(
  db: Db,
  searched: SearchQuery,
  now: Date,
  maxWindows = MAX_WINDOWS,
): Promise<FoundCount> {
  if (isEmptySearch(searched)) return { homes: 0, isExact: true };
  const { words, filters } = searched;
  if (!usesIndex(searched)) {
    const { rows } = await countFiltered({ filters, now, max: MAX_FOUND }).execute(db);
    return { homes: rows[0]?.homes ?? 0, isExact: true };
  }
  const requested = { filters, now, max: MAX_FOUND, few: await loadFewMatches(db, filters, now) };
  const queryWords = await expandWords(db, words);
  let found = 0;
  let before: number | undefined;
  for (let poorWindows = 0; poorWindows < maxWindows && found < MAX_FOUND;) {
    const { rows } = await countHomes(queryWords, { ...requested, before }).execute(db);
    const { homes, older } = rows[0] ?? { homes: 0, older: null };
    found += homes;
    if (older === null) return { homes: Math.min(found, MAX_FOUND), isExact: true };
    if (homes < FEW_IN_WINDOW) poorWindows += 1;
    before = older;
  }
  return { homes: Math.min(found, MAX_FOUND), isExact: found >= MAX_FOUND };
}
