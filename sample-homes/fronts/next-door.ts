import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import { greens } from '../plants/leaves.ts';
import { farTree } from '../plants/trees.ts';
import { apart, type Scene } from '../scene.ts';
import { sky } from '../sky/sky.ts';

/** The next houses, and trees between them. */
export function nextDoor(scene: Scene, foot: number): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 330, sun: [70, 64] });
  const lots = dice.for('town');
  for (const [x, width, top, tone] of [
    [-30, 90, 190, '#D9A7B8'],
    [40, 80, 240, '#E6DCC8'],
    [536, 70, 214, '#B9C9D6'],
    [590, 80, 160, '#E7C79A'],
  ] as const) {
    const wall = mix(tone, light.haze, 0.42);
    pen.paint(box(x, top, width, foot - top), pen.fade([0, sunlit(wall, 0.2)], [1, shaded(wall, 0.1)]));
    pen.paint(box(x - 2, top - 5, width + 4, 7), mix('#FBEBD3', light.haze, 0.2));
    const rows = [28, 84, 140].map((down) => d`M${x + 10} ${top + down}h${width - 14}`);
    pen.dashes(rows, shaded(wall, 0.4), 26, [15, 13], 0.8);
    if (light.lamps)
      pen.under(shining, () =>
        pen.dashes([d`M${x + 10} ${top + 28 + 56 * lots.whole(0, 1)}h${width - 40}`], '#FFCB6E', 26, [15, 13], 0.9),
      );
  }
  for (const [x, height] of [
    [84, 150],
    [560, 170],
  ] as const)
    farTree(apart(scene, `tree${x}`), { x, y: foot, height, leaves: greens.mango });
}
