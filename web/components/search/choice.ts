import type { ListingSearch } from './listing-search.ts';

/** The panels beside the search field. */
export type Panel = 'when' | 'who' | 'filters';

/** What a panel's part is given: the search as it is being chosen. */
export interface ChoiceProps {
  search: ListingSearch;
  change: (change: Partial<ListingSearch>) => void;
  /** Tells whether what is typed can stand. */
  onValid: (isValid: boolean) => void;
}
