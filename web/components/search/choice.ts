import type { HomeSearch } from './listing-search.ts';

/** The panels beside the search field. */
export type Panel = 'when' | 'who' | 'filters';

/** What a panel's part is given: the search as it is being chosen. */
export interface ChoiceProps {
  search: HomeSearch;
  change: (change: Partial<HomeSearch>) => void;
  /** Tells whether what is typed can stand. */
  onValid: (isValid: boolean) => void;
}
