import { MAX_MAP_SIDE, MIN_MAP_SIDE } from '@aangan/contract/limits.ts';
import type { Map as LeafletMap, Point } from 'leaflet';
import type { MapBox } from './map-box.ts';
import type { MapStart } from './open-map.ts';

/** However close together all of it stands, something around it is shown. */
const CLOSEST = 12;
/** What lies on a map's upper side, and half a price at each of the others. */
const ROOM = { paddingTopLeft: [56, 96] as [number, number], paddingBottomRight: [64, 40] as [number, number] };

/** About where a map stands that shows a box, before its size is known. */
export function startOf([west, south, east, north]: MapBox): MapStart {
  const zoom = Math.floor(Math.log2(360 / Math.max(east - west, (north - south) * 1.2, 0.005)));
  return { center: [(south + north) / 2, (west + east) / 2], zoom: Math.min(Math.max(zoom + 1, 4), 15) };
}

/** Goes to a box. */
export function goToBox(map: LeafletMap, box: MapBox): void {
  map.fitBounds(cornersOf(box), ROOM);
}

/** Stands at a box from now on, as if it always had. */
export function standAtBox(map: LeafletMap, box: MapBox): void {
  map.fitBounds(cornersOf(box), { ...ROOM, maxZoom: CLOSEST, animate: false });
}

/** How large a box stands on a map, in pixels that the server takes for the size of one. */
export function sizeOnMap(map: LeafletMap, box: MapBox): [width: number, height: number] {
  const [one, other] = cornersOf(box).map((corner) => map.project(corner)) as [Point, Point];
  const side = (pixels: number) => Math.min(Math.max(Math.round(Math.abs(pixels)), MIN_MAP_SIDE), MAX_MAP_SIDE);
  return [side(other.x - one.x), side(other.y - one.y)];
}

function cornersOf([west, south, east, north]: MapBox): [[number, number], [number, number]] {
  return [
    [south, west],
    [north, east],
  ];
}
