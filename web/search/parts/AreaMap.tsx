import * as words from '@aangan/contract/words/en/search/map.ts';
import type { At } from '@aangan/contract/homes/home-places.ts';
import { useEffect } from 'react';
import { MapFrame } from './MapFrame.tsx';
import type { OpenedMap } from './open-map.ts';

/** Approximate location: the home is somewhere in the circle. */
export function AreaMap({ location, className }: { location: At; className?: string }) {
  return (
    <MapFrame
      label={words.label}
      start={{ center: [location.lat, location.lng], zoom: zoomAround(location), isInPage: true }}
      className={className}
    >
      {(opened) => <AreaCircle map={opened} location={location} />}
    </MapFrame>
  );
}

interface AreaCircleProps {
  map: OpenedMap;
  location: At;
}

/** Circle around an approximate location, drawn on a Leaflet map. */
function AreaCircle({ map: { leaflet, map }, location: { lat, lng, radius } }: AreaCircleProps) {
  useEffect(() => {
    const circle = leaflet.circle([lat, lng], { radius, className: 'map-area', interactive: false }).addTo(map);
    return () => {
      circle.remove();
    };
  }, [leaflet, map, lat, lng, radius]);
  return null;
}

const WORLD_METRES = 40_075_017;
const TILE_PIXELS = 256;
/** Approximate circle size, leaving enough surroundings to recognise the place. */
const CIRCLE_PIXELS = 60;

function zoomAround({ lat, radius }: At): number {
  const metresPerPixel = (2 * radius) / CIRCLE_PIXELS;
  const world = (WORLD_METRES * Math.cos((lat * Math.PI) / 180)) / TILE_PIXELS;
  return Math.round(Math.log2(world / metresPerPixel));
}
