import { useLocation, useSearchParams } from 'wouter';
import { type HomeSearch, homeSearchAddress, readHomeSearch } from './listing-search.ts';

/** The search that stands in the address, and the way to another one. */
export function useHomeSearch(): [HomeSearch, (search: HomeSearch) => void] {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  return [
    readHomeSearch(parameters),
    (search) => {
      navigate(homeSearchAddress(search));
      scrollTo(0, 0);
    },
  ];
}
