import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, type Point } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';

/** The end wall of bare laterite, 84 wide, with a lattice of pierced blocks in it. */
export function screenWall(scene: Scene, x: number, foot: number, laterite: Colour): void {
  const { pen, light } = scene;
  const width = 84;
  pen.paint(box(x, 212, width, foot - 212), laterite);
  const lots = scene.dice.for('stone');
  const blocks = Array.from({ length: 11 }, (_, row) =>
    Array.from({ length: 4 }, (_, column) =>
      box(
        x + ((column * 24 + (row % 2) * 12) % 84),
        214 + row * 10.3,
        Math.min(22.5, 84 - ((column * 24 + (row % 2) * 12) % 84)),
        9,
      ),
    ),
  ).flat();
  const odd = blocks.map(() => lots.chance(0.4));
  pen.paint(
    blocks.filter((_, index) => odd[index]),
    sunlit(laterite, 0.16),
    0.8,
  );
  pen.paint(
    blocks.filter((_, index) => odd[index] !== true),
    shaded(laterite, 0.1),
    0.7,
  );
  pen.paint(box(x + 19, 240, 46, 62), '#FBF3E4');
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(box(x + 22, 243, 40, 56), light.lamps ? '#F6B455' : '#5E6A62'),
  );
  const stars = Array.from({ length: 35 }, (_, index): Point => [
    x + 26 + (index % 5) * 8,
    247 + Math.floor(index / 5) * 8,
  ]);
  pen.line(
    [1, 2, 3, 4]
      .map((column) => d`M${x + 22 + column * 8} 243v56`)
      .concat([1, 2, 3, 4, 5, 6].map((row) => d`M${x + 22} ${243 + row * 8}h40`)),
    '#FBF3E4',
    2,
  );
  pen.paint(
    stars.map(([sx, sy]) => d`M${sx - 4} ${sy}l4 -4 4 4 -4 4zM${sx - 1.8} ${sy}l1.8 1.8 1.8 -1.8 -1.8 -1.8z`),
    '#FBF3E4',
    0.9,
  );
}
