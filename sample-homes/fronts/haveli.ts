import { arch } from '../building/arches.ts';
import { cornice, frieze, merlons } from '../building/bands.ts';
import { panelledDoor } from '../building/doors.ts';
import { jharokha } from '../building/jharokha.ts';
import { grilleWindow } from '../building/openings.ts';
import { kites } from '../courts/terrace.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Place, box, d, oval } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import { bougainvillea } from '../plants/trees.ts';
import { type Scene, WIDTH, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { potPlant } from '../things/pot-plants.ts';
import { bicycle, scooter } from '../things/vehicles.ts';
import { toran } from '../things/wall-things.ts';
import { groundShadow, pavedStreet } from './ground.ts';

const flat: Place = (x, y) => [x, y];
const [LEFT, RIGHT, TOP, FOOT] = [82, 530, 100, 396];

/** A merchant's house in its lane. */
export function haveliFront(scene: Scene): void {
  const { pen, colours, light, mirrored } = scene;
  sky(scene, { horizon: 330, sun: [86, 66] });
  if (!light.lamps) kites(apart(scene, 'kites'));
  neighbours(scene);
  pavedStreet(scene, FOOT);
  facade(scene);
  groundShadow(scene, LEFT, RIGHT + 34, FOOT + 2, 70);
  steps(scene);
  bougainvillea(
    apart(scene, 'climber'),
    mirrored ? { x1: 436, x2: 560, y: 244, drop: 52, root: 520 } : { x1: 52, x2: 176, y: 244, drop: 52, root: 92 },
  );
  for (const [index, x] of [236, 376].entries())
    potPlant(apart(scene, `pot${index}`), {
      kind: 'flower',
      x,
      y: FOOT + 22,
      scale: 0.72,
      flowers: '#F2A51D',
      pot: '#B4552F',
    });
  if (scene.dice.for('near').chance(0.5))
    scooter(scene, { x: across(scene, 480), y: 450, scale: 1.05, flip: mirrored });
  else bicycle(scene, { x: across(scene, 484), y: 452, scale: 1.15, flip: mirrored });
  potPlant(apart(scene, 'near'), {
    kind: 'areca',
    x: across(scene, 92),
    y: 456,
    scale: 1.05,
    pot: mix('#B4552F', colours.wall, 0.2),
  });
  if (!light.lamps) pen.paint(box(0, 0, WIDTH, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.26], [0.6, '#FFE6AE', 0]));
}

/** The houses next door, lower and paler. */
function neighbours({ pen, colours, light }: Scene): void {
  for (const [x, width, top, tone] of [
    [-20, 110, 206, 0.5],
    [560, 110, 178, 0.36],
  ] as const) {
    const wall = mix(mix(colours.wall, '#E9B98C', 0.5), light.haze, tone * 0.6);
    pen.paint(box(x, top, width, FOOT - top), wall);
    pen.paint(box(x, top, width, FOOT - top), pen.fade([0, '#FFF1D2', 0.2], [1, '#4A1F33', 0.16]));
    pen.paint(
      [box(x - 3, top - 6, width + 6, 9), box(x, top + 74, width, 5)],
      mix(colours.trim, light.haze, tone * 0.5),
    );
    const holes = [0.28, 0.72].flatMap((at) => [
      arch('cusped', x + width * at, top + 62, 22, 44),
      arch('cusped', x + width * at, top + 150, 26, 54),
    ]);
    pen.under(light.lamps ? shining : light.outdoors, () =>
      pen.paint(holes, light.lamps ? '#EFA24A' : shaded(wall, 0.4)),
    );
  }
}

function facade(scene: Scene): void {
  const { pen, colours, dice } = scene;
  const { wall, trim } = colours;
  // The thin side that is turned away from the sun.
  pen.paint(d`M${RIGHT} ${TOP}l34 12V${FOOT - 10}L${RIGHT} ${FOOT}z`, shaded(wall, 0.26));
  pen.paint(
    box(LEFT, TOP, RIGHT - LEFT, FOOT - TOP),
    pen.slope([1, 0.6], [0, sunlit(wall, 0.14)], [1, shaded(wall, 0.05)]),
  );
  const wash = dice.for('wash');
  pen.paint(
    Array.from({ length: 14 }, () =>
      oval(
        wash.between(LEFT + 30, RIGHT - 30),
        wash.between(TOP + 20, FOOT - 30),
        wash.between(16, 40),
        wash.between(6, 14),
      ),
    ),
    '#FFFFFF',
    0.07,
  );
  pen.paint(box(LEFT, FOOT - 30, RIGHT - LEFT, 30), mix(wall, '#8A3B2C', 0.4));
  pen.paint(box(LEFT, FOOT - 33, RIGHT - LEFT, 3), sunlit(trim, 0.2));
  for (const x of [LEFT, 206, 394, RIGHT - 12]) {
    pen.paint(box(x, TOP, 12, FOOT - TOP), mix(trim, wall, 0.2));
    pen.paint(box(x + 8, TOP, 4, FOOT - TOP), shaded(trim, 0.2), 0.5);
  }
  for (const x of [150, 462]) grilleWindow(scene, { x, y: 352, width: 38, height: 74, shape: 'cusped' });
  gate(scene);
  frieze(scene, flat, { x1: LEFT + 16, x2: RIGHT - 16, y: 258, size: 4 }, shaded(colours.door, 0.05), 0.75);
  cornice(scene, flat, { x: LEFT - 4, width: RIGHT - LEFT + 8, y: 238, height: 11 }, trim, 0.3);
  for (const x of [150, 462]) jharokha(scene, flat, { x, y: 212, size: 64 }, trim);
  jharokha(scene, flat, { x: 306, y: 212, size: 74 }, trim);
  cornice(scene, flat, { x: LEFT - 8, width: RIGHT - LEFT + 16, y: TOP - 4, height: 14 }, trim, 0.34);
  pen.paint(d`M${RIGHT + 8} ${TOP - 4}l32 12v13l-32 -11z`, shaded(trim, 0.28));
  merlons(scene, flat, { x1: LEFT - 4, x2: RIGHT + 4, y: TOP - 3, size: 17 }, sunlit(trim, 0.08));
  for (const x of [LEFT + 34, RIGHT - 34]) chhatri(scene, x, TOP - 8);
}

