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
  const limb = (dx: number, dy: number, w: number) => d`M${x - h(w)} ${y - h(0.3)}Q${x + h(dx * 0.24)} ${y - h(0.46)} ${x + h(dx)} ${y - h(dy)}Q${x + h(dx * 0.3) + h(w)} ${y - h(0.44)} ${x + h(w)} ${y - h(0.28)}z`;
  pen.fill(d`M${x - h(0.05)} ${y}Q${x - h(0.02)} ${y - h(0.12)} ${x - h(0.028)} ${y - h(0.34)}h${h(0.056)}Q${x + h(0.022)} ${y - h(0.12)} ${x + h(0.06)} ${y}z`, bark);
  pen.fill(d`M${x + h(0.004)} ${y - h(0.34)}h${h(0.024)}Q${x + h(0.022)} ${y - h(0.12)} ${x + h(0.06)} ${y}h${-h(0.045)}Q${x + h(0.002)} ${y - h(0.14)} ${x + h(0.004)} ${y - h(0.34)}z`, shaded(bark, 0.3));
  pen.fill([limb(-0.4, 0.66, 0.02), limb(0.38, 0.7, 0.02), limb(-0.12, 0.86, 0.02)], bark);
  const storeys: readonly [number, number, number, number][] = [[0.3, 0.62, 0.26, 0.075], [-0.3, 0.6, 0.28, 0.08], [0.06, 0.7, 0.34, 0.09], [0.26, 0.79, 0.22, 0.07], [-0.22, 0.78, 0.26, 0.08], [0.02, 0.9, 0.26, 0.085]];
  const blooms = light.season !== 'winter' && light.season !== 'snow';
  for (const [dx, dy, rx, ry] of storeys) {
    const [cx, cy] = [x + h(dx), y - h(dy)];
    pen.fill(clump(dice, cx, cy, h(rx), h(ry), 12), greens.neem[0]);
    pen.fill(clump(dice, cx - h(0.02), cy - h(0.016), h(rx * 0.86), h(ry * 0.7), 11), greens.neem[1]);
    pen.fill(strewn(dice, cx, cy + h(ry * 0.7), h(rx * 0.9), h(ry * 0.5), 12, h(0.045)), greens.neem[1]);
    if (!blooms) {
      pen.fill(clump(dice, cx - h(rx * 0.3), cy - h(ry * 0.4), h(rx * 0.5), h(ry * 0.4), 8), greens.neem[2], 0.8);
      continue;
    }
    const heads = [-0.74, -0.36, 0.04, 0.42, 0.76].map((at): readonly [number, number, number] => [cx + h(rx * at), cy - h(ry * (0.5 - at * at * 0.5)) + dice.between(-0.4, 0.5) * h(ry), h(rx * dice.between(0.15, 0.23))]);
    pen.fill(heads.map(([hx, hy, r]) => clump(dice, hx, hy, r, h(ry * 0.46), 8)), '#B5291F');
    pen.fill(heads.map(([hx, hy, r]) => clump(dice, hx - r * 0.16, hy - h(ry * 0.12), r * 0.74, h(ry * 0.3), 7)), '#DC4427');
    pen.dots(heads.flatMap(([hx, hy, r]): Point[] => [[hx - r * 0.4, hy - h(ry * 0.24)], [hx - r * 0.05, hy - h(ry * 0.3)]]), '#F2764A', h(0.008));
    pen.fill(strewn(dice, cx, cy + h(ry * 0.1), h(rx * 0.9), h(ry * 0.6), 9, h(0.034)), greens.neem[2], 0.9);
    const scatter = (count: number): Point[] => Array.from({ length: count }, () => [cx + dice.between(-0.96, 0.9) * h(rx), cy + dice.between(-0.9, 0.7) * h(ry)]);
    pen.dots(scatter(12), '#DE4226', h(0.008));
    pen.dots(scatter(7), '#F48A4E', h(0.006));
  }
  if (!blooms) return;
  const fallen = Array.from({ length: 26 }, (): Point => [x + dice.between(-0.4, 0.55) * height, y + dice.between(-4, 34)]);
  pen.dots(fallen, '#D8402A', 1.7, 0.9);
}
