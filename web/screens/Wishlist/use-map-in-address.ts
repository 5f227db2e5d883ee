import { useLocation, useSearchParams } from 'wouter';

/** Whether a map stands beside the list: the address says it, so that the way back from a home finds it again. */
export function useMapInAddress(): { isShown: boolean; show: string; hide: string } {
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
