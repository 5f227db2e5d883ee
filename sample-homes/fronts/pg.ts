import { cornice } from '../building/bands.ts';
import { waterTank } from '../building/block-things.ts';
import { panelledDoor } from '../building/doors.ts';
import { desertCooler, inWindows, lodger, rowWindows } from '../building/window-rows.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Place, box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { greens } from '../plants/leaves.ts';
import { tree } from '../plants/trees.ts';
import { type Scene, WIDTH, across, apart } from '../scene.ts';
import { potPlant } from '../things/pot-plants.ts';
import { bicycle } from '../things/vehicles.ts';
import { washingLine } from '../things/washing.ts';
import { groundShadow, pavedStreet } from './ground.ts';
import { nextDoor } from './next-door.ts';
import { puddles } from './puddles.ts';

const straight: Place = (x, y) => [x, y];
const [LEFT, RIGHT, TOP, FOOT] = [92, 548, 112, 400];
const MIDDLE = (LEFT + RIGHT) / 2;
const COLUMNS = [-190, -115, -40, 40, 115, 190].map((dx) => MIDDLE + dx);

/** A plain house of lodgers: rows of grilled windows, washing on the roof, bicycles at the door. */
export function pgFront(scene: Scene): void {
  const { pen, light, style } = scene;
  if (style.land === 'city' || style.land === 'street') nextDoor(scene, FOOT);
  else landscapes[style.land]({ ...apart(scene, 'land'), spare: true });
  pavedStreet(scene, FOOT - 2, '#C4AF97');
  groundShadow(scene, LEFT, RIGHT + 28, FOOT, 60);
  puddles(apart(scene, 'rain'), FOOT + 16, [MIDDLE]);
  roof(scene);
  walls(scene);
  windows(scene);
  porch(scene);
  desertCooler(scene, across(scene, COLUMNS[1] ?? 0), FOOT);
  for (const [index, dx] of [-196, -160, 76, 112].entries()) {
    potPlant(apart(scene, `pot${index}`), {
      kind: index % 2 === 0 ? 'flower' : 'tulsi',
      x: across(scene, MIDDLE + dx),
      y: FOOT + 10,
      scale: 0.66,
      flowers: '#F2A51D',
      pot: index % 2 === 0 ? '#B4552F' : '#4F7F8A',
    });
  }
  tree(apart(scene, 'neem'), { x: across(scene, 50), y: 428, height: 300, spread: 0.62, leaves: greens.neem });
  bicycles(scene);
  if (!light.lamps) pen.paint(box(0, 0, WIDTH, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.22], [0.6, '#FFE6AE', 0]));
}

/** Washing from end to end, quilts over the parapet, the tanks. */
function roof(scene: Scene): void {
  const { pen, colours, mirrored } = scene;
  const { wall, trim } = colours;
  const head = mirrored ? LEFT + 44 : RIGHT - 124;
  pen.paint(box(head, TOP - 58, 80, 60), sunlit(wall, 0.12));
  pen.paint(box(head + 58, TOP - 58, 22, 60), shaded(wall, 0.22));
  pen.paint(box(head - 5, TOP - 63, 90, 7), sunlit(trim, 0.2));
  pen.paint(box(head + 14, TOP - 44, 24, 44), shaded(colours.door, 0.1));
  waterTank(scene, head + 44, TOP - 63, 0.82);
  waterTank(scene, mirrored ? RIGHT - 34 : LEFT + 34, TOP - 10, 0.7, '#E6E0D2');
  const [from, to] = mirrored ? [LEFT + 150, RIGHT - 66] : [LEFT + 66, RIGHT - 150];
  const middle = (from + to) / 2;
  pen.line(
    [from, middle, to].map((x) => d`M${x} ${TOP - 56}v46`),
    '#6B5A52',
    2,
  );
  washingLine(apart(scene, 'one'), from, middle, TOP - 53, 27);
  washingLine(apart(scene, 'two'), middle, to, TOP - 53, 27);
  pen.paint(d`M${RIGHT} ${TOP - 16}l30 8v26h-30z`, shaded(wall, 0.22));
  pen.paint(box(LEFT, TOP - 16, RIGHT - LEFT, 30), sunlit(wall, 0.18));
  pen.paint(box(LEFT - 4, TOP - 20, RIGHT - LEFT + 8, 6), sunlit(trim, 0.25));
  pen.paint(d`M${RIGHT + 4} ${TOP - 20}l28 8v6l-28 -8z`, shaded(trim, 0.28));
  for (const [x, cloth] of [
    [from + 26, colours.cloth],
    [from + 82, '#7FA7B8'],
    [to - 40, colours.accent],
  ] as const) {
    pen.paint(d`M${x} ${TOP - 21}h36v33q-18 4 -36 0z`, cloth);
    pen.paint(d`M${x + 24} ${TOP - 21}h12v33q-6 2 -12 2.4z`, shaded(cloth, 0.18), 0.8);
    pen.paint([box(x, TOP + 4, 36, 2.2), box(x, TOP - 16, 36, 2.2)], '#FBEBD3', 0.85);
    pen.dots(
      [6, 14, 22, 30].map((dx) => [x + dx, TOP - 5] as const),
      '#FBEBD3',
      1.8,
      0.9,
    );
  }
}

