import { useLocation, useSearchParams } from 'wouter';
import { useNow } from '../../api/server-clock.ts';
import { type ListingSearch, listingSearchAddress, readListingSearch } from './listing-search.ts';

/** The search that stands in the address, and the way to another one. */
export function useListingSearch(): [ListingSearch, (search: ListingSearch) => void] {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const now = useNow();
  return [
    readListingSearch(parameters, now),
    (search) => {
      navigate(listingSearchAddress(search));
      scrollTo(0, 0);
    },
  ];
}

/** Shows another part of the map in place of the one before: the way back leads to where the map was opened. */
export function useBoxInAddress(search: ListingSearch): (box: string) => void {
  const [, navigate] = useLocation();
  return (box) => navigate(listingSearchAddress({ ...search, box }), { replace: true });
}
