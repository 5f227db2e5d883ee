import { useLocation, useSearchParams } from 'wouter';

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
