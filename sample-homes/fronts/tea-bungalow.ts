import { panelledDoor } from '../building/doors.ts';
import { panedWindow } from '../building/openings.ts';
import { ridge, tiledPlane } from '../building/tiled-roof.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { tree } from '../plants/trees.ts';
import { type Scene, across, apart } from '../scene.ts';
import { bicycle } from '../things/vehicles.ts';
import { groundShadow, lawn, path } from './ground.ts';

const FOOT = 372;

/** A planter's bungalow: bay windows, chimneys, a long veranda, roses. */
export function teaFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  landscapes[scene.style.land](apart(scene, 'land'));
  tree(apart(scene, 'oak'), { x: across(scene, 66), y: 372, height: 236, spread: 0.8, leaves: greens.mango });
  lawn(scene, 352);
  groundShadow(scene, 96, 560, FOOT, 60);
  bungalow(scene);
  path(scene, { from: [288, 352, 386], to: [200, 430] }, '#C9A57E');
  const beds = [
    ['#E8487A', '#F7A1BC'],
    ['#FBF1DE', '#F2B23A'],
    ['#D8341F', '#F0654A'],
    ['#B98AD0', '#E3C2EC'],
    ['#F2A51D', '#FFD25E'],
  ] as const;
  for (const [index, flowers] of beds.entries()) {
    const x = [112, 200, 424, 504, 590][index] ?? 0;
    foliage(apart(scene, `bed${index}`), { x, y: 378 + (index % 2) * 5, rx: 40, ry: 17, leaves: greens.neem, flowers });
  }
  bicycle(scene, { x: across(scene, 480), y: 446, scale: 1.1, flip: mirrored });
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE9C0', 0.2], [0.6, '#FFE9C0', 0]));
}

function bungalow(scene: Scene): void {
  const { pen, colours, light } = scene;
  const wall = mix(colours.wall, '#FBF4E4', 0.62);
  const tin: Colour = mix('#A4493A', colours.wall, 0.06);
  chimney(scene, 196, 112);
  chimney(scene, 452, 104);
  pen.paint(d`M548 242l24 6V${FOOT - 6}l-24 6z`, shaded(wall, 0.26));
  pen.paint(box(108, 236, 440, FOOT - 236), pen.slope([1, 0.3], [0, sunlit(wall, 0.2)], [1, shaded(wall, 0.06)]));
  pen.paint(box(108, 236, 440, 34), '#3A1426', 0.32);
  pen.paint(box(108, FOOT - 26, 440, 26), '#9A8A78');
  pen.paint(box(108, FOOT - 28, 440, 3), '#C9BBA6');
  for (const x of [140, 516])
    panedWindow(scene, { x, y: 338, width: 40, height: 58, columns: 2, rows: 3, trim: '#FBF4E4' });
  // The long veranda between the two bays.
  pen.paint(box(240, 250, 188, FOOT - 250), shaded(wall, 0.16));
  pen.paint(box(240, 250, 188, 22), '#3A1426', 0.26);
  panelledDoor(scene, { x: 320, y: FOOT - 8, width: 46, height: 88, ajar: true, trim: '#FBF4E4' });
  for (const x of [268, 392])
    panedWindow(scene, { x, y: 342, width: 34, height: 62, columns: 2, rows: 4, trim: '#FBF4E4' });
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(326, 316, 130, 74), pen.glow([0, '#FFC766', 0.5], [1, '#FFB54A', 0])));
  chairs(scene);
  pen.paint(box(236, FOOT - 10, 196, 12), '#B9A68E');
  pen.paint(box(236, FOOT - 10, 196, 4), '#E0D0B8');
  bay(scene, 200, wall);
  bay(scene, 464, wall);
  tiledPlane(scene, {
    shape: [
      [78, 240],
      [582, 240],
      [508, 138],
      [152, 138],
    ],
    colour: tin,
    size: 0.9,
  });
  pen.paint('M78 240H582L580 246H82Z', shaded(colours.wood, 0.3));
  ridge(scene, [150, 138], [510, 138], tin, 5);
  ridge(scene, [152, 138], [78, 240], tin, 4);
  ridge(scene, [508, 138], [582, 240], tin, 4);
  for (const x of [200, 464]) gable(scene, x, tin);
  for (const x of [248, 290, 376, 420]) {
    pen.paint(box(x - 3, 246, 7, FOOT - 256), '#FBF4E4');
    pen.paint(box(x + 1.5, 246, 2.5, FOOT - 256), '#C9BBA6');
  }
  pen.paint(
    Array.from({ length: 17 }, (_, index) => d`M${240 + index * 11} 246q5.5 11 11 0z`),
    '#FBF4E4',
  );
}

