import { useSearchParams } from 'wouter';
import { useNow } from '../../api/server-clock.ts';
import { type ListingSearch, readListingSearch, stayParameters } from '../../components/search/listing-search.ts';

/** Dates and guests for a whole list; null is none. */
export type WantedStay = Pick<ListingSearch, 'stay' | 'party'>;

/** They stand in the address, so that a reload and the way back from a home find them again. */
export function useStayInAddress(): [WantedStay, (wanted: WantedStay) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { stay, party } = readListingSearch(parameters, useNow());
  function choose(wanted: WantedStay) {
    const chosen = stayParameters(wanted);
    const map = parameters.get('map');
    if (map !== null) chosen.set('map', map);
    setParameters(chosen, { replace: true });
  }
  return [{ stay, party }, choose];
}
