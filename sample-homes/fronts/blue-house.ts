import { cornice } from '../building/bands.ts';
import { panelledDoor } from '../building/doors.ts';
import { jharokha } from '../building/jharokha.ts';
import { grilleWindow } from '../building/openings.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Place, box, d, oval } from '../drawing/path.ts';
import { hillFort } from '../land/country.ts';
import { shining, throughAir } from '../light/light.ts';
import { bougainvillea } from '../plants/trees.ts';
import { type Scene, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { cat } from '../things/animals.ts';
import { potPlant } from '../things/pot-plants.ts';
import { bicycle } from '../things/vehicles.ts';
import { washingLine } from '../things/washing.ts';
import { groundShadow, pavedStreet } from './ground.ts';

const flat: Place = (x, y) => [x, y];
const FOOT = 396;

/** A house of the blue town: cubes upon cubes, a stair outside, the fort over the roofs. */
export function blueFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  sky(scene, { horizon: 300, sun: [84, 70] });
  pen.under(throughAir(light, light.outdoors, 0.36), () => hillFort(scene, across(scene, 430), 196, 1.35));
  neighbours(scene);
  pavedStreet(scene, FOOT, '#C9B79E');
  groundShadow(scene, 120, 540, FOOT + 3, 56);
  house(scene);
  bougainvillea(
    apart(scene, 'climber'),
    mirrored
      ? { x1: 470, x2: 560, y: 228, drop: 46, root: 548, foot: FOOT }
      : { x1: 96, x2: 186, y: 228, drop: 46, root: 110, foot: FOOT },
  );
  bicycle(scene, { x: across(scene, 150), y: 452, scale: 1.15, flip: mirrored, colour: '#B5402E' });
  for (const [x, kind] of [
    [330, 'flower'],
    [424, 'aloe'],
  ] as const)
    potPlant(apart(scene, `pot${x}`), { kind, x, y: 424, scale: 0.8, flowers: '#F2A51D' });
  cat(scene, 206, FOOT - 6 * ((FOOT - 218) / 11), 0.72);
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFF0D0', 0.26], [0.6, '#FFF0D0', 0]));
}

function cube(
  { pen }: Scene,
  [x, y, width, height]: readonly [number, number, number, number],
  wall: Colour,
  side = 20,
): void {
  pen.paint(d`M${x + width} ${y}l${side} ${side * 0.34}v${height - side * 0.34}h${-side}z`, shaded(wall, 0.24));
  pen.paint(box(x, y, width, height), pen.slope([1, 0.6], [0, sunlit(wall, 0.22)], [1, shaded(wall, 0.04)]));
  pen.paint(box(x - 3, y - 5, width + 6, 7), sunlit(wall, 0.6));
  pen.paint(d`M${x + width + 3} ${y - 5}l${side} ${side * 0.34}v7l${-side} ${-side * 0.34}z`, shaded(wall, 0.1));
  pen.paint(box(x, y + 2, width, 5), '#2A2A5A', 0.16);
}

function neighbours(scene: Scene): void {
  const { pen, light, dice } = scene;
  const lots = dice.for('neighbours');
  const blues: readonly [Colour, ...Colour[]] = ['#8FBBDD', '#A5C9E2', '#7FADD6', '#B7D2E4', '#E6D5BC'];
  for (const [row, [base, distance, size]] of (
    [
      [252, 0.34, 0.8],
      [318, 0.16, 1.1],
    ] as const
  ).entries()) {
    pen.under(throughAir(light, light.outdoors, distance), () => {
      for (let x = -20; x < 650;) {
        const [width, height] = [lots.between(46, 84) * size, lots.between(44, 80) * size];
        const wall = lots.pick(blues);
        cube(scene, [x, base - height, width * 0.8, height + 150], wall, width * 0.2);
        pen.under(light.lamps && lots.chance(0.5) ? shining : throughAir(light, light.outdoors, distance), () =>
          pen.paint(
            [
              box(x + width * 0.14, base - height * 0.66, 9 * size, 14 * size),
              box(x + width * 0.46, base - height * 0.66, 9 * size, 14 * size),
            ],
            light.lamps ? '#F6B455' : '#3F5C88',
          ),
        );
        x += width + lots.between(-2, 6);
      }
    });
    if (row === 0) washingLine(apart(scene, 'far line'), 470, 560, 176, 14);
  }
}

