import { useLocation, useSearchParams } from 'wouter';
import { useNow } from '../../api/server-clock.ts';
import { type ListingSearch, listingSearchAddress, readListingSearch } from './listing-search.ts';

/** The search in the URL, and a function to change it. */
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

/** Replaces the map section in the URL, so that Back leaves the map instead of undoing moves. */
export function useBoxInAddress(search: ListingSearch): (box: string) => void {
  const [, navigate] = useLocation();
  return (box) => navigate(listingSearchAddress({ ...search, box }), { replace: true });
}
