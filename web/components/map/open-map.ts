import { DEEPEST_TILES, OWN_TILES, TILES_VERSION } from '@aangan/contract/map/tiles.ts';
import type { OutsideMap } from '@aangan/contract/pages/page-data.ts';
import * as words from '@aangan/contract/words/en/components/map.ts';
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';

export interface MapStart {
  center: [lat: number, lng: number];
  zoom: number;
  /** On a page that is scrolled over it: neither the wheel nor one finger moves the map. */
  isInPage?: boolean;
}

/** India and what lies around it. */
const WORLD: leaflet.LatLngBoundsLiteral = [
  [-12, 44],
  [50, 118],
];
const LEAST_ZOOM = 4;
/** Our own tiles are drawn up to 12 and magnified beyond: more than this, and a tile is too large a picture for a phone. */
const MOST_ZOOM = 15;
const MOST_OUTSIDE_ZOOM = 18;

export interface OpenedMap {
  leaflet: typeof leaflet;
  map: leaflet.Map;
  /** Shows the tiles of this theme from now on. */
  wear: (isDark: boolean) => void;
  close: () => void;
}

/** Opens a map in the element. This file brings Leaflet along: it is fetched when somebody opens a map. */
export function openMap(element: HTMLElement, start: MapStart, outside: OutsideMap | undefined): OpenedMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isScrolledOver = start.isInPage === true;
  const map = leaflet.map(element, {
    center: start.center,
    zoom: start.zoom,
    scrollWheelZoom: !isScrolledOver,
    dragging: !isScrolledOver || !matchMedia('(pointer: coarse)').matches,
    minZoom: LEAST_ZOOM,
    maxZoom: outside === undefined ? MOST_ZOOM : MOST_OUTSIDE_ZOOM,
    // One that begins elsewhere is not held here.
    ...(leaflet.latLngBounds(WORLD).contains(start.center) && { maxBounds: WORLD, maxBoundsViscosity: 1 }),
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
    markerZoomAnimation: !isCalm,
  });
  const tiles = leaflet
    .tileLayer(outside?.tilesUrl ?? ownTiles(false), {
      maxNativeZoom: outside === undefined ? DEEPEST_TILES : MOST_OUTSIDE_ZOOM,
      maxZoom: MOST_OUTSIDE_ZOOM,
      keepBuffer: 1,
      // A host that is named elsewhere learns nothing of who looks at which home.
      referrerPolicy: 'origin',
    })
    .addTo(map);
  // What is written beside the map comes from a setting: as text.
  const attribution = document.createElement('span');
  attribution.textContent = outside?.attribution ?? words.ownSources;
  leaflet.control.attribution({ prefix: false }).addAttribution(attribution.innerHTML).addTo(map);

  leaflet.control.scale({ imperial: false, maxWidth: 88 }).addTo(map);

  let isDark = false;
  return {
    leaflet,
    map,
    wear: (nextIsDark) => {
      if (nextIsDark === isDark || outside !== undefined) return;
      isDark = nextIsDark;
      tiles.setUrl(ownTiles(isDark));
    },
    close: () => map.remove(),
  };
}

function ownTiles(isDark: boolean): string {
  return `${OWN_TILES}?v=${TILES_VERSION}${isDark ? '&theme=dark' : ''}`;
}
