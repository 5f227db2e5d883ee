import { d } from '../drawing/path.ts';
import { throughAir } from '../light/light.ts';
import { clump, greens } from '../plants/leaves.ts';
import { type Scene, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { hills } from './hills.ts';

/** Rows of tea that follow every fold of the hills. */
export function teaHills(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 262 });
  hills(apart(scene, 'far'), { y: 214, bottom: 300, ranges: 3, colour: '#4E8468', swing: 40 });
  mist(scene, 262, 0.5);
  const lots = dice.for('tea');
  for (const [index, y] of [286, 330, 384].entries()) {
    const distance = 0.32 - index * 0.13;
    const tilt = (index % 2 === 0 ? 1 : -1) * lots.between(18, 34);
    const bow = lots.between(26, 44);
    pen.under(throughAir(light, light.outdoors, distance), () => {
      const line = (down: number) =>
        d`M-20 ${y + tilt + down}Q${180 + index * 90} ${y - bow + down * 0.9} ${360 + index * 20} ${y + down * 0.95}T660 ${y - tilt + down * 1.1}`;
      pen.paint(`${line(0)}V480H-20Z`, greens.tea[1]);
      const rows = Array.from({ length: 8 + index }, (_, row) => line(5 + row * (7 + index * 4) + row * row * 0.5));
      pen.line(rows, greens.tea[0], 2 + index * 0.9, 0.85);
      pen.line(rows, greens.tea[2], 0.8 + index * 0.5, 0.55);
      for (let tree = 0; tree < 3 - index; tree += 1) {
        const x = lots.between(40, 600);
        silverOak(scene, x, y + 14, 54 + index * 30);
      }
    });
  }
}

/** A slim shade tree of the estates. */
function silverOak({ pen, dice }: Scene, x: number, y: number, height: number): void {
  pen.line(d`M${x} ${y}V${y - height}`, '#7A6652', Math.max(1.2, height * 0.03));
  pen.paint(
    [0.5, 0.68, 0.86, 1].map((t, index) =>
      clump(
        dice,
        x + (index % 2 === 0 ? -1 : 1) * height * 0.05,
        y - height * t,
        height * (0.2 - index * 0.03),
        height * 0.11,
        7,
      ),
    ),
    greens.deodar[1],
  );
  pen.paint(
    [0.56, 0.76, 0.94].map((t) => clump(dice, x - height * 0.06, y - height * t - 2, height * 0.1, height * 0.06, 6)),
    greens.tea[1],
  );
}

/** A veil of mist that lies in a valley. */
function mist({ pen, light }: Scene, y: number, strength: number): void {
  pen.under(
    (colour) => colour,
    () => {
      pen.paint(
        d`M0 ${y - 34}h640v80H0z`,
        pen.fade([0, light.sky[2], 0], [0.5, light.sky[2], strength], [1, light.sky[2], 0]),
      );
    },
  );
}
