import { useSearchParams } from 'wouter';
import { useNow } from '../../../api/server-clock.ts';
import { type ListingSearch, readListingSearch, stayParameters } from '../../../search/parts/listing-search.ts';

/** Dates and guests of a list; null if not chosen. */
export type ChosenStay = Pick<ListingSearch, 'stay' | 'party'>;

/** Dates and guests in the URL, for reloads and the back button. */
export function useStayInUrl(): [ChosenStay, (next: ChosenStay) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { stay, party } = readListingSearch(parameters, useNow());
  function choose(next: ChosenStay) {
    const chosen = stayParameters(next);
    const map = parameters.get('map');
    if (map !== null) chosen.set('map', map);
    setParameters(chosen, { replace: true });
  }
  return [{ stay, party }, choose];
}
