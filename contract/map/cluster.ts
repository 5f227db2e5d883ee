import { MOST_PINS } from '../limits.ts';
import type { Box } from '../listing/search-filters.ts';
import { type Pixel, projection, type Size } from './projection.ts';

/** One home, or several of which one point is known. */
export interface MapPoint {
  lat: number;
  lng: number;
  homes: number;
  box: Box;
}

/** What a pin with its price takes on the screen, in pixels. */
const PIN: Size = { width: 76, height: 44 };

/**
 * Points that touch no other stay by themselves, the others become groups: at most MOST_PINS of both. The same points in the
 * same order make the same groups.
 */
export function cluster<Point extends MapPoint>(points: readonly Point[], box: Box, size: Size): (Point | MapPoint)[] {
  const project = projection(box, size);
  const pixels = points.map(project);
  for (let growth = 1; ; growth *= 1.25) {
    const groups = groupsOf(pixels, { width: PIN.width * growth, height: PIN.height * growth });
    if (groups.length <= MOST_PINS)
      return groups.map((members) => merge(members.map((index) => points[index] as Point)));
  }
}

/** The indexes of the points of each group. */
function groupsOf(pixels: readonly Pixel[], pin: Size): number[][] {
  const touching = neighbours(pixels, pin);
  const groups: number[][] = [];
  const groupOf = new Map<number, number[]>();
  for (const index of pixels.keys()) {
    if (groupOf.has(index)) continue;
    const around = touching(index);
    const free = around.filter((other) => !groupOf.has(other));
    // All that it touches belong to others: it joins one of them, so that no pin covers another.
    const joined = free.length === 0 ? groupOf.get(around[0] ?? -1) : undefined;
    const group = joined ?? [];
    if (joined === undefined) groups.push(group);
    for (const member of [index, ...free]) {
      group.push(member);
      groupOf.set(member, group);
    }
  }
  return groups;
}

/** Of each point those that are so near that their pins touch, in their order. */
function neighbours(pixels: readonly Pixel[], pin: Size): (index: number) => number[] {
  const columnOf = ({ x }: Pixel) => Math.floor(x / pin.width);
  const rowOf = ({ y }: Pixel) => Math.floor(y / pin.height);
  const tiles = new Map<string, number[]>();
  for (const [index, pixel] of pixels.entries()) {
    const key = `${columnOf(pixel)}/${rowOf(pixel)}`;
    const tile = tiles.get(key) ?? [];
    tile.push(index);
    tiles.set(key, tile);
  }
  return (index) => {
    const pixel = pixels[index] as Pixel;
    const near: number[] = [];
    for (const x of [-1, 0, 1]) {
      for (const y of [-1, 0, 1]) near.push(...(tiles.get(`${columnOf(pixel) + x}/${rowOf(pixel) + y}`) ?? []));
    }
    return near
      .filter((other) => {
        const { x, y } = pixels[other] as Pixel;
        return other !== index && Math.abs(x - pixel.x) < pin.width && Math.abs(y - pixel.y) < pin.height;
      })
      .toSorted((one, other) => one - other);
  };
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
