import { shaded } from '../drawing/colour.ts';
import { type Point, d, polygon } from '../drawing/path.ts';
import { throughAir } from '../light/light.ts';
import { deodar, poplar } from '../plants/conifer.ts';
import { greens } from '../plants/leaves.ts';
import { type Scene, WIDTH, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { hillLine, hills, peaks } from './hills.ts';

/** A wood of conifers along a falling or rising line. */
function pineRidge(scene: Scene, y: number, size: number, distance: number, slope = 0): void {
  const { pen, light, dice } = scene;
  const lots = dice.for(`pines${y}`);
  pen.under(throughAir(light, light.outdoors, distance), () => {
    const trees = [0, 1, 2].map(() =>
      pen.stamp(() => deodar({ ...scene, dice: lots }, { x: 0, y: 0, height: 60, far: true })),
    );
    pen.paint(
      d`M0 ${y - 8}Q160 ${y - 16 + slope * 0.2} 320 ${y - 8 + slope * 0.5}T640 ${y - 8 + slope}V480H0Z`,
      greens.deodar[0],
    );
    for (let x = -6; x < WIDTH + 10; x += lots.between(13, 30) * size) {
      trees[lots.whole(0, 2)]?.({
        x,
        y: y + (slope * x) / WIDTH + lots.between(-3, 6),
        scale: lots.between(0.55, 1.15) * size,
      });
    }
  });
}

export function peakLand(scene: Scene): void {
  const { pen, light } = scene;
  const snowy = light.season === 'snow';
  sky(scene, { horizon: 270 });
  peaks(apart(scene, 'range'), { y: 216, bottom: 300, height: 150, distance: 0.36 });
  peaks(apart(scene, 'near range'), { y: 252, bottom: 310, height: 92, distance: 0.2, count: 4, rock: '#6E7DA6' });
  hills(apart(scene, 'hills'), { y: 268, bottom: 340, ranges: 2, colour: snowy ? '#9DB0CC' : '#4E7A64', swing: 24 });
  pineRidge(scene, 306, 0.6, 0.4, 14);
  pineRidge(scene, 346, 1, 0.18, -20);
  pen.paint(hillLine(scene.dice.for('meadow'), 372, 14, 480, 3), snowy ? '#E9EEF6' : '#6E9A56');
}

/** Bare ochre mountains over a green valley. */
export function ladakh(scene: Scene): void {
  const { pen, light, dice } = scene;
  const lots = dice.for('ladakh');
  sky(scene, { horizon: 260 });
  peaks(apart(scene, 'range'), { y: 190, bottom: 290, height: 110, distance: 0.3, rock: '#A08A92', count: 6 });
  const crest = (y: number, swing: number, count: number): Point[] =>
    Array.from({ length: count + 1 }, (_, index): Point => [
      (index / count) * WIDTH,
      y + (index % 2 === 0 ? swing : -swing) * lots.between(0.3, 1),
    ]);
  for (const [y, swing, tone, distance] of [
    [226, 26, '#B58C6E', 0.34],
    [254, 20, '#C29A74', 0.2],
  ] as const) {
    pen.under(throughAir(light, light.outdoors, distance), () => {
      const line = crest(y, swing, 7);
      pen.paint(polygon([[0, 480], ...line, [WIDTH, 480]]), tone);
      const folds = line
        .filter((_, index) => index % 2 === 1)
        .map(([x, top]) =>
          polygon([
            [x, top],
            [x + 46, top + 66],
            [x + 16, top + 62],
            [x + 10, top + 30],
          ]),
        );
      pen.paint(folds, shaded(tone, 0.26), 0.7);
    });
  }
  pen.under(throughAir(light, light.outdoors, 0.16), () => {
    pen.paint('M0 300q150 -24 330 -10t310 -12V480H0Z', '#7FA45A');
    for (let index = 0; index < 16; index += 1)
      poplar(
        { ...scene, dice: lots },
        { x: lots.between(0, WIDTH), y: lots.between(296, 322), height: lots.between(30, 54) },
      );
  });
  pen.paint('M0 332q170 -18 340 -6t300 -8V480H0Z', '#9DB860');
  pen.line(
    Array.from({ length: 7 }, (_, index) => d`M0 ${342 + index * 16}q170 -18 340 -6t300 -8`),
    '#6F8F48',
    1.8,
    0.5,
  );
}
