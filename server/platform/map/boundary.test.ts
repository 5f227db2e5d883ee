import { beforeAll, expect, test } from 'vitest';
import { type Basemap, type Point, readBasemap } from './basemap.ts';

let india: Point[][][];
let map: Basemap;
beforeAll(async () => {
  map = await readBasemap();
  india = map.areas.india;
});

test.each<[name: string, at: Point]>([
  ['Gilgit', [74.31, 35.92]],
  ['Skardu', [75.63, 35.3]],
  ['Muzaffarabad', [73.47, 34.37]],
  ['Mirpur', [73.75, 33.15]],
  ['Siachen', [77.1, 35.42]],
  ['Shaksgam', [76.6, 36.05]],
  ['Aksai Chin', [79.1, 35.2]],
  ['the Lingzi Tang plains', [79.6, 34.9]],
  ['Demchok', [79.45, 32.7]],
  ['Leh', [77.58, 34.16]],
  ['Tawang', [91.87, 27.59]],
  ['Kibithu', [97.0, 28.25]],
  ['Bara Hoti', [79.97, 30.8]],
  ['Gangtok', [88.61, 27.33]],
  ['Agartala', [91.28, 23.83]],
  ['Port Blair', [92.73, 11.65]],
  ['Kanyakumari', [77.55, 8.1]],
  ['Bhuj', [69.67, 23.25]],
])('%s is in India', (_name, at) => {
  expect(isInIndia(at)).toBe(true);
});

test.each<[name: string, at: Point]>([
  ['Lahore', [74.34, 31.55]],
  ['Rawalpindi', [73.05, 33.6]],
  ['Chitral', [71.79, 35.85]],
  ['Kashgar', [75.99, 39.47]],
  ['Tashkurgan', [75.23, 37.77]],
  ['Hotan', [79.92, 37.11]],
  ['Rutog', [79.73, 33.38]],
  ['Lhasa', [91.1, 29.65]],
  ['Kathmandu', [85.32, 27.7]],
  ['Thimphu', [89.64, 27.47]],
  ['Dhaka', [90.41, 23.71]],
  ['Yangon', [96.16, 16.8]],
  ['Jaffna', [80.02, 9.67]],
  ['the Arabian Sea', [70, 15]],
])('%s is outside', (_name, at) => {
  expect(isInIndia(at)).toBe(false);
});

test('no border of another country is within India', () => {
  const within = map.lines.borders.flat().filter((point) => isInIndia(point) && !isNearBoundary(point));
  expect(within).toEqual([]);
});

function isInIndia(point: Point): boolean {
  return india.some(([outline = []]) => crossings(outline, point) % 2 === 1);
}

/** Number of edges of the ring that a ray to the east crosses. */
function crossings(ring: Point[], [x, y]: Point): number {
  return ring.filter(([x1, y1], index) => {
    const [x0, y0] = ring[index - 1] ?? [x1, y1];
    return y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0;
  }).length;
}

/** Within about two kilometres of a corner of the boundary; other countries' borders are simplified more. */
function isNearBoundary([x, y]: Point): boolean {
  return map.lines.boundary.flat().some(([bx, by]) => Math.hypot(bx - x, by - y) < 0.02);
}
