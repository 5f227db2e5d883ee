import { shaded } from '../drawing/colour.ts';
import { d, type Point } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';
import { clump, greens, strewn } from './leaves.ts';

interface Gulmohar {
  x: number;
  y: number;
  height: number;
}

/** A gulmohar: flat storeys of feathered leaves, red from April until the rains are over, and petals on the ground. */
export function gulmohar({ pen, dice, light }: Scene, { x, y, height }: Gulmohar): void {
  const h = (share: number) => height * share;
  const bark = '#7A5C4A';
  const limb = (dx: number, dy: number, w: number) =>
    d`M${x - h(w)} ${y - h(0.3)}Q${x + h(dx * 0.24)} ${y - h(0.46)} ${x + h(dx)} ${y - h(dy)}Q${x + h(dx * 0.3) + h(w)} ${y - h(0.44)} ${x + h(w)} ${y - h(0.28)}z`;
  pen.paint(
    d`M${x - h(0.05)} ${y}Q${x - h(0.02)} ${y - h(0.12)} ${x - h(0.028)} ${y - h(0.34)}h${h(0.056)}Q${x + h(0.022)} ${y - h(0.12)} ${x + h(0.06)} ${y}z`,
    bark,
  );
  pen.paint(
    d`M${x + h(0.004)} ${y - h(0.34)}h${h(0.024)}Q${x + h(0.022)} ${y - h(0.12)} ${x + h(0.06)} ${y}h${-h(0.045)}Q${x + h(0.002)} ${y - h(0.14)} ${x + h(0.004)} ${y - h(0.34)}z`,
    shaded(bark, 0.3),
  );
  pen.paint([limb(-0.4, 0.66, 0.02), limb(0.38, 0.7, 0.02), limb(-0.12, 0.86, 0.02)], bark);
  const blooms = light.season !== 'winter' && light.season !== 'snow';
  const masses = [0, 1].map(() => pen.stamp(() => storey({ pen, dice }, h(0.3), h(0.085), blooms)));
  const places = [
    [0.3, 0.62, 0.86],
    [-0.3, 0.6, 0.94],
    [0.06, 0.7, 1.12],
    [0.26, 0.79, 0.74],
    [-0.22, 0.78, 0.86],
    [0.02, 0.9, 0.88],
  ] as const;
  for (const [index, [dx, dy, scale]] of places.entries())
    masses[index % 2]?.({ x: x + h(dx), y: y - h(dy), scale, flip: index > 3 });
  if (!blooms) return;
  const fallen = Array.from({ length: 26 }, (): Point => [
    x + dice.between(-0.4, 0.55) * height,
    y + dice.between(-4, 34),
  ]);
  pen.dots(fallen, '#D8402A', 1.7, 0.9);
}

/** One storey of the crown around 0, 0: leaves below, flowers on top of them. */
function storey({ pen, dice }: Pick<Scene, 'pen' | 'dice'>, rx: number, ry: number, blooms: boolean): void {
  pen.paint(clump(dice, 0, 0, rx, ry, 12), greens.neem[0]);
  pen.paint(clump(dice, -rx * 0.06, -ry * 0.18, rx * 0.86, ry * 0.7, 11), greens.neem[1]);
  pen.paint(strewn(dice, 0, ry * 0.7, rx * 0.9, ry * 0.5, 12, rx * 0.15), greens.neem[1]);
  if (!blooms) {
    pen.paint(clump(dice, -rx * 0.3, -ry * 0.4, rx * 0.5, ry * 0.4, 8), greens.neem[2], 0.8);
    return;
  }
  const heads = [-0.72, -0.4, -0.04, 0.34, 0.7].map((at): readonly [number, number, number] => [
    rx * at,
    -ry * (0.34 - at * at * 0.4) + dice.between(-0.26, 0.3) * ry,
    rx * dice.between(0.19, 0.27),
  ]);
  pen.paint(
    heads.map(([hx, hy, r]) => clump(dice, hx, hy, r, ry * 0.4, 9)),
    '#B5291F',
  );
  pen.paint(
    heads.map(([hx, hy, r]) => clump(dice, hx - r * 0.14, hy - ry * 0.14, r * 0.76, ry * 0.26, 8)),
    '#DC4427',
  );
  pen.paint(strewn(dice, -rx * 0.06, -ry * 0.1, rx * 0.84, ry * 0.6, 12, rx * 0.1), greens.neem[2], 0.9);
  const petals = (count: number): Point[] =>
    Array.from({ length: count }, () => [dice.between(-0.98, 0.92) * rx, dice.between(-0.8, 0.8) * ry]);
  pen.dots(petals(18), '#DC4427', rx * 0.026);
  pen.dots(petals(10), '#F2764A', rx * 0.02);
}
