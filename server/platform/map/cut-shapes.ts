import { DEEPEST_TILES } from '@aangan/contract/search/tiles.ts';
import GeoJSONVT, { type RawFeature } from 'geojson-vt';
import type { Basemap, Point } from './basemap.ts';

/** Units per tile side: four per pixel. */
export const TILE_EXTENT = 1024;

export type Layer = keyof Basemap['areas'] | keyof Basemap['lines'];

/** Number of tiles after which the library is recreated, because it caches every tile and its ancestors. */
const MAX_CACHED_CUTS = 1_000;

/** Clips the map's shapes to a tile, as SVG path data. */
export class ShapeCutter {
  readonly #layers: Map<Layer, GeoJSON.Feature>;
  #tiles: GeoJSONVT;
  #cuts = 0;

  constructor({ areas, lines }: Pick<Basemap, 'areas' | 'lines'>) {
    this.#layers = new Map([
      ...toMapEntries(areas).map(([layer, coordinates]) => [layer, area(layer, coordinates)] as const),
      ...toMapEntries(lines).map(([layer, coordinates]) => [layer, line(layer, coordinates)] as const),
    ]);
    this.#tiles = this.#cut();
  }

  cut({ z, x, y }: TileAddress): Map<Layer, string> {
    this.#cuts += 1;
    if (this.#cuts % MAX_CACHED_CUTS === 0) this.#tiles = this.#cut();
    const features = this.#tiles.getTileRaw(z, x, y)?.features ?? [];
    return new Map(features.map((feature) => [feature.id as Layer, svgPath(feature)]));
  }

  #cut(): GeoJSONVT {
    return new GeoJSONVT(
      { type: 'FeatureCollection', features: [...this.#layers.values()] },
      { maxZoom: 12, indexMaxZoom: 4, extent: TILE_EXTENT, buffer: 16, tolerance: 1.5 },
    );
  }
}

function toMapEntries<K extends string, V>(record: Record<K, V>): [K, V][] {
  return Object.entries(record) as [K, V][];
}

function area(id: Layer, coordinates: Point[][][]): GeoJSON.Feature {
  return { type: 'Feature', id, properties: null, geometry: { type: 'MultiPolygon', coordinates } };
}

function line(id: Layer, coordinates: Point[][]): GeoJSON.Feature {
  return { type: 'Feature', id, properties: null, geometry: { type: 'MultiLineString', coordinates } };
}

function svgPath(feature: RawFeature): string {
  if (feature.type !== 2 && feature.type !== 3) return '';
  const end = feature.type === 3 ? 'z' : '';
  return feature.geometry.map((points) => toTileSteps(points) + end).join('');
}

/** A polyline in relative coordinates, which are shorter. */
function toTileSteps(points: ArrayLike<number>): string {
  let [x, y] = [points[0] ?? 0, points[1] ?? 0];
  let path = `M${x} ${y}l`;
  for (let index = 2; index < points.length; index += 2) {
    const [nextX, nextY] = [points[index] ?? 0, points[index + 1] ?? 0];
    const [dx, dy] = [nextX - x, nextY - y];
    path += `${index === 2 || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [x, y] = [nextX, nextY];
  }
  return path;
}

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

const WHOLE = /^(0|[1-9]\d{0,4})$/;

/** Parses a tile's coordinates; null if out of range. */
export function tileAddress(parts: Record<'z' | 'x' | 'y', string>): TileAddress | null {
  if (![parts.z, parts.x, parts.y].every((part) => WHOLE.test(part))) return null;
  const [z, x, y] = [Number(parts.z), Number(parts.x), Number(parts.y)];
  return z <= DEEPEST_TILES && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}