function bay(scene: Scene, x: number, wall: Colour): void {
  const { pen } = scene;
  pen.paint(box(x - 42, 246, 84, FOOT - 246), sunlit(wall, 0.2));
  pen.paint(box(x + 26, 246, 16, FOOT - 246), shaded(wall, 0.2));
  pen.paint(box(x - 42, FOOT - 26, 84, 26), '#A89884');
  panedWindow(scene, { x: x - 8, y: 334, width: 52, height: 62, columns: 3, rows: 3, trim: '#FBF4E4' });
  pen.paint(box(x - 42, 246, 84, 16), '#3A1426', 0.22);
}

function gable(scene: Scene, x: number, tin: Colour): void {
  const { pen, colours } = scene;
  pen.paint(d`M${x} 172L${x + 60} 250H${x - 60}Z`, '#3A1426', 0.26);
  pen.paint(d`M${x} 176L${x + 46} 246H${x - 46}Z`, mix(colours.wall, '#FBF4E4', 0.7));
  pen.line(
    [-24, 0, 24].map((dx) => d`M${x + dx} ${dx === 0 ? 182 : 218}V246`).concat(d`M${x - 34} 230h68`),
    mix(colours.wood, '#5B4030', 0.3),
    3.4,
  );
  tiledPlane(scene, {
    shape: [
      [x, 158],
      [x + 62, 250],
      [x + 50, 250],
      [x, 176],
      [x - 50, 250],
      [x - 62, 250],
    ],
    colour: tin,
    size: 0.7,
  });
  pen.line(d`M${x - 50} 250L${x} 177L${x + 50} 250`, '#FBF4E4', 3);
  pen.paint(d`M${x - 1.5} 146h3l1 14h-5z`, '#FBF4E4');
}

function chimney({ pen, light }: Scene, x: number, y: number): void {
  const brick: Colour = '#A8644C';
  pen.paint(box(x - 13, y, 26, 60), brick);
  pen.paint(box(x + 3, y, 10, 60), shaded(brick, 0.26));
  pen.paint(box(x - 16, y - 4, 32, 7), sunlit(brick, 0.2));
  pen.paint([box(x - 9, y - 12, 7, 9), box(x + 2, y - 12, 7, 9)], '#C97A54');
  if (light.season !== 'summer') pen.line(d`M${x + 5} ${y - 14}c-8 -14 10 -20 2 -36s8 -20 4 -32`, '#F4F0EE', 7, 0.36);
}

/** Two cane chairs with a table between them. */
function chairs({ pen, colours }: Scene): void {
  const cane = '#C99A5E';
  for (const [x, flip] of [
    [262, false],
    [378, true],
  ] as const) {
    pen.moved({ x, y: FOOT - 10, flip, scale: 0.9 }, () => {
      pen.paint('M-14 -40q-6 0 -5 8l3 18h6l2 -10h16v-6h-14l-1 -8q-1 -2 -7 -2z', cane);
      pen.paint('M-16 -18h26v7h-26z', colours.cloth);
      pen.line('M-12 -12v12M8 -12v12', shaded(cane, 0.3), 2.2);
    });
  }
}
