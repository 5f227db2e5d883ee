import { cornice } from '../building/bands.ts';
import { panelledDoor } from '../building/doors.ts';
import { grilleWindow, shutteredWindow } from '../building/openings.ts';
import { awning, paintedBoard, rollingShutter } from '../building/shopfront.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Place, box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { palm } from '../plants/palm.ts';
import { type Scene, WIDTH, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { sleepingDog } from '../things/animals.ts';
import { potPlant } from '../things/pot-plants.ts';
import { type Wares, bench, display, shelfOf, wares } from '../things/shop-things.ts';
import { bicycle } from '../things/vehicles.ts';
import { washingLine } from '../things/washing.ts';
import { groundShadow, pavedStreet } from './ground.ts';
import { puddles } from './puddles.ts';

const flat: Place = (x, y) => [x, y];
const [LEFT, RIGHT, TOP, FLOOR, FOOT] = [84, 544, 78, 218, 402];

/** Rooms over a shop whose shutter is half up. */
export function shopFront(scene: Scene): void {
  const { pen, light, mirrored, style, dice } = scene;
  const inTown = style.land === 'street' || style.land === 'city' || style.land === 'blueTown';
  const kind: Wares = inTown ? dice.for('wares').pick(wares) : 'jars';
  if (inTown) {
    sky(scene, { horizon: 330, sun: [60, 62] });
    neighbours(scene);
    pavedStreet(scene, FOOT);
  } else {
    landscapes[style.land](apart(scene, 'land'));
    for (const [x, height, lean] of [
      [44, 330, -22],
      [590, 300, 30],
      [620, 220, -18],
    ] as const)
      palm(apart(scene, `palm${x}`), { x, y: FOOT + 8, height, lean });
    pen.paint(d`M0 ${FOOT - 22}q160 -8 320 -2t320 -2V480H0z`, pen.fade([0, '#EAD2A2'], [1, '#D9B57C']));
  }
  groundShadow(scene, LEFT, RIGHT + 30, FOOT + 2, 60);
  puddles(apart(scene, 'rain'), FOOT + 14, [across(scene, 226)]);
  upperFloor(scene);
  shop(scene, kind);
  display(apart(scene, 'display'), kind, mirrored ? 442 : 106, FOOT + 14);
  bench(scene, mirrored ? 104 : 452, FOOT + 8, 84);
  potPlant(apart(scene, 'pot'), { kind: 'money', x: across(scene, 380), y: FOOT + 8, scale: 0.78 });
  bicycle(scene, { x: across(scene, 312), y: 458, scale: 1.2, flip: mirrored });
  sleepingDog(scene, across(scene, 510), 458, 0.95, mirrored);
  if (!light.lamps) pen.paint(box(0, 0, WIDTH, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.24], [0.6, '#FFE6AE', 0]));
}

/** The houses to the left and right, a little paler. */
function neighbours(scene: Scene): void {
  const { pen, light, colours } = scene;
  for (const [x, width, top, tone] of [
    [-30, 120, 142, '#B9C9D6'],
    [548, 120, 112, '#EBC79A'],
  ] as const) {
    const wall = mix(mix(tone, colours.wall, 0.16), light.haze, 0.3);
    pen.paint(box(x, top, width, FOOT - top), pen.fade([0, sunlit(wall, 0.2)], [1, shaded(wall, 0.1)]));
    pen.paint([box(x - 3, top - 6, width + 6, 9), box(x, 226, width, 6)], mix('#FBEBD3', light.haze, 0.2));
    for (const at of [0.26, 0.76]) {
      shutteredWindow(
        { ...scene, colours: { ...colours, trim: mix('#FBEBD3', light.haze, 0.2) } },
        {
          x: x + width * at,
          y: 208,
          width: 22,
          height: 46,
          colour: mix(colours.door, light.haze, 0.35),
          leaves: false,
        },
      );
    }
    rollingShutter(
      scene,
      { x: x + 14, y: 290, width: width - 28, height: FOOT - 296 },
      mix('#8FA6A6', light.haze, 0.3),
    );
  }
}

