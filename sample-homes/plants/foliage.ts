import type { Colour } from '../drawing/colour.ts';
import type { Point } from '../drawing/path.ts';
import { dice as diceOf } from '../drawing/random.ts';
import type { Scene } from '../scene.ts';
import { clump, type Greens, greens, strewn } from './leaves.ts';

interface Foliage {
  x: number;
  y: number;
  rx: number;
  ry?: number;
  leaves?: Greens;
  /** Strewn with flowers of these colours. */
  flowers?: readonly [Colour, ...Colour[]];
}

/** One mass of leaves is drawn at this size and put wherever leaves grow, so that a wood costs little more than a bush. */
const [UNIT_X, UNIT_Y] = [100, 80];
const VARIETIES = 3;

/** A mass of leaves in three greens, lit from the upper left. */
export function foliage(scene: Scene, { x, y, rx, ry = rx * 0.8, leaves = greens.neem, flowers }: Foliage): void {
  const { pen, dice } = scene;
  const variety = dice.whole(1, VARIETIES);
  pen.shared(`leaves ${variety} ${leaves[1]} ${scene.spare}`, () => mass(scene, variety, leaves))({
    x,
    y,
    scale: ry / UNIT_Y,
    wide: rx / UNIT_X,
  });
  for (const colour of flowers ?? []) {
    const places = Array.from({ length: Math.round(6 + rx * 0.18) }, (): Point => {
      const [angle, reach] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * 0.95];
      return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
    });
    const most = Math.ceil(places.length * 0.6);
    pen.dots(places.slice(0, most), colour, Math.min(3, 1.2 + rx * 0.03));
    pen.dots(places.slice(most), colour, Math.min(2, 0.8 + rx * 0.02));
  }
}

function mass({ pen, spare = false }: Scene, variety: number, [deep, middle, light]: Greens): void {
  const dice = diceOf(`leaves ${variety}`);
  pen.paint(clump(dice, 0, 0, UNIT_X, UNIT_Y, spare ? 9 : 13), deep);
  pen.paint(clump(dice, -16, -11, 74, 58), middle);
  pen.paint(clump(dice, 42, -2, 36, 34, 8), middle, 0.8);
  pen.paint(clump(dice, -34, -29, 42, 30, 9), light, 0.85);
  if (spare) return;
  pen.paint(strewn(dice, 15, 16, 80, 58, 24, 13), deep, 0.75);
  pen.paint(strewn(dice, -20, -18, 66, 48, 24, 13), light, 0.9);
}
