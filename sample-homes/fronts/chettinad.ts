import { arch } from '../building/arches.ts';
import { cornice, frieze } from '../building/bands.ts';
import { panelledDoor } from '../building/doors.ts';
import { shutteredWindow } from '../building/openings.ts';
import { ridge, terracotta, tiledPlane } from '../building/tiled-roof.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Place, type Point, box, d, oval } from '../drawing/path.ts';
import { hills } from '../land/hills.ts';
import { shining } from '../light/light.ts';
import { palm } from '../plants/palm.ts';
import { tree } from '../plants/trees.ts';
import { type Scene, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { sleepingDog } from '../things/animals.ts';
import { potPlant } from '../things/pot-plants.ts';
import { toran } from '../things/wall-things.ts';
import { groundShadow } from './ground.ts';

const flat: Place = (x, y) => [x, y];
const FOOT = 380;

/** A merchant's mansion of the south: a columned porch, coloured glass, a kolam before the step. */
export function chettinadFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  sky(scene, { horizon: 320 });
  hills(apart(scene, 'far'), { y: 304, bottom: 360, ranges: 1, colour: '#6F8A5A', swing: 8 });
  palm(apart(scene, 'palm'), { x: across(scene, 40), y: 372, height: 250, lean: mirrored ? -16 : 16 });
  palm(apart(scene, 'palm2'), { x: across(scene, 612), y: 372, height: 218, lean: mirrored ? 14 : -14 });
  tree(apart(scene, 'neem'), { x: across(scene, 596), y: 378, height: 168 });
  pen.paint('M0 372Q320 362 640 368V480H0Z', pen.fade([0, mix('#D3A576', light.haze, 0.2)], [1, '#E0B98C']));
  groundShadow(scene, 70, 570, FOOT + 2, 44);
  wings(scene);
  upper(scene);
  porch(scene);
  kolam(scene);
  for (const x of [216, 424]) potPlant(apart(scene, `pot${x}`), { kind: 'areca', x, y: 412, scale: 0.8 });
  sleepingDog(scene, across(scene, 514), 442, 1.1, mirrored);
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.24], [0.6, '#FFE6AE', 0]));
}

/** The long low wings with their seats under a tiled eave. */
function wings(scene: Scene): void {
  const { pen, colours } = scene;
  const { wall, trim } = colours;
  pen.paint(box(70, 230, 500, FOOT - 230), pen.slope([1, 0.4], [0, sunlit(wall, 0.12)], [1, shaded(wall, 0.08)]));
  pen.paint(box(70, 230, 500, 34), '#3A1426', 0.34);
  for (const x of [126, 188, 452, 514])
    shutteredWindow(scene, { x, y: 336, width: 26, height: 58, leaves: false, shape: 'round' });
  for (const x of [70, 392]) {
    pen.paint(box(x, FOOT - 24, 178, 24), mix('#B4553A', wall, 0.2));
    pen.paint(box(x, FOOT - 26, 178, 6), sunlit('#C96A4C', 0.3));
  }
  for (const x of [80, 156, 232, 402, 478, 552]) pillar(scene, x, 262, FOOT - 24, 8);
  tiledPlane(scene, {
    shape: [
      [52, 262],
      [588, 262],
      [556, 210],
      [84, 210],
    ],
    size: 0.85,
  });
  pen.paint('M52 262H588L586 267H54Z', shaded(terracotta, 0.5));
  ridge(scene, [84, 210], [52, 262], terracotta, 4);
  ridge(scene, [556, 210], [588, 262], terracotta, 4);
  pen.paint(box(84, 204, 472, 8), trim);
}

function pillar({ pen, colours }: Scene, x: number, top: number, foot: number, width: number): void {
  const wood: Colour = shaded(mix(colours.wood, '#5B2E20', 0.45), 0.05);
  pen.paint(box(x - width / 2, top, width, foot - top), wood);
  pen.paint(box(x + width * 0.1, top, width * 0.4, foot - top), shaded(wood, 0.34));
  pen.paint(box(x - width * 0.36, top, width * 0.16, foot - top), sunlit(wood, 0.4), 0.8);
  pen.paint(
    [
      d`M${x - width * 1.1} ${top}h${width * 2.2}l${-width * 0.5} ${width}h${-width * 1.2}z`,
      box(x - width * 0.8, foot - width * 0.8, width * 1.6, width * 0.8),
    ],
    '#E3CFB0',
  );
}

