import { useLocation, useSearchParams } from 'wouter';
import { useToday } from '../../../api/site.ts';
import { type ListingSearch, readListingSearch, stayParameters } from '../../../search/parts/listing-search.ts';

/** Dates and guests of a list; null if not chosen. */
export type ChosenStay = Pick<ListingSearch, 'stay' | 'party'>;

/** Dates and guests in the URL, for reloads and the back button. */
export function useStayInUrl(): [ChosenStay, (next: ChosenStay) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { stay, party } = readListingSearch(parameters, useToday());
  function choose(next: ChosenStay) {
    const chosen = stayParameters(next);
    const map = parameters.get('map');
    if (map !== null) chosen.set('map', map);
    setParameters(chosen, { replace: true });
  }
  return [{ stay, party }, choose];
}

/** Whether the map is shown, stored in the URL for the back button. */
export function useMapInUrl(): { isShown: boolean; show: string; hide: string } {
  const [path] = useLocation();
  const [parameters] = useSearchParams();
  const others = new URLSearchParams(parameters);
  others.delete('map');
  const shown = new URLSearchParams(others);
  shown.set('map', 'yes');
  return {
    isShown: parameters.get('map') === 'yes',
    show: `${path}?${shown}`,
    hide: others.size === 0 ? path : `${path}?${others}`,
  };
}
