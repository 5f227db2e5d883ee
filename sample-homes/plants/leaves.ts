import { d, tenth, type Point } from '../drawing/path.ts';
import type { Colour } from '../drawing/colour.ts';
import type { Dice } from '../drawing/random.ts';

/** Three greens: in the shade, in the open, in the sun. */
export type Greens = readonly [deep: Colour, middle: Colour, light: Colour];

export const greens = {
  neem: ['#275B3C', '#3F8050', '#72AD5C'],
  coconut: ['#1D5743', '#2E7B50', '#62AB5A'],
  mango: ['#2A5A36', '#467E42', '#84AE52'],
  deodar: ['#1B443D', '#285B50', '#457D68'],
  dry: ['#5C6B3C', '#82904F', '#B2B46A'],
  tea: ['#2E6B3F', '#4C9150', '#86BC63'],
  banana: ['#2C6E3A', '#4F9A48', '#9CCB62'],
  willow: ['#55783F', '#7FA050', '#B4C46E'],
} as const satisfies Record<string, Greens>;

/** The bumpy outline of a mass of leaves. */
export function clump(dice: Dice, x: number, y: number, rx: number, ry: number, bumps = 11): string {
  const start = dice.between(0, 6.28);
  const points = Array.from({ length: bumps }, (_, index): Point => {
    const angle = start + (index / bumps) * 2 * Math.PI + dice.between(-0.12, 0.12);
    const reach = dice.between(0.86, 1.04);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  const [[firstX, firstY] = [x, y]] = points;
  let path = d`M${firstX} ${firstY}`;
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
    const [middleX, middleY] = [(x1 + x2) / 2 - x, (y1 + y2) / 2 - y];
    path += d`q${x + middleX * 1.42 - x1} ${y + middleY * 1.42 - y1} ${x2 - x1} ${y2 - y1}`;
  }
  return path;
}

/** One pointed leaf from its stalk, `angle` in radians. */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [tipX, tipY] = [length * cos, length * sin];
  const [sideX, sideY] = [-sin * width, cos * width];
  const q = (mx: number, my: number, ex: number, ey: number) => `q${tenth(mx)} ${tenth(my)} ${tenth(ex)} ${tenth(ey)}`;
  return (
    d`M${x} ${y}` +
    q(tipX * 0.42 + sideX, tipY * 0.42 + sideY, tipX, tipY) +
    q(-tipX * 0.58 - sideX, -tipY * 0.58 - sideY, -tipX, -tipY)
  );
}

/** Leaves strewn over an oval. */
export function strewn(dice: Dice, x: number, y: number, rx: number, ry: number, count: number, size: number): string {
  return Array.from({ length: count }, () => {
    const [angle, reach] = [dice.between(0, 6.28), Math.sqrt(dice.next())];
    const length = size * dice.between(0.7, 1.3);
    return leaf(
      x + Math.cos(angle) * rx * reach,
      y + Math.sin(angle) * ry * reach,
      length,
      length * 0.3,
      dice.between(0.2, 2.9),
    );
  }).join('');
}