function upper(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  pen.paint('M498 92l26 9v106h-26z', shaded(wall, 0.28));
  pen.paint(box(142, 92, 356, 116), pen.slope([1, 0.4], [0, sunlit(wall, 0.2)], [1, shaded(wall, 0.04)]));
  for (const x of [142, 236, 392, 486]) {
    pen.paint(box(x, 92, 12, 116), trim);
    pen.paint(box(x + 8, 92, 4, 116), shaded(trim, 0.2));
  }
  for (const x of [194, 446]) shutteredWindow(scene, { x, y: 196, width: 32, height: 70, shape: 'round' });
  // Three arches with fans of coloured glass.
  const glass: readonly Colour[] = ['#C8482F', '#2F6F8A', '#D9A22E', '#3F7F58'];
  for (const x of [274, 320, 366]) {
    pen.paint(arch('round', x, 200, 40, 92), sunlit(trim, 0.2));
    pen.paint(arch('round', x, 200, 33, 86), shaded(colours.door, 0.1));
    pen.under(light.lamps ? shining : light.outdoors, () => {
      for (let index = 0; index < 4; index += 1) {
        const [a1, a2] = [Math.PI + (index * Math.PI) / 4, Math.PI + ((index + 1) * Math.PI) / 4];
        pen.paint(
          d`M${x} 131L${x + Math.cos(a1) * 14.5} ${131 + Math.sin(a1) * 14.5}L${x + Math.cos((a1 + a2) / 2) * 15.6} ${131 + Math.sin((a1 + a2) / 2) * 15.6}L${x + Math.cos(a2) * 14.5} ${131 + Math.sin(a2) * 14.5}Z`,
          sunlit(glass[index] ?? '#C8482F', light.lamps ? 0.3 : 0),
        );
      }
      if (light.lamps) pen.paint([box(x - 14, 134, 13, 64), box(x + 1, 134, 13, 64)], '#F6B455');
    });
    if (!light.lamps) pen.paint([box(x - 14, 134, 13, 64), box(x + 1, 134, 13, 64)], colours.door);
    pen.line(
      Array.from({ length: 7 }, (_, row) => d`M${x - 12} ${142 + row * 8}h9M${x + 3} ${142 + row * 8}h9`),
      sunlit(colours.door, 0.3),
      1.6,
      light.lamps ? 0.3 : 0.8,
    );
  }
  frieze(scene, flat, { x1: 154, x2: 486, y: 105, size: 3.4 }, colours.accent, 0.9);
  cornice(scene, flat, { x: 134, width: 372, y: 84, height: 11 }, trim, 0.3);
  pen.paint('M506 84l26 9v12l-26 -9z', shaded(trim, 0.3));
  pen.paint(
    Array.from({ length: 27 }, (_, index) => d`M${142 + index * 13.4} 83q-4 -7 0 -13h6q4 6 0 13z`),
    trim,
  );
  pen.paint(box(138, 66, 364, 5), sunlit(trim, 0.25));
  // The stepped crest over the middle, with a lotus in plaster.
  pen.paint('M262 66V52H286V40Q302 38 306 26Q320 14 334 26Q338 38 354 40V52H378V66Z', trim);
  pen.paint('M334 26Q338 38 354 40V52H378V66H340Q348 44 334 26Z', shaded(trim, 0.16), 0.7);
  pen.paint(
    [-14, -7, 0, 7, 14].map((dx) => d`M320 60q${dx - 5} -9 ${dx} -18q5 9 ${-dx} 18z`),
    mix(colours.cloth, trim, 0.3),
  );
}

/** The porch of round columns before the carved door. */
function porch(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  pen.paint(box(250, 226, 140, FOOT - 226), shaded(wall, 0.2));
  pen.paint(box(250, 226, 140, 28), '#3A1426', 0.3);
  panelledDoor(scene, {
    x: 320,
    y: FOOT - 8,
    width: 62,
    height: 104,
    colour: shaded(mix(colours.wood, '#6B3A22', 0.4), 0.05),
    trim: mix(colours.wood, '#A9713F', 0.5),
    ajar: true,
    studs: true,
  });
  pen.paint('M284 262q36 -20 72 0v8h-72z', mix(colours.wood, '#A9713F', 0.5));
  toran(scene, flat, 284, 356, 274);
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(320, 320, 120, 80), pen.glow([0, '#FFC766', 0.55], [1, '#FFB54A', 0])));
  for (const x of [258, 382]) {
    const column = mix('#FBF3E4', wall, 0.1);
    pen.paint(d`M${x - 11} 246h22l-3 8v${FOOT - 268}l3 8h-22l3 -8v${268 - FOOT}z`, column);
    pen.paint(d`M${x + 2} 246h9l-3 8v${FOOT - 268}l3 8h-9z`, shaded(column, 0.22));
    pen.paint([box(x - 15, 238, 30, 9), box(x - 14, FOOT - 12, 28, 12)], trim);
  }
  pen.paint(box(236, 214, 168, 26), trim);
  pen.paint(box(236, 234, 168, 6), shaded(trim, 0.26));
  frieze(scene, flat, { x1: 246, x2: 394, y: 225, size: 4 }, colours.cloth, 0.85);
  pen.paint(
    Array.from({ length: 12 }, (_, index) => d`M${244 + index * 13} 213q-4 -7 0 -13h6q4 6 0 13z`),
    sunlit(trim, 0.1),
  );
  pen.paint(box(238, 197, 164, 5), sunlit(trim, 0.3));
  for (const [index, [x, width]] of (
    [
      [246, 148],
      [236, 168],
      [226, 188],
    ] as const
  ).entries()) {
    pen.paint(box(x, FOOT - 8 + index * 8, width, 8), shaded('#D9C3A6', 0.2));
    pen.paint(box(x, FOOT - 8 + index * 8, width, 3.4), '#EFDFC6');
  }
}

/** The white drawing of rice flour that is made new each dawn. */
function kolam({ pen }: Scene): void {
  const place = (x: number, y: number): Point => [320 + x, 438 + y * 0.34];
  const curl: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const angle = (index / 8) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const at = (along: number, over: number) => place(c * along - s * over, s * along + c * over);
    const [a, b, e, f] = [at(16, 0), at(52, 26), at(84, 0), at(52, -26)];
    curl.push(d`M${a[0]} ${a[1]}Q${b[0]} ${b[1]} ${e[0]} ${e[1]}Q${f[0]} ${f[1]} ${a[0]} ${a[1]}`);
  }
  pen.line([...curl, oval(320, 438, 96, 33), oval(320, 438, 12, 4.2)], '#FFFBF0', 2, 0.95);
  pen.dots(
    Array.from({ length: 16 }, (_, index) => place(Math.cos(index * 0.3927) * 108, Math.sin(index * 0.3927) * 108)),
    '#FFFBF0',
    1.6,
  );
  pen.dots(
    Array.from({ length: 8 }, (_, index) => place(Math.cos(index * 0.785) * 52, Math.sin(index * 0.785) * 52)),
    '#C8482F',
    2.2,
    0.85,
  );
}
