import { MAX_PINS } from '../limits.ts';
import type { Box } from './search-filters.ts';

/** A home, or several homes at the same point. */
export interface MapPoint {
  lat: number;
  lng: number;
  homes: number;
  box: Box;
}

/** Size of a price pin in pixels. */
const PIN: Size = { width: 76, height: 44 };

/**
 * Groups points whose pins would overlap; at most MAX_PINS pins and groups. Deterministic for the same order of
 * points.
 */
export function cluster<Point extends MapPoint>(points: readonly Point[], box: Box, size: Size): (Point | MapPoint)[] {
  const project = projection(box, size);
  const pixels = points.map(project);
  for (let growth = 1; ; growth *= 1.25) {
    const groups = buildGroups(pixels, { width: PIN.width * growth, height: PIN.height * growth });
    if (groups.length <= MAX_PINS)
      return groups.map((members) => merge(members.map((index) => points[index] as Point)));
  }
}

/** The indexes of the points of each group. */
function buildGroups(pixels: readonly Pixel[], pin: Size): number[][] {
  const { takeAround, firstAround } = touching(pixels, pin);
  const groups: number[][] = [];
  const groupByIndex = new Map<number, number[]>();
  for (const index of pixels.keys()) {
    if (groupByIndex.has(index)) continue;
    const members = takeAround(index);
    // All neighbours are in other groups: joins the group of the first, so that no pins overlap.
    const first = members.length === 1 ? firstAround(index) : undefined;
    const joined = first === undefined ? undefined : groupByIndex.get(first);
    if (joined === undefined) groups.push(members);
    else joined.push(index);
    for (const member of members) groupByIndex.set(member, joined ?? members);
  }
  return groups;
}

interface Touching {
  /** A point and its ungrouped neighbours, in order; marks them as grouped. */
  takeAround(index: number): number[];
  /** The first neighbour of a point, even if it is grouped already. */
  firstAround(index: number): number | undefined;
}

/** Spatial index with cells of the size of a pin; searches nine cells. */
function touching(pixels: readonly Pixel[], pin: Size): Touching {
  const all = new Map<string, number[]>();
  for (const [index, pixel] of pixels.entries()) {
    const key = formatTileKey(toTile(pixel, pin));
    const tile = all.get(key);
    if (tile === undefined) all.set(key, [index]);
    else tile.push(index);
  }
  const free = new Map(all);
  const isBeside = (one: Pixel, other: Pixel) =>
    Math.abs(one.x - other.x) < pin.width && Math.abs(one.y - other.y) < pin.height;
  return {
    takeAround: (index) => {
      const pixel = pixels[index] as Pixel;
      const taken: number[] = [];
      for (const key of tilesAround(pixel, pin)) {
        const left: number[] = [];
        for (const other of free.get(key) ?? []) (isBeside(pixel, pixels[other] as Pixel) ? taken : left).push(other);
        free.set(key, left);
      }
      return taken.toSorted((one, other) => one - other);
    },
    firstAround: (index) => {
      const pixel = pixels[index] as Pixel;
      const firsts = tilesAround(pixel, pin).flatMap(
        (key) => all.get(key)?.find((other) => other !== index && isBeside(pixel, pixels[other] as Pixel)) ?? [],
      );
      return firsts.length === 0 ? undefined : Math.min(...firsts);
    },
  };
}

function toTile({ x, y }: Pixel, { width, height }: Size): Pixel {
  return { x: Math.floor(x / width), y: Math.floor(y / height) };
}

function tilesAround(pixel: Pixel, pin: Size): string[] {
  const { x, y } = toTile(pixel, pin);
  return [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => formatTileKey({ x: x + right, y: y + down })));
}

function formatTileKey({ x, y }: Pixel): string {
  return `${x}/${y}`;
}

function merge<Point extends MapPoint>(members: readonly Point[]): Point | MapPoint {
  const [first] = members;
  if (first !== undefined && members.length === 1) return first;
  const homes = members.reduce((sum, member) => sum + member.homes, 0);
  const mean = (of: (member: Point) => number) =>
    members.reduce((sum, member) => sum + of(member) * member.homes, 0) / homes;
  return {
    lat: mean(({ lat }) => lat),
    lng: mean(({ lng }) => lng),
    homes,
    box: {
      west: Math.min(...members.map(({ box }) => box.west)),
      south: Math.min(...members.map(({ box }) => box.south)),
      east: Math.max(...members.map(({ box }) => box.east)),
      north: Math.max(...members.map(({ box }) => box.north)),
    },
  };
}

export interface Size {
  width: number;
  height: number;
}

interface Pixel {
  x: number;
  y: number;
}

/** Latitude limit of the projection. */
const MAX_LAT = 85;

/** Converts degrees to pixels of a map of this size over a box (Web Mercator). */
function projection(box: Box, size: Size): (point: { lat: number; lng: number }) => Pixel {
  const [bottom, top] = [mercator(box.south), mercator(box.north)];
  const across = size.width / Math.max(box.east - box.west, Number.EPSILON);
  const up = size.height / Math.max(top - bottom, Number.EPSILON);
  return ({ lat, lng }) => ({ x: (lng - box.west) * across, y: (top - mercator(lat)) * up });
}

function mercator(lat: number): number {
  const within = Math.min(Math.max(lat, -MAX_LAT), MAX_LAT);
  return Math.log(Math.tan(Math.PI / 4 + (within * Math.PI) / 360));
}