function house(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  cube(scene, [272, 92, 176, 150], sunlit(wall, 0.08), 28);
  grilleWindow(scene, { x: 410, y: 188, width: 32, height: 48, shape: 'pointed' });
  jharokha(scene, flat, { x: 326, y: 194, size: 62 }, trim);
  cube(scene, [120, 214, 392, FOOT - 214], wall, 34);
  const wash = scene.dice.for('wash');
  pen.paint(
    Array.from({ length: 12 }, () =>
      oval(wash.between(140, 490), wash.between(236, FOOT - 30), wash.between(14, 40), wash.between(6, 13)),
    ),
    '#FFFFFF',
    0.12,
  );
  pen.paint(box(120, FOOT - 22, 392, 22), mix(wall, '#3F5A8A', 0.4));
  stair(scene);
  cornice(scene, flat, { x: 268, width: 248, y: 236, height: 7 }, sunlit(wall, 0.6), 0.2);
  grilleWindow(scene, { x: 470, y: 326, width: 36, height: 56, shape: 'pointed' });
  panelledDoor(scene, { x: 378, y: FOOT - 4, width: 62, height: 106, shape: 'pointed', trim, ajar: true, studs: true });
  // Vines and elephants' backs in paint, above the door.
  pen.line(['M336 268q20 -14 42 0q20 14 42 0', 'M336 276q20 -14 42 0q20 14 42 0'], colours.cloth, 1.8, 0.8);
  pen.dots(
    [
      [346, 262],
      [378, 266],
      [410, 276],
      [362, 278],
      [396, 264],
    ],
    colours.accent,
    2.4,
  );
  pen.paint([box(334, FOOT - 4, 88, 6), box(326, FOOT + 2, 104, 6)], '#DCCDB6');
  pen.paint([box(334, FOOT - 4, 88, 2.5), box(326, FOOT + 2, 104, 2.5)], '#F3E9DA');
  washingLine(apart(scene, 'line'), 462, 548, 172, 24);
  pen.line(['M460 208V168', 'M550 212V168'], '#6B5A6A', 2);
  for (const x of [140, 168, 196])
    potPlant(apart(scene, `roof${x}`), { kind: x === 168 ? 'rubber' : 'tulsi', x, y: 214, scale: 0.56 });
  if (light.lamps) {
    pen.under(shining, () => {
      pen.paint(oval(378, 340, 110, 84), pen.glow([0, '#FFC766', 0.5], [1, '#FFB54A', 0]));
      pen.paint(oval(326, 174, 70, 54), pen.glow([0, '#FFC766', 0.4], [1, '#FFB54A', 0]));
    });
  }
}

/** The stair that climbs the wall to the roof, solid below its steps. */
function stair(scene: Scene): void {
  const { pen, colours } = scene;
  const [x, run, count] = [132, 13, 11];
  const rise = (FOOT - 218) / count;
  const climb = Array.from({ length: count }, () => d`v${-rise}h${run}`).join('');
  const end = x + run * count;
  pen.paint(d`M${end} ${FOOT}V226l40 ${FOOT - 258}V${FOOT}z`, '#2A2A5A', 0.18);
  pen.paint(
    d`M${x} ${FOOT}${climb}V${FOOT}z`,
    pen.slope([1, 0.3], [0, shaded(colours.wall, 0.08)], [1, shaded(colours.wall, 0.24)]),
  );
  const treads = Array.from({ length: count }, (_, index) =>
    box(x + index * run - 3, FOOT - (index + 1) * rise, run + 4, 4),
  );
  pen.paint(treads, sunlit(colours.trim, 0.3));
  pen.paint(
    treads.map((_, index) => box(x + index * run, FOOT - (index + 1) * rise + 4, run, 3)),
    '#2A2A5A',
    0.2,
  );
  panelledDoor(scene, {
    x: end - 38,
    y: FOOT,
    width: 34,
    height: 62,
    shape: 'pointed',
    trim: mix(colours.trim, colours.wall, 0.3),
  });
}
