import { MAX_MAP_SIDE, MIN_MAP_SIDE } from '@aangan/contract/limits.ts';
import type { Map as LeafletMap, Point } from 'leaflet';
import type { MapBox } from './map-box.ts';
import type { MapStart } from './open-map.ts';

/** Maximum zoom when fitting, so that surroundings stay visible. */
const CLOSEST = 12;
/** Padding for controls at the top, and half a price label on the other sides. */
const ROOM = { paddingTopLeft: [56, 96] as [number, number], paddingBottomRight: [64, 40] as [number, number] };

/** Approximate initial view of a box, before the map's size is known. */
export function startForBox([west, south, east, north]: MapBox): MapStart {
  const zoom = Math.floor(Math.log2(360 / Math.max(east - west, (north - south) * 1.2, 0.005)));
  return { center: [(south + north) / 2, (west + east) / 2], zoom: Math.min(Math.max(zoom + 1, 4), 15) };
}

/** Moves the map to a box. */
export function goToBox(map: LeafletMap, box: MapBox): void {
  map.fitBounds(toBounds(box), ROOM);
}

/** Moves the map to a box without animation. */
export function jumpToBox(map: LeafletMap, box: MapBox): void {
  map.fitBounds(toBounds(box), { ...ROOM, maxZoom: CLOSEST, animate: false });
}

/** Size of a box on the map in pixels, as the server's clustering expects. */
export function sizeOnMap(map: LeafletMap, box: MapBox): [width: number, height: number] {
  const [one, other] = toBounds(box).map((corner) => map.project(corner)) as [Point, Point];
  const side = (pixels: number) => Math.min(Math.max(Math.round(Math.abs(pixels)), MIN_MAP_SIDE), MAX_MAP_SIDE);
  return [side(other.x - one.x), side(other.y - one.y)];
}

function toBounds([west, south, east, north]: MapBox): [[number, number], [number, number]] {
  return [
    [south, west],
    [north, east],
  ];
}
