import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, polygon, type Place, type Point } from '../drawing/path.ts';
import type { Paint } from '../drawing/pen.ts';
import type { Scene } from '../scene.ts';

export const terracotta: Colour = '#B5532F';

/** Scalloped tiles in three tones, 16 by 13 pixels, hung in rows that are half a tile apart. */
function tiles({ pen }: Scene, colour: Colour = terracotta, size = 1): Paint {
  const [deep, light] = [shaded(colour, 0.34), mix(colour, '#F2B184', 0.24)];
  const scallop = (x: number, y: number) => d`M${x} ${y}c0 6.4 2.4 10.6 8 10.6s8 -4.2 8 -10.6z`;
  return pen.tile(
    16,
    26,
    () => {
      pen.paint(box(0, 0, 16, 26), deep);
      pen.paint([scallop(0, 13), scallop(-8, 0), scallop(8, 0)], colour);
      pen.paint(
        ['M1.5 14c.3 4.4 2 7.4 4.8 8.4c-1.6-2-2.6-5-2.6-8.4z', 'M9.5 1c.3 4.4 2 7.4 4.8 8.4c-1.6-2-2.6-5-2.6-8.4z'],
        light,
        0.55,
      );
    },
    size === 1 ? '' : `scale(${size})`,
  );
}

interface Roof {
  /** The sloping plane. */
  shape: readonly Point[];
  colour?: Colour;
  size?: number;
  /** 0 faces the sun, 1 is turned away from it. */
  turned?: number;
}

/** A plane of tiles: lit near the ridge, deeper toward the eaves, with a few tiles that were replaced. */
export function tiledPlane(scene: Scene, { shape, colour = terracotta, size = 1, turned = 0 }: Roof): void {
  const { pen, dice, light } = scene;
  const outline = polygon(shape);
  pen.paint(outline, tiles(scene, colour, size));
  const xs = shape.map(([x]) => x);
  const ys = shape.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  pen.inside(outline, () => {
    const odd = Array.from({ length: Math.round(((right - left) * (bottom - top)) / (1500 * size * size)) }, () => {
      const row = Math.floor(dice.between(top, bottom) / (13 * size));
      const column = Math.floor(dice.between(left, right) / (16 * size));
      const [x, y] = [(column * 16 + (row % 2 === 0 ? 8 : 0)) * size, row * 13 * size];
      return d`M${x} ${y}c0 ${6.4 * size} ${2.4 * size} ${10.6 * size} ${8 * size} ${10.6 * size}s${8 * size} ${-4.2 * size} ${8 * size} ${-10.6 * size}z`;
    });
    const half = Math.floor(odd.length / 2);
    if (odd.length > 0) pen.paint(odd.slice(0, half).join('') || odd.join(''), shaded(colour, 0.22), 0.6);
    if (half > 0) pen.paint(odd.slice(half), light.season === 'monsoon' ? '#6F7D43' : sunlit(colour, 0.35), 0.5);
    pen.paint(
      outline,
      pen.slope([0.25, 1], [0, '#FFE3B0', 0.26 * (1 - turned)], [0.45, '#FFE3B0', 0], [1, '#4A1420', 0.24]),
    );
    if (turned > 0) pen.paint(outline, '#4A1428', 0.3 * turned);
    if (light.season === 'monsoon') pen.paint(outline, pen.fade([0, '#56703E', 0], [1, '#56703E', 0.3]));
  });
}

/** A row of ridge tiles along a line. */
export function ridge({ pen }: Scene, from: Point, to: Point, colour: Colour = terracotta, width = 6): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const place: Place = (x, y) => [from[0] + ux * x - uy * y, from[1] + uy * x + ux * y];
  pen.paint(bend(box(-2, -width / 2, length + 4, width), place), shaded(colour, 0.1));
  pen.paint(bend(box(-2, -width / 2, length + 4, width * 0.36), place), mix(colour, '#F6C69B', 0.4));
  const joints = Array.from({ length: Math.max(1, Math.round(length / 13)) }, (_, index) =>
    bend(d`M${index * 13 + 6} ${-width / 2}v${width}`, place),
  );
  pen.line(joints, shaded(colour, 0.42), 0.9, 0.8);
}
