import GeoJSONVT, { type RawFeature } from 'geojson-vt';
import type { Basemap, Point } from './basemap.ts';
import type { TileAddress } from './tile-address.ts';

/** Into how many steps a side of a tile is divided: four for each pixel. */
export const TILE_STEPS = 1024;

export type Layer = keyof Basemap['areas'] | keyof Basemap['lines'];

/** The library keeps every tile that it cut, with all above it: begun anew after so many. */
const CUTS_KEPT = 1_000;

/** Cuts the shapes of one tile out of the whole map, each as the data of an SVG path. */
export class ShapeCutter {
  readonly #layers: Map<Layer, GeoJSON.Feature>;
  #tiles: GeoJSONVT;
  #cuts = 0;

  constructor({ areas, lines }: Pick<Basemap, 'areas' | 'lines'>) {
    this.#layers = new Map([
      ...entriesOf(areas).map(([layer, coordinates]) => [layer, area(layer, coordinates)] as const),
      ...entriesOf(lines).map(([layer, coordinates]) => [layer, line(layer, coordinates)] as const),
    ]);
    this.#tiles = this.#cut();
  }

  cut({ z, x, y }: TileAddress): Map<Layer, string> {
    this.#cuts += 1;
    if (this.#cuts % CUTS_KEPT === 0) this.#tiles = this.#cut();
    const features = this.#tiles.getTileRaw(z, x, y)?.features ?? [];
    return new Map(features.map((feature) => [feature.id as Layer, pathOf(feature)]));
  }

  #cut(): GeoJSONVT {
    return new GeoJSONVT(
      { type: 'FeatureCollection', features: [...this.#layers.values()] },
      { maxZoom: 12, indexMaxZoom: 4, extent: TILE_STEPS, buffer: 16, tolerance: 1.5 },
    );
  }
}

function entriesOf<K extends string, V>(record: Record<K, V>): [K, V][] {
  return Object.entries(record) as [K, V][];
}

function area(id: Layer, coordinates: Point[][][]): GeoJSON.Feature {
  return { type: 'Feature', id, properties: null, geometry: { type: 'MultiPolygon', coordinates } };
}

function line(id: Layer, coordinates: Point[][]): GeoJSON.Feature {
  return { type: 'Feature', id, properties: null, geometry: { type: 'MultiLineString', coordinates } };
}

function pathOf(feature: RawFeature): string {
  if (feature.type !== 2 && feature.type !== 3) return '';
  const end = feature.type === 3 ? 'z' : '';
  return feature.geometry.map((points) => stepsOf(points) + end).join('');
}

/** One stroke, each point as what it is away from the one before: shorter than where it lies. */
function stepsOf(points: ArrayLike<number>): string {
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