function upperFloor(scene: Scene): void {
  const { pen, colours, mirrored, dice } = scene;
  const { wall, trim } = colours;
  pen.paint(d`M${RIGHT} ${TOP}l30 9V${FOOT - 8}l-30 8z`, shaded(wall, 0.28));
  pen.paint(
    box(LEFT, TOP, RIGHT - LEFT, FOOT - TOP),
    pen.slope([1, 0.5], [0, sunlit(wall, 0.18)], [1, shaded(wall, 0.06)]),
  );
  const wash = dice.for('wash');
  pen.paint(
    Array.from({ length: 9 }, () =>
      oval(
        wash.between(LEFT + 30, RIGHT - 30),
        wash.between(TOP + 20, FLOOR),
        wash.between(16, 40),
        wash.between(5, 11),
      ),
    ),
    '#FFFFFF',
    0.09,
  );
  // The roof: pots and washing behind the parapet.
  const line = mirrored ? 320 : 170;
  washingLine(apart(scene, 'washing'), line, line + 150, TOP - 46, 22);
  pen.line(
    [line, line + 150].map((x) => d`M${x} ${TOP - 49}V${TOP - 20}`),
    '#6B5A52',
    1.8,
  );
  for (const [index, x] of [126, 434, 468].entries())
    potPlant(apart(scene, `roof${index}`), {
      kind: index === 1 ? 'areca' : 'flower',
      x: across(scene, x),
      y: TOP - 12,
      scale: 0.5,
      flowers: '#F2A51D',
    });
  pen.paint(d`M${RIGHT} ${TOP - 24}l30 9v26h-30z`, shaded(wall, 0.24));
  pen.paint(box(LEFT, TOP - 24, RIGHT - LEFT, 26), sunlit(wall, 0.16));
  pen.paint(
    Array.from({ length: 19 }, (_, index) => d`M${LEFT + 15 + index * 23.5} ${TOP - 3}v-10q5 -7 10 0v10z`),
    shaded(wall, 0.3),
  );
  pen.paint(box(LEFT - 5, TOP - 29, RIGHT - LEFT + 10, 8), sunlit(trim, 0.2));
  pen.paint(d`M${RIGHT + 5} ${TOP - 29}l28 9v8l-28 -9z`, shaded(trim, 0.28));
  cornice(scene, flat, { x: LEFT - 6, width: RIGHT - LEFT + 12, y: TOP, height: 10 }, trim, 0.3);
  for (const x of [150, 478])
    shutteredWindow(scene, { x: across(scene, x), y: 190, width: 36, height: 68, shape: 'shallow' });
  balcony(scene, across(scene, 314));
  for (const x of [LEFT, RIGHT - 13]) {
    pen.paint(box(x, TOP + 10, 13, FOOT - TOP - 10), mix(trim, wall, 0.2));
    pen.paint(box(x + 9, TOP + 10, 4, FOOT - TOP - 10), shaded(trim, 0.22), 0.5);
  }
  cornice(scene, flat, { x: LEFT - 6, width: RIGHT - LEFT + 12, y: FLOOR, height: 9 }, trim, 0.28);
}

/** Two doors that open on an iron balcony, with plants on its rail. */
function balcony(scene: Scene, x: number): void {
  const { pen, colours, light } = scene;
  for (const dx of [-42, 42])
    shutteredWindow(scene, { x: x + dx, y: FLOOR - 6, width: 34, height: 92, shape: 'shallow' });
  pen.paint(d`M${x - 92} ${FLOOR - 4}h190l18 22h-190z`, light.shadow, light.cast);
  pen.paint(box(x - 98, FLOOR - 8, 196, 8), sunlit(colours.trim, 0.3));
  pen.paint(box(x - 98, FLOOR - 3, 196, 4), shaded(colours.trim, 0.24));
  const iron: Colour = '#4A4450';
  pen.line(
    Array.from({ length: 27 }, (_, index) => d`M${x - 94 + index * 7.23} ${FLOOR - 8}v-34`),
    iron,
    1.1,
  );
  pen.line(
    Array.from({ length: 13 }, (_, index) => oval(x - 87 + index * 14.46, FLOOR - 25, 5.5)),
    iron,
    0.9,
  );
  pen.line(d`M${x - 95} ${FLOOR - 42}h190M${x - 95} ${FLOOR - 14}h190`, iron, 2.4);
  for (const [index, dx] of [-78, 2, 74].entries())
    potPlant(apart(scene, `rail${index}`), {
      kind: index === 1 ? 'money' : 'flower',
      x: x + dx,
      y: FLOOR - 7,
      scale: 0.62,
      flowers: index === 0 ? '#E8487A' : '#D8341F',
    });
}

