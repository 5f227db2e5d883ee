import { panelledDoor } from '../building/doors.ts';
import { shellWindow } from '../building/openings.ts';
import { ridge, terracotta, tiledPlane } from '../building/tiled-roof.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { hills } from '../land/hills.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { palm } from '../plants/palm.ts';
import { banana } from '../plants/trees.ts';
import { type Scene, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { potPlant } from '../things/pot-plants.ts';
import { scooter } from '../things/vehicles.ts';
import { groundShadow, lawn, path } from './ground.ts';

const OXIDE = '#B5432E';

/** An old house of the Konkan coast behind its red steps. */
export function goaFront(scene: Scene): void {
  const { pen, mirrored, light } = scene;
  sky(scene, { horizon: 270 });
  hills(apart(scene, 'hills'), { y: 214, bottom: 330, ranges: 3, colour: '#4E8A5A', swing: 36 });
  palm(apart(scene, 'palm1'), { x: across(scene, 92), y: 356, height: 284, lean: mirrored ? -22 : 22 });
  palm(apart(scene, 'palm2'), { x: across(scene, 570), y: 360, height: 306, lean: mirrored ? 34 : -34 });
  palm(apart(scene, 'palm3'), { x: across(scene, 130), y: 352, height: 190, lean: mirrored ? 20 : -20 });
  for (const [index, x] of [20, 84, 566, 622].entries())
    foliage(apart(scene, `wood${index}`), {
      x,
      y: 316,
      rx: 60,
      ry: 44,
      leaves: index % 2 === 0 ? greens.mango : greens.neem,
    });
  banana(apart(scene, 'banana'), { x: across(scene, 604), y: 366, height: 120 });
  lawn(scene, 350);
  groundShadow(scene, 96, 560, 370, 56);
  walls(scene);
  roof(scene);
  porch(scene);
  path(scene, { from: [248, 392, 412], to: [176, 470] }, '#B96A48');
  for (const [index, [x, flowers]] of (
    [
      [70, ['#D8341F', '#F0654A']],
      [152, ['#F2A51D', '#FFD25E']],
      [486, ['#F2A51D', '#F6C65A']],
      [578, ['#E8487A', '#F7A1BC']],
    ] as const
  ).entries()) {
    foliage(apart(scene, `bed${index}`), {
      x,
      y: 372,
      rx: index % 3 === 0 ? 46 : 32,
      ry: index % 3 === 0 ? 26 : 18,
      leaves: greens.neem,
      flowers,
    });
  }
  scooter(scene, { x: across(scene, 522), y: 440, scale: 1.02, flip: mirrored });
  potPlant(apart(scene, 'pot'), { kind: 'areca', x: across(scene, 116), y: 446, scale: 0.95 });
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.22], [0.6, '#FFE6AE', 0]));
}

function walls(scene: Scene): void {
  const { pen, colours } = scene;
  const { wall, trim } = colours;
  pen.paint(d`M546 220l22 6V362l-22 8z`, shaded(wall, 0.28));
  pen.paint(box(92, 218, 456, 152), pen.slope([1, 0.4], [0, sunlit(wall, 0.16)], [1, shaded(wall, 0.06)]));
  pen.paint(box(92, 218, 456, 30), '#4A1F33', 0.3);
  pen.paint(box(92, 248, 456, 10), '#4A1F33', 0.12);
  pen.paint([box(92, 352, 456, 18), box(92, 218, 12, 152), box(536, 218, 12, 152)], trim);
  pen.paint(box(92, 364, 456, 6), shaded(trim, 0.2));
  for (const x of [136, 202, 438, 504]) {
    shellWindow(scene, { x, y: 338, width: 40, height: 78 });
    pen.paint(d`M${x - 30} 254q30 -12 60 0v5h-60z`, trim);
    pen.paint(d`M${x - 28} 259h58v3h-58z`, '#4A1F33', 0.18);
  }
}

function roof(scene: Scene): void {
  const { pen } = scene;
  pen.paint('M62 222H578L570 228H70Z', '#4C2219');
  tiledPlane(scene, {
    shape: [
      [60, 222],
      [580, 222],
      [506, 128],
      [134, 128],
    ],
  });
  pen.paint('M60 222H580L577 226H63Z', shaded(terracotta, 0.5));
  ridge(scene, [132, 128], [508, 128]);
  ridge(scene, [134, 128], [60, 222], terracotta, 5);
  ridge(scene, [506, 128], [580, 222], terracotta, 5);
}

/** The balcão: a gabled porch with its two facing seats and red steps. */
function porch(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  pen.paint('M250 232H392V372H250Z', shaded(wall, 0.14));
  pen.paint('M250 232H392V262H250Z', '#4A1F33', 0.3);
  panelledDoor(scene, { x: 321, y: 372, width: 52, height: 112, shape: 'round', ajar: true });
  pen.paint('M304 266q17 -18 34 0z', mix('#F3EEDD', colours.door, 0.12));
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(321, 312, 90, 80), pen.glow([0, '#FFC766', 0.5], [1, '#FFB54A', 0])));
  for (const x of [252, 376]) {
    pen.paint(box(x, 230, 16, 144), trim);
    pen.paint(box(x + 10, 230, 6, 144), shaded(trim, 0.18));
    pen.paint([box(x - 3, 228, 22, 8), box(x - 3, 362, 22, 12)], sunlit(trim, 0.2));
  }
  for (const [x, flip] of [
    [222, false],
    [420, true],
  ] as const) {
    pen.moved({ x, y: 372, flip }, () => {
      pen.paint('M-18 -2V-34H16V-2Z', OXIDE);
      pen.paint('M-20 -40H18V-33H-20Z', sunlit(OXIDE, 0.24));
      pen.paint('M-18 -66h10v28h-10z', shaded(OXIDE, 0.1));
      pen.paint('M-20 -70h14v6h-14z', sunlit(OXIDE, 0.2));
      pen.paint('M-18 -33H16v5H-18Z', '#4A1F33', 0.22);
    });
  }
  tiledPlane(scene, {
    shape: [
      [321, 162],
      [426, 240],
      [404, 240],
      [321, 182],
      [238, 240],
      [216, 240],
    ],
    size: 0.8,
  });
  pen.paint('M321 182L404 240H238Z', trim);
  pen.paint('M321 182L404 240H394L321 190L248 240H238Z', '#4A1F33', 0.24);
  pen.paint(oval(321, 220, 10), colours.door);
  pen.paint(oval(321, 220, 5.5), light.lamps ? '#FFD27A' : mix(colours.door, '#FFFFFF', 0.3));
  ridge(scene, [321, 162], [214, 242], terracotta, 6);
  ridge(scene, [321, 162], [428, 242], terracotta, 6);
  for (const [index, [x, width]] of (
    [
      [256, 130],
      [246, 150],
      [236, 170],
    ] as const
  ).entries()) {
    pen.paint(box(x, 372 + index * 13, width, 13), shaded(OXIDE, 0.24));
    pen.paint(box(x, 372 + index * 13, width, 6), sunlit(OXIDE, 0.16));
  }
  pen.paint('M386 372l20 39h30l-34 -39z', '#4A1F33', 0.16);
}
