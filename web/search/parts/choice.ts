import type { ListingSearch } from './listing-search.ts';

export type Panel = 'when' | 'who' | 'filters';

/** Props of a panel's content: the search being edited. */
export interface ChoiceProps {
  search: ListingSearch;
  change: (change: Partial<ListingSearch>) => void;
  /** Reports whether the input is valid. */
  onValid: (isValid: boolean) => void;
}