function shop(scene: Scene, kind: Wares): void {
  const { pen, colours, light, mirrored } = scene;
  const { wall, trim } = colours;
  const [x, width] = [mirrored ? 282 : 106, 252];
  pen.paint(box(LEFT, FOOT - 22, RIGHT - LEFT, 22), mix(wall, '#7A3428', 0.45));
  pen.paint(box(x - 8, 282, width + 16, FOOT - 282), mix(trim, wall, 0.3));
  inside(scene, kind, x, width);
  rollingShutter(scene, { x, y: 284, width, height: 46 }, mix('#6F93A0', colours.door, 0.35));
  pen.paint([box(x - 3, 284, 4, FOOT - 288), box(x + width - 1, 284, 4, FOOT - 288)], '#5A5560');
  pen.paint(box(x - 12, FOOT - 6, width + 24, 8), '#C9B59C');
  pen.paint(box(x - 12, FOOT - 6, width + 24, 3), '#E7D7BF');
  const stair = across(scene, 402);
  panelledDoor(scene, { x: stair, y: FOOT - 4, width: 46, height: 100, shape: 'shallow', ajar: true });
  pen.paint(box(stair - 34, FOOT - 4, 68, 7), '#D3BFA4');
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(stair, 350, 70, 70), pen.glow([0, '#FFC766', 0.5], [1, '#FFB54A', 0])));
  awning(scene, { x: x - 6, y: 264, width: width + 12, height: 30 }, colours.cloth, trim, 13);
  paintedBoard(scene, { x: mirrored ? 204 : 100, y: 232, width: 336, height: 36 }, mix(colours.door, '#1F5A4A', 0.2));
  grilleWindow(scene, { x: across(scene, 494), y: 344, width: 46, height: 54, shape: 'shallow' });
  // The meter box and its pipe.
  const meter = across(scene, 446);
  pen.line(d`M${meter} 272V${FLOOR + 10}`, shaded(wall, 0.3), 2);
  pen.paint(box(meter - 8, 268, 16, 21), '#8C98A0');
  pen.paint(box(meter + 3, 268, 5, 21), shaded('#8C98A0', 0.24));
  pen.paint(oval(meter - 2, 276, 3.4), '#E9E4D8');
}

/** Shelves to the ceiling, a counter, a lamp. */
function inside(scene: Scene, kind: Wares, x: number, width: number): void {
  const { pen, light, colours } = scene;
  const bottom = FOOT - 6;
  pen.under(light.lamps ? light.indoors : light.outdoors, () => {
    pen.paint(box(x, 284, width, bottom - 284), pen.fade([0, '#4A2A2A'], [1, '#6E4030']));
    for (const [index, y] of [352, 378].entries())
      shelfOf(apart(scene, `shelf${index}`), kind, x + 8, x + width - 8, y, 21);
    pen.paint(
      [0.33, 0.66].map((at) => box(x + width * at - 2, 320, 4, 60)),
      '#7A4E32',
    );
    if (!light.lamps) pen.paint(box(x, 320, width, 60), '#3A1830', 0.3);
    pen.paint(box(x, bottom - 26, width * 0.74, 26), colours.wood);
    pen.paint(box(x, bottom - 29, width * 0.76, 5), sunlit(colours.wood, 0.34));
    pen.paint(
      [0.02, 0.26, 0.5].map((at) => box(x + width * at + 4, bottom - 20, width * 0.2, 15)),
      shaded(colours.wood, 0.22),
    );
  });
  if (light.lamps) {
    pen.under(shining, () => {
      pen.paint(
        box(x, 300, width, bottom - 300),
        pen.glowAt([0.5, 0.4, 0.7], [0, '#FFE09A', 0.66], [0.6, '#FFB54A', 0.24], [1, '#FFB54A', 0]),
      );
      pen.dots(
        [
          [x + width * 0.3, 338],
          [x + width * 0.72, 338],
        ],
        '#FFF3CC',
        3.4,
      );
    });
  }
}