/** The great door under its arch, with its garland. */
function gate(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  pen.paint(box(232, 262, 148, FOOT - 262), mix(wall, trim, 0.3));
  pen.paint(box(370, 262, 10, FOOT - 262), '#4A1F33', 0.14);
  pen.paint(arch('cusped', 306, FOOT - 8, 112, 124), trim);
  pen.paint(arch('cusped', 306, FOOT - 8, 98, 114), shaded(wall, 0.3));
  pen.paint(
    [d`M246 284q14 -10 22 4q-16 2 -22 -4z`, d`M366 284q-14 -10 -22 4q16 2 22 -4z`],
    shaded(colours.door, 0.05),
    0.7,
  );
  pen.dots(
    [
      [252, 276],
      [360, 276],
      [262, 292],
      [350, 292],
    ],
    colours.accent,
    2.4,
  );
  panelledDoor(scene, {
    x: 306,
    y: FOOT - 8,
    width: 78,
    height: 100,
    shape: 'cusped',
    trim: null,
    ajar: true,
    studs: true,
  });
  toran(scene, flat, 262, 350, 290);
  if (light.lamps) {
    pen.under(shining, () => {
      pen.paint(oval(306, 346, 110, 90), pen.glow([0, '#FFC766', 0.55], [0.5, '#FFB54A', 0.16], [1, '#FFB54A', 0]));
      for (const x of [242, 370]) pen.paint([oval(x, 330, 3.4, 5)], '#FFF0C2');
    });
  }
  pen.paint([box(240, 322, 4, 10), box(368, 322, 4, 10)], '#8A6A34');
}

/** A domed pavilion on the roof. */
function chhatri({ pen, colours, light }: Scene, x: number, y: number): void {
  const { trim } = colours;
  pen.paint(box(x - 24, y - 6, 48, 8), trim);
  pen.paint(
    [-20, -7, 4, 16].map((dx) => box(x + dx, y - 32, 4, 27)),
    sunlit(trim, 0.1),
  );
  pen.paint(
    [-16, -3, 8].map((dx) => d`M${x + dx} ${y - 6}v-18q4 -8 7.5 0v18z`),
    light.lamps ? '#E9A65A' : shaded(colours.wall, 0.3),
    0.55,
  );
  pen.paint(d`M${x - 30} ${y - 32}h60l-6 6h-48z`, shaded(trim, 0.2));
  pen.paint(
    d`M${x - 22} ${y - 33}Q${x - 26} ${y - 52} ${x} ${y - 62}Q${x + 26} ${y - 52} ${x + 22} ${y - 33}Z`,
    sunlit(trim, 0.12),
  );
  pen.paint(
    d`M${x + 2} ${y - 61}Q${x + 26} ${y - 52} ${x + 22} ${y - 33}H${x + 4}Q${x + 14} ${y - 48} ${x + 2} ${y - 61}Z`,
    shaded(trim, 0.2),
    0.8,
  );
  pen.paint(d`M${x - 1.4} ${y - 61}l1.4 -11 1.4 11z`, '#D9AE52');
}

function steps({ pen, colours }: Scene): void {
  const stone = mix('#E2C6A0', colours.wall, 0.15);
  for (const [index, [x, width]] of (
    [
      [246, 120],
      [238, 136],
      [230, 152],
    ] as const
  ).entries()) {
    pen.paint(box(x, FOOT - 8 + index * 7, width, 7), shaded(stone, 0.16));
    pen.paint(box(x, FOOT - 8 + index * 7, width, 3), sunlit(stone, 0.3));
  }
  pen.paint(d`M366 ${FOOT - 8}l16 21h30l-30 -21z`, '#4A1F33', 0.16);
}
