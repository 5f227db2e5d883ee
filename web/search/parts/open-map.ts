import type { OutsideMap } from '@aangan/contract/pages/page-data.ts';
import { DEEPEST_TILES, OWN_TILES, TILES_VERSION } from '@aangan/contract/search/tiles.ts';
import * as words from '@aangan/contract/words/en/search/map.ts';
import * as leaflet from 'leaflet';
import { whenIdle } from '../../shared/when-idle.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';

export interface MapStart {
  center: [lat: number, lng: number];
  zoom: number;
  /** Embedded in a scrolling page: disables wheel zoom and one-finger panning. */
  isInPage?: boolean;
}

/** India and surroundings. */
const WORLD: leaflet.LatLngBoundsLiteral = [
  [-12, 44],
  [50, 118],
];
const MIN_ZOOM = 4;
/** Our tiles end at zoom 12 and are scaled beyond; further zoom would make images too large for phones. */
const MAX_ZOOM = 15;
const MAX_EXTERNAL_ZOOM = 18;
/** After which the tiles come to a busy browser, too. */
const TILES_TIMEOUT_MS = 500;

export interface OpenedMap {
  leaflet: typeof leaflet;
  map: leaflet.Map;
  /** Switches the tiles to this theme. */
  setTheme: (isDark: boolean) => void;
  close: () => void;
}

/** Creates a map in the element. Imports Leaflet, so load this module lazily. */
export function openMap(element: HTMLElement, start: MapStart, outside: OutsideMap | undefined): OpenedMap {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isScrolledOver = start.isInPage === true;
  const map = leaflet.map(element, {
    center: start.center,
    zoom: start.zoom,
    scrollWheelZoom: !isScrolledOver,
    dragging: !isScrolledOver || !matchMedia('(pointer: coarse)').matches,
    minZoom: MIN_ZOOM,
    maxZoom: outside === undefined ? MAX_ZOOM : MAX_EXTERNAL_ZOOM,
    // A view outside of these bounds is not restricted.
    ...(leaflet.latLngBounds(WORLD).contains(start.center) && { maxBounds: WORLD, maxBoundsViscosity: 1 }),
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !prefersReducedMotion,
    fadeAnimation: !prefersReducedMotion,
    inertia: !prefersReducedMotion,
    markerZoomAnimation: !prefersReducedMotion,
  });
  const tiles = leaflet.tileLayer(outside?.tilesUrl ?? ownTiles(false), {
    maxNativeZoom: outside === undefined ? DEEPEST_TILES : MAX_EXTERNAL_ZOOM,
    maxZoom: MAX_EXTERNAL_ZOOM,
    keepBuffer: 1,
    // Hides from an external tile host which home is viewed.
    referrerPolicy: 'origin',
  });
  // In a later task: together with the map they block a slow phone.
  const cancelTiles = whenIdle(() => tiles.addTo(map), TILES_TIMEOUT_MS);
  // The attribution is a setting, so it is inserted as text.
  const attribution = document.createElement('span');
  attribution.textContent = outside?.attribution ?? words.ownSources;
  leaflet.control.attribution({ prefix: false }).addAttribution(attribution.innerHTML).addTo(map);

  leaflet.control.scale({ imperial: false, maxWidth: 88 }).addTo(map);

  let isDark = false;
  return {
    leaflet,
    map,
    setTheme: (nextIsDark) => {
      if (nextIsDark === isDark || outside !== undefined) return;
      isDark = nextIsDark;
      tiles.setUrl(ownTiles(isDark));
    },
    close: () => {
      cancelTiles();
      map.remove();
    },
  };
}

function ownTiles(isDark: boolean): string {
  return `${OWN_TILES}?v=${TILES_VERSION}${isDark ? '&theme=dark' : ''}`;
}
