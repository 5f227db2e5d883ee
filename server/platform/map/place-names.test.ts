import { beforeAll, expect, test } from 'vitest';
import { type MapName, readBasemap } from './basemap.ts';
import { NamePlan, type PlacedName, TILE_PIXELS } from './place-names.ts';

let names: MapName[];
beforeAll(async () => {
  ({ names } = await readBasemap());
});

const zooms = [4, 5, 6, 7, 8, 9];

test.each(zooms)('no two names lie over each other at zoom %i', (z) => {
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

test.each(zooms)('a name stands in every tile that it reaches into at zoom %i', (z) => {
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
