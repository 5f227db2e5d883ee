import { createHash } from 'node:crypto';
import { TILES_VERSION } from '@aangan/contract/search/tiles.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Basemap, type MapName, type Point, readBasemap } from './basemap.ts';
import { NamePlan, type PlacedName, TILE_PIXELS } from './place-names.ts';

describe('tiles', () => {
  const app = started(() => startTestApp());

  const tile = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(`/map/${path}`, app.url), { headers: { 'accept-encoding': 'identity', ...headers } });
  const drawing = async (path: string) => (await tile(path)).text();

  test('a tile is an SVG whose policy forbids scripts', async () => {
    const response = await tile('5/22/13.svg');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const svg = await response.text();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="256" height="256"/);
    expect(svg).toContain('>Jaipur</text>');
    expect(svg).toContain('>जयपुर</text>');
    expect(svg).not.toMatch(/script|style=|href|foreignObject/);
  });

  test.each(['0/0/0', '4/11/6', '12/2925/1665'])('the night has other colours: %s', async (path) => {
    const [day, night] = [await drawing(`${path}.svg`), await drawing(`${path}.svg?theme=dark`)];
    expect(day).toContain('#fffcf7');
    expect(night).not.toContain('#fffcf7');
    expect(night.replaceAll(/#[0-9a-f]{6}/g, '')).toBe(day.replaceAll(/#[0-9a-f]{6}/g, ''));
  });

  test('a tile of this version is immutable, another one is revalidated', async () => {
    const versioned = await tile(`5/22/13.svg?v=${TILES_VERSION}`);
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const other = await tile(`5/22/13.svg?v=${TILES_VERSION + 1}`);
    expect(other.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = other.headers.get('etag') ?? '';
    const again = await tile('5/22/13.svg', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await tile('5/22/13.svg?theme=dark', { 'if-none-match': etag })).status).toBe(200);
  });

  test('a tile is compressed for clients that accept it', async () => {
    const packed = await tile('4/11/6.svg', { 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe(await drawing('4/11/6.svg'));
  });

  test.each([
    '13/0/0',
    '5/32/0',
    '5/0/32',
    '0/0/1',
    '-1/0/0',
    '5/-1/3',
    '05/1/1',
    '5/1.5/3',
    '5/a/3',
    '99999999/1/1',
    '5/1',
    '5/1/3/4',
    '5/%31%31/3%00',
    '1e1/3/3',
  ])('there is no tile %s', async (path) => {
    const response = await tile(`${path}.svg`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('answers 404 for other formats', async () => {
    expect((await tile('5/22/13.png')).status).toBe(404);
  });

  // Browsers cache the tiles of a version for a year: increment TILES_VERSION with every change of this hash.
  test('the tiles of this version are unchanged', async () => {
    const paths = ['0/0/0', '3/5/3', '5/22/12', '6/45/25', '8/181/105', '10/729/420', '12/2925/1665', '12/0/0'];
    const drawings = await Promise.all(paths.map((path) => drawing(`${path}.svg`)));
    const sum = createHash('sha256').update(drawings.join('')).digest('hex').slice(0, 16);
    expect([TILES_VERSION, sum]).toMatchInlineSnapshot(`
    [
      1,
      "14f15dc2fa6d4af5",
    ]
  `);
  });

  test('tiles stay within the size limit for slow phones', async () => {
    const sizes = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const [x, y] = [18 + (index % 8), 10 + Math.floor(index / 8)];
        return (await drawing(`5/${x}/${y}.svg`)).length;
      }),
    );
    expect(Math.max(...sizes)).toBeLessThan(40_000);
  });
});

describe('place names', () => {
  let names: MapName[];
  beforeAll(async () => {
    ({ names } = await readBasemap());
  });

  const zooms = [4, 5, 6, 7, 8, 9];

  test.each(zooms)('no two names overlap at zoom %i', (z) => {
    const boxes = [...placed(z).keys()].map(computeInkBox);
    expect(boxes.length).toBeGreaterThan(15);
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.words} and ${other.words}`),
    );
    expect(overlaps).toEqual([]);
  });

  test.each(zooms)('a name is in every tile that it reaches into at zoom %i', (z) => {
    for (const [name, tiles] of placed(z)) {
      const { left, top, right, bottom } = computeInkBox(name);
      for (const x of [left, right]) {
        for (const y of [top, bottom]) {
          expect(tiles).toContain(`${Math.floor(x / TILE_PIXELS)} ${Math.floor(y / TILE_PIXELS)}`);
        }
      }
    }
  });

  test('shows cities at lower zooms than towns, and popular towns before others', () => {
    const named = (z: number) => [...placed(z).keys()].map(({ lines }) => lines[0]);
    expect(named(5)).toEqual(expect.arrayContaining(['Mumbai', 'Bengaluru']));
    expect(named(5)).not.toContain('Manali');
    expect(named(7)).toEqual(expect.arrayContaining(['Manali', 'Leh', 'Shimla']));
    expect(named(10).length).toBeGreaterThan(2_000);
  });

  /** All names with the tiles that contain them. */
  function placed(z: number): Map<PlacedName, string[]> {
    const plan = new NamePlan(names, z);
    const found = new Map<PlacedName, string[]>();
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        for (const name of plan.at({ z, x, y })) found.set(name, [...(found.get(name) ?? []), `${x} ${y}`]);
      }
    }
    return found;
  }

  /** Minimum area that the letters cover in any font: each is at least 0.4 times the font size wide. */
  function computeInkBox({ lines, style, x, y, side }: PlacedName) {
    const width = lines[0].length * style.size * 0.4;
    const left = { right: x + 5, left: x - 5 - width, around: x - width / 2 }[side];
    const half = style.size * 0.4 * lines.length;
    return { words: lines[0], left, right: left + width, top: y - half, bottom: y + half };
  }

  function overlap(one: ReturnType<typeof computeInkBox>, other: ReturnType<typeof computeInkBox>): boolean {
    const isBeside = one.right <= other.left || other.right <= one.left;
    return !isBeside && one.bottom > other.top && other.bottom > one.top;
  }
});

describe('borders', () => {
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
});
