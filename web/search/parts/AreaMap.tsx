import * as words from '@aangan/contract/words/en/search/map.ts';
import type { At } from '@aangan/contract/homes/home-places.ts';
import { useEffect } from 'react';
import { MapFrame } from './MapFrame.tsx';
import type { OpenedMap } from './open-map.ts';

/** Approximate location: the home is somewhere in the circle. */
export function AreaMap({ at, className }: { at: At; className?: string }) {
  return (
    <MapFrame
      label={words.label}
      start={{ center: [at.lat, at.lng], zoom: zoomAround(at), isInPage: true }}
      className={className}
    >
      {(opened) => <Area opened={opened} at={at} />}
    </MapFrame>
  );
}

function Area({ opened: { leaflet, map }, at: { lat, lng, radius } }: { opened: OpenedMap; at: At }) {
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
  const metresAPixel = (2 * radius) / CIRCLE_PIXELS;
  const world = (WORLD_METRES * Math.cos((lat * Math.PI) / 180)) / TILE_PIXELS;
  return Math.round(Math.log2(world / metresAPixel));
}
