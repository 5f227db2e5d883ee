/** The map data, compiled by tools/geo/basemap.mjs. Coordinates are longitude and latitude. */
export interface Basemap {
  areas: Record<'land' | 'india' | 'lakes', Point[][][]>;
  lines: Record<'rivers' | 'coast' | 'states' | 'borders' | 'boundary', Point[][]>;
  /** By importance, highest first. */
  names: MapName[];
}

export type Point = [longitude: number, latitude: number];

export interface MapName {
  kind: 'country' | 'sea' | 'state' | 'capital' | 'town';
  name: string;
  /** Empty if unknown. */
  hindi: string;
  zoom: number;
  at: Point;
}

/** The file format: integer coordinates in fractions of a degree, each relative to the previous point. */
interface Packed {
  steps: number;
  areas: Record<keyof Basemap['areas'], number[][][]>;
  lines: Record<keyof Basemap['lines'], number[][]>;
  names: [kind: MapName['kind'], name: string, hindi: string, zoom: number, x: number, y: number][];
}

const files = import.meta.glob<string>('./basemap.json', { query: '?raw', import: 'default' });

/** Reads the file on first use. */
export async function readBasemap(): Promise<Basemap> {
  const texts = await Promise.all(Object.values(files).map((read) => read()));
  const { steps, areas, lines, names } = JSON.parse(texts.join('')) as Packed;
  const line = (packed: number[]) => decompress(packed, steps);
  const toLines = (packed: number[][]) => packed.map(line);
  const toAreas = (packed: number[][][]) => packed.map(toLines);
  return {
    areas: { land: toAreas(areas.land), india: toAreas(areas.india), lakes: toAreas(areas.lakes) },
    lines: {
      rivers: toLines(lines.rivers),
      coast: toLines(lines.coast),
      states: toLines(lines.states),
      borders: toLines(lines.borders),
      boundary: toLines(lines.boundary),
    },
    names: names.map(([kind, name, hindi, zoom, x, y]) => ({ kind, name, hindi, zoom, at: [x / steps, y / steps] })),
  };
}

function decompress(packed: number[], steps: number): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < packed.length; index += 2) {
    x += packed[index] ?? 0;
    y += packed[index + 1] ?? 0;
    points.push([x / steps, y / steps]);
  }
  return points;
}
