import { arch } from '../building/arches.ts';
import { cornice } from '../building/bands.ts';
import { panelledDoor } from '../building/doors.ts';
import { shutteredWindow } from '../building/openings.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Place, box, d, oval } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import { greens } from '../plants/leaves.ts';
import { palm } from '../plants/palm.ts';
import { bougainvillea, tree } from '../plants/trees.ts';
import { type Scene, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { cat } from '../things/animals.ts';
import { potPlant } from '../things/pot-plants.ts';
import { bicycle } from '../things/vehicles.ts';
import { groundShadow, pavedStreet } from './ground.ts';

const flat: Place = (x, y) => [x, y];
const FOOT = 398;

/** A town house of the old French quarter behind its wall and its gate. */
export function pondicherryFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  sky(scene, { horizon: 330, sun: [78, 62] });
  palm(apart(scene, 'palm'), { x: across(scene, 592), y: 330, height: 236, lean: mirrored ? 18 : -18 });
  tree(apart(scene, 'behind'), { x: across(scene, 40), y: 330, height: 190, leaves: greens.mango });
  house(scene);
  pavedStreet(scene, FOOT, '#C6B39C');
  gardenWall(scene);
  groundShadow(scene, 24, 616, FOOT + 4, 40);
  bougainvillea(
    apart(scene, 'climber'),
    mirrored ? { x1: 470, x2: 606, y: 292, drop: 62 } : { x1: 34, x2: 170, y: 292, drop: 62 },
  );
  bougainvillea(
    apart(scene, 'climber2'),
    mirrored
      ? { x1: 90, x2: 160, y: 304, drop: 36, flowers: ['#F4F0E6', '#F7C9B8'] }
      : { x1: 480, x2: 550, y: 304, drop: 36, flowers: ['#F4F0E6', '#F7C9B8'] },
  );
  cat(scene, across(scene, 214), 306, 0.72, mirrored);
  bicycle(scene, { x: across(scene, 470), y: 448, scale: 1.2, flip: mirrored, colour: '#3F7F8A' });
  for (const x of [252, 388])
    potPlant(apart(scene, `pot${x}`), { kind: 'areca', x, y: 424, scale: 0.8, pot: '#C96A3C' });
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.26], [0.6, '#FFE6AE', 0]));
}

function house(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  const [left, right, top] = [104, 528, 96];
  pen.paint(d`M${right} ${top}l36 11V${FOOT}H${right}z`, shaded(wall, 0.28));
  pen.paint(
    box(left, top, right - left, FOOT - top),
    pen.slope([1, 0.5], [0, sunlit(wall, 0.2)], [1, shaded(wall, 0.05)]),
  );
  const wash = scene.dice.for('wash');
  pen.paint(
    Array.from({ length: 10 }, () =>
      oval(wash.between(left + 20, right - 20), wash.between(top + 20, 280), wash.between(18, 44), wash.between(7, 14)),
    ),
    '#FFFFFF',
    0.09,
  );
  for (const x of [left, 232, 388, right - 12]) {
    pen.paint(box(x, top, 12, FOOT - top), trim);
    pen.paint(box(x + 8, top, 4, FOOT - top), shaded(trim, 0.18));
  }
  for (const x of [172, 316, 460]) {
    shutteredWindow(scene, { x, y: 208, width: 40, height: 84, shape: 'round' });
    pen.paint(arch('round', x, 118, 54, 9), sunlit(trim, 0.1), 0.9);
  }
  for (const x of [172, 460]) shutteredWindow(scene, { x, y: 326, width: 40, height: 72, shape: 'shallow' });
  // A balcony of iron in the middle.
  const iron = shaded(colours.door, 0.25);
  pen.paint(d`M262 216h108l-8 12h-92z`, shaded(trim, 0.2));
  pen.paint(box(258, 210, 116, 7), sunlit(trim, 0.2));
  pen.line(
    [
      ...Array.from({ length: 17 }, (_, index) => d`M${262 + index * 6.8} 182v28`),
      'M260 182h112M260 188h112',
      ...Array.from({ length: 5 }, (_, index) => d`M${272 + index * 20} 199q4 -9 8 0q-4 9 -8 0z`),
    ],
    iron,
    1.4,
  );
  for (const x of [272, 360])
    potPlant(apart(scene, `rail${x}`), { kind: 'flower', x, y: 209, scale: 0.5, flowers: '#D8326E' });
  cornice(scene, flat, { x: left - 4, width: right - left + 8, y: 232, height: 9 }, trim, 0.26);
  cornice(scene, flat, { x: left - 8, width: right - left + 16, y: top - 6, height: 13 }, trim, 0.32);
  pen.paint(d`M${right + 8} ${top - 6}l36 11v13l-36 -11z`, shaded(trim, 0.3));
  // Balusters along the roof, and urns at the corners.
  pen.paint(box(left - 4, top - 34, right - left + 8, 5), sunlit(trim, 0.2));
  pen.paint(
    Array.from(
      { length: 34 },
      (_, index) => d`M${left + 4 + index * 12.6} ${top - 7}q-4 -8 0 -15q1 -3 0 -7h5q-1 4 0 7q4 7 0 15z`,
    ),
    trim,
  );
  for (const x of [left + 4, 238, 394, right - 4]) {
    pen.paint(box(x - 8, top - 36, 16, 31), trim);
    pen.paint(box(x + 3, top - 36, 5, 31), shaded(trim, 0.18));
    pen.paint(d`M${x - 5} ${top - 36}q-8 -10 0 -17h10q8 7 0 17z`, sunlit(trim, 0.15));
  }
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(316, 300, 170, 90), pen.glow([0, '#FFC766', 0.4], [1, '#FFB54A', 0])));
}