function walls(scene: Scene): void {
  const { pen, colours, dice } = scene;
  const { wall, trim } = colours;
  pen.paint(d`M${RIGHT} ${TOP + 2}l30 8V${FOOT - 8}l-30 8z`, shaded(wall, 0.28));
  pen.paint(
    [182, 276].map((y) => d`M${RIGHT + 8} ${y - 46}l14 4v36l-14 -3z`),
    shaded(wall, 0.5),
  );
  pen.paint(
    box(LEFT, TOP + 12, RIGHT - LEFT, FOOT - TOP - 12),
    pen.slope([1, 0.6], [0, sunlit(wall, 0.2)], [1, shaded(wall, 0.06)]),
  );
  cornice(scene, straight, { x: LEFT - 4, width: RIGHT - LEFT + 8, y: TOP + 10, height: 6 }, trim, 0.26);
  const wash = dice.for('wash');
  pen.paint(
    Array.from({ length: 10 }, () =>
      oval(
        wash.between(LEFT + 30, RIGHT - 30),
        wash.between(TOP + 30, FOOT - 40),
        wash.between(16, 38),
        wash.between(6, 12),
      ),
    ),
    '#FFFFFF',
    0.08,
  );
  pen.paint(box(LEFT, FOOT - 30, RIGHT - LEFT, 30), mix(wall, '#7A3A3A', 0.42));
  pen.paint(box(LEFT, FOOT - 32, RIGHT - LEFT, 3), sunlit(trim, 0.2));
  for (const y of [208, 302])
    cornice(scene, straight, { x: LEFT - 3, width: RIGHT - LEFT + 6, y, height: 7 }, trim, 0.22);
  // Pipes run down between the windows.
  for (const x of [LEFT + 8, MIDDLE + 77]) {
    pen.line(d`M${x} ${TOP + 4}V${FOOT}`, shaded(trim, 0.1), 4);
    pen.line(d`M${x + 1.5} ${TOP + 4}V${FOOT}`, shaded(trim, 0.34), 1.2);
  }
}

function windows(scene: Scene): void {
  const lots = scene.dice.for('windows');
  const window = rowWindows(scene);
  for (const y of [194, 288, 378]) {
    for (const [column, x] of COLUMNS.entries()) {
      if (y > 300 && (column === 2 || column === 3)) continue;
      window({ x, y }, lots.chance(0.7));
      if (y < 300 || column !== 1) lodger(apart(scene, `lodger${x}${y}`), lots.pick(inWindows), x, y);
    }
  }
}

/** The door under its slab, a lamp, slippers and a board of notices. */
function porch(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  const tone = mix(trim, wall, 0.2);
  pen.paint(box(MIDDLE - 62, 318, 124, FOOT - 318), shaded(wall, 0.16));
  pen.paint(box(MIDDLE - 62, 318, 124, 18), '#4A1F33', 0.26);
  panelledDoor(scene, { x: MIDDLE, y: FOOT - 6, width: 50, height: 70, ajar: true });
  pen.paint(box(MIDDLE + 35, 346, 22, 26), colours.wood);
  pen.paint(box(MIDDLE + 37, 348, 18, 22), '#7E9A7A');
  for (const [dx, dy, paper] of [
    [39, 350, '#FBF1DE'],
    [47, 351, '#F2D98A'],
    [40, 360, '#E9B7A4'],
    [48, 361, '#FBF1DE'],
  ] as const)
    pen.paint(box(MIDDLE + dx, dy, 6, 7), paper);
  pen.line(d`M${MIDDLE - 50} ${FOOT - 8}v-26h16v26M${MIDDLE - 50} ${FOOT - 21}h16`, shaded(colours.wood, 0.1), 2.2);
  pen.dots(
    [
      [MIDDLE - 46, FOOT - 25],
      [MIDDLE - 39, FOOT - 25],
      [MIDDLE - 45, FOOT - 11],
      [MIDDLE - 38, FOOT - 11],
    ],
    colours.cloth,
    2.3,
  );
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(MIDDLE, 356, 100, 66), pen.glow([0, '#FFC766', 0.55], [1, '#FFB54A', 0])));
  pen.paint(d`M${MIDDLE - 66} 322h132l16 14h-132z`, light.shadow, light.cast);
  pen.paint(box(MIDDLE - 76, 311, 152, 11), pen.slope([1, 0.4], [0, sunlit(tone, 0.3)], [1, shaded(tone, 0.06)]));
  pen.paint(box(MIDDLE - 76, 319, 152, 3), shaded(tone, 0.3));
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(oval(MIDDLE, 325, 6, 4), light.lamps ? '#FFF3CC' : '#F3EEE0'),
  );
  for (const x of [MIDDLE - 68, MIDDLE + 58]) {
    pen.paint(box(x, 322, 10, FOOT - 322), sunlit(tone, 0.16));
    pen.paint(box(x + 6, 322, 4, FOOT - 322), shaded(tone, 0.24));
  }
  for (const [index, grow] of [0, 8].entries()) {
    pen.paint(box(MIDDLE - 70 - grow, FOOT - 6 + index * 7, 140 + grow * 2, 7), shaded('#CDB89E', 0.16));
    pen.paint(box(MIDDLE - 70 - grow, FOOT - 6 + index * 7, 140 + grow * 2, 3), sunlit('#CDB89E', 0.34));
  }
}

/** A row of bicycles, one of them ready to go. */
function bicycles(scene: Scene): void {
  const { colours, mirrored, pen } = scene;
  const paints = [colours.door, '#B5402E', '#3F6F63', '#4A4450'] as const;
  pen.line(d`M${across(scene, 440)} ${FOOT + 15}H${across(scene, 590)}`, '#8A7A70', 3);
  for (const [index, colour] of paints.entries())
    bicycle(scene, {
      x: across(scene, 452 + index * 38),
      y: FOOT + 24 + (index % 2) * 4,
      scale: 0.86,
      flip: mirrored,
      colour,
    });
  bicycle(scene, {
    x: across(scene, 220),
    y: 460,
    scale: 1.18,
    flip: !mirrored,
    colour: mix(colours.cloth, '#B5402E', 0.4),
  });
}
