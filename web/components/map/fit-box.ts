import type { Map as LeafletMap } from 'leaflet';
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

function cornersOf([west, south, east, north]: MapBox): [[number, number], [number, number]] {
  return [
    [south, west],
    [north, east],
  ];
}