function gardenWall(scene: Scene): void {
  const { pen, colours, light } = scene;
  const wall = mix(colours.wall, '#FBF3E4', 0.3);
  const { trim } = colours;
  for (const [x, width, from] of [
    [24, 226, 0],
    [392, 224, 1],
  ] as const) {
    pen.paint(
      box(x, 308, width, FOOT - 308),
      pen.slope([1, 0.4], [0, sunlit(wall, 0.25)], [1, shaded(wall, 0.06 + from * 0.05)]),
    );
    pen.paint(box(x, FOOT - 16, width, 16), mix(wall, '#8A4A3A', 0.35));
    pen.paint(box(x - 3, 302, width + 6, 9), trim);
    pen.paint(box(x - 3, 311, width + 6, 5), '#3A1426', 0.2);
    pen.paint(
      Array.from({ length: 5 }, (_, index) => box(x + 22 + index * 42, 330, 26, 40)),
      sunlit(wall, 0.3),
      0.8,
    );
    pen.paint(
      Array.from({ length: 5 }, (_, index) => d`M${x + 35 + index * 42} 336l8 14 -8 14 -8 -14z`),
      shaded(wall, 0.16),
    );
  }
  for (const x of [236, 384]) {
    pen.paint(box(x, 266, 24, FOOT - 266), sunlit(wall, 0.12));
    pen.paint(box(x + 16, 266, 8, FOOT - 266), shaded(wall, 0.2));
    pen.paint([box(x - 4, 260, 32, 9), box(x - 3, FOOT - 12, 30, 12)], trim);
    pen.paint(d`M${x + 6} 260q-7 -10 1 -16h10q8 6 1 16z`, sunlit(trim, 0.1));
    if (light.lamps)
      pen.under(shining, () => pen.paint(oval(x + 12, 284, 26), pen.glow([0, '#FFD98C', 0.9], [1, '#FFC766', 0])));
  }
  panelledDoor(scene, {
    x: 322,
    y: FOOT,
    width: 112,
    height: 100,
    shape: 'shallow',
    trim: sunlit(trim, 0.1),
    ajar: true,
    studs: true,
  });
  pen.paint([box(252, FOOT, 140, 6), box(242, FOOT + 6, 160, 6)], '#D9CBB6');
  pen.paint([box(252, FOOT, 140, 2.5), box(242, FOOT + 6, 160, 2.5)], '#F0E6D6');
}
