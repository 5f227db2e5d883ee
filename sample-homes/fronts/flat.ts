import { airConditioner, dish, onBalconies, waterTank } from '../building/block-things.ts';
import { home, potsOf } from '../building/balcony-home.ts';
import { compound } from '../building/compound.ts';
import { cornice } from '../building/bands.ts';
import { panedWindow } from '../building/openings.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval, type Place } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { gulmohar } from '../plants/gulmohar.ts';
import { greens } from '../plants/leaves.ts';
import { across, apart, type Scene, WIDTH } from '../scene.ts';
import { autoRickshaw, scooter } from '../things/vehicles.ts';
import { washingLine } from '../things/washing.ts';
import { groundShadow, pavedStreet } from './ground.ts';
import { puddles } from './puddles.ts';

const straight: Place = (x, y) => [x, y];
const [LEFT, RIGHT, TOP, FOOT] = [138, 534, 84, 410];
const FLOORS = [166, 246, 326] as const;
const BAYS = [
  [150, 128],
  [394, 128],
] as const;
const STAIR = 336;

/** A painted block of flats behind its gulmohar. */
export function flatFront(scene: Scene): void {
  const { pen, light, mirrored, style } = scene;
  landscapes[style.land]({ ...apart(scene, 'land'), spare: true });
  pen.paint('M0 376q160 -10 320 -4t320 -2V480H0Z', '#7FA05C');
  for (const [index, x] of [36, 606].entries())
    foliage(
      { ...apart(scene, `hedge${index}`), spare: true },
      {
        x,
        y: 382,
        rx: 66,
        ry: 36,
        leaves: index % 2 === 0 ? greens.mango : greens.neem,
      },
    );
  groundShadow(scene, LEFT, RIGHT + 28, FOOT - 4, 60);
  roof(scene);
  walls(scene);
  const first = scene.dice.for('balconies').whole(0, 3);
  const pots = potsOf(apart(scene, 'pots'));
  for (const [floor, y] of FLOORS.entries()) {
    for (const [bay, [x, width]] of BAYS.entries())
      home(apart(scene, `home${floor}${bay}`), pots, {
        x,
        y,
        width,
        kind: onBalconies[(first + floor + bay * 2) % onBalconies.length] ?? 'plants',
      });
  }
  stairs(scene);
  stilts(scene);
  pavedStreet(scene, FOOT + 10, '#C2AE98');
  puddles(apart(scene, 'rain'), FOOT + 26, [STAIR]);
  pen.paint(d`M${STAIR - 40} ${FOOT}h80l18 14h-116z`, '#D2C0A8');
  compound(scene, STAIR, FOOT);
  gulmohar(apart(scene, 'gulmohar'), { x: across(scene, 70), y: 430, height: 330 });
  if (scene.dice.for('near').chance(0.5))
    autoRickshaw(scene, { x: across(scene, 486), y: 466, scale: 0.9, flip: !mirrored });
  else
    scooter(scene, {
      x: across(scene, 500),
      y: 464,
      scale: 1.1,
      flip: mirrored,
      colour: mix(scene.colours.cloth, '#F2C98A', 0.2),
    });
  if (!light.lamps) pen.paint(box(0, 0, WIDTH, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.22], [0.6, '#FFE6AE', 0]));
}

/** Tanks, a dish, washing and pots behind the parapet. */
function roof(scene: Scene): void {
  const { pen, colours, mirrored } = scene;
  const head = STAIR - 40;
  pen.paint(box(head, TOP - 48, 80, 50), sunlit(colours.wall, 0.1));
  pen.paint(box(head + 58, TOP - 48, 22, 50), shaded(colours.wall, 0.22));
  pen.paint(box(head - 5, TOP - 53, 90, 7), sunlit(colours.trim, 0.2));
  waterTank(scene, across(scene, 478), TOP - 12, 0.92);
  waterTank(scene, across(scene, 430), TOP - 12, 0.78, '#6E8FA0');
  waterTank(scene, head + 40, TOP - 53, 0.5, '#E6E0D2');
  dish(scene, across(scene, 512), TOP - 14, 0.9);
  const line = mirrored ? 396 : 172;
  pen.line(
    [line, line + 96].map((x) => d`M${x} ${TOP - 44}v34`),
    '#6B5A52',
    1.6,
  );
  washingLine(apart(scene, 'roof'), line, line + 96, TOP - 42, 18);
}

function walls(scene: Scene): void {
  const { pen, colours, dice } = scene;
  const { wall, trim } = colours;
  pen.paint(d`M${RIGHT} ${TOP}l32 8V${FOOT - 8}l-32 8z`, shaded(wall, 0.28));
  pen.paint(
    FLOORS.map((y) => d`M${RIGHT + 8} ${y - 46}l16 4v30l-16 -3z`),
    shaded(wall, 0.46),
  );
  pen.paint(
    box(LEFT, TOP, RIGHT - LEFT, FOOT - TOP),
    pen.slope([1, 0.6], [0, sunlit(wall, 0.2)], [1, shaded(wall, 0.06)]),
  );
  const wash = dice.for('wash');
  pen.paint(
    Array.from({ length: 8 }, () =>
      oval(
        wash.between(LEFT + 30, RIGHT - 30),
        wash.between(TOP + 20, FOOT - 80),
        wash.between(16, 36),
        wash.between(6, 12),
      ),
    ),
    '#FFFFFF',
    0.08,
  );
  pen.paint(d`M${RIGHT} ${TOP - 14}l32 8v16l-32 -9z`, shaded(wall, 0.22));
  pen.paint(box(LEFT, TOP - 14, RIGHT - LEFT, 16), sunlit(wall, 0.2));
  pen.paint(box(LEFT - 4, TOP - 18, RIGHT - LEFT + 8, 6), sunlit(trim, 0.25));
  pen.paint(d`M${RIGHT + 4} ${TOP - 18}l30 8v6l-30 -8z`, shaded(trim, 0.28));
  cornice(scene, straight, { x: LEFT - 4, width: RIGHT - LEFT + 8, y: TOP, height: 7 }, trim, 0.3);
  for (const y of FLOORS) pen.paint(box(LEFT, y + 1, RIGHT - LEFT, 4), mix(trim, wall, 0.25));
}

/** The shaft of the stairs with its pierced blocks, and the coolers beside it. */
function stairs(scene: Scene): void {
  const { pen, colours, light } = scene;
  const x = STAIR - 26;
  const tone = mix(colours.trim, colours.wall, 0.2);
  pen.paint(box(x + 52, TOP + 7, 7, FOOT - TOP - 7), light.shadow, light.cast);
  pen.paint(box(x, TOP + 7, 52, FOOT - TOP - 7), pen.slope([1, 0.2], [0, sunlit(tone, 0.3)], [1, shaded(tone, 0.06)]));
  for (const y of FLOORS) {
    pen.under(light.lamps ? shining : light.outdoors, () =>
      pen.paint(box(x + 10, y - 56, 32, 50), light.lamps ? '#F2B25A' : shaded(colours.wall, 0.5)),
    );
    pen.line(
      [0, 1, 2, 3, 4]
        .map((column) => d`M${x + 10 + column * 8} ${y - 56}v50`)
        .concat([0, 1, 2, 3, 4, 5, 6].map((row) => d`M${x + 10} ${y - 56 + row * 8.33}h32`)),
      tone,
      2.2,
    );
  }
  for (const [index, y] of FLOORS.entries()) {
    for (const side of [-1, 1]) if ((index + side) % 3 !== 0) airConditioner(scene, x + 26 + side * 42, y - 20, 0.86);
  }
}

/** The ground floor on its posts, where the scooters stand, and the way in. */
function stilts(scene: Scene): void {
  const { pen, colours, light } = scene;
  const [top, inner] = [332, FOOT - 338];
  pen.paint(
    BAYS.map(([x, width]) => box(x - 4, top + 6, width + 8, inner)),
    mix('#5A3A44', colours.wall, 0.14),
  );
  pen.paint(
    BAYS.map(([x, width]) => box(x - 4, top + 6, width + 8, 14)),
    '#2E1226',
    0.34,
  );
  for (const [index, [x, width]] of BAYS.entries()) {
    if (light.lamps)
      pen.under(shining, () =>
        pen.paint(box(x, top + 6, width, inner), pen.glowAt([0.5, 0.2, 0.7], [0, '#FFCF86', 0.4], [1, '#FFB54A', 0])),
      );
    pen.faded(0.9, () =>
      scooter(scene, {
        x: x + (index === 0 ? 76 : 50),
        y: FOOT - 4,
        scale: 0.72,
        flip: index === 0,
        colour: index === 0 ? '#C9503C' : '#6E9AB4',
      }),
    );
    pen.paint(
      [
        box(x + width / 2 - 5, top + 6, 10, inner),
        box(x - 6, top + 6, 8, inner),
        box(x + width - 2, top + 6, 8, inner),
      ],
      mix(colours.wall, '#FBF1DE', 0.2),
    );
    pen.paint(
      [box(x + width / 2 + 1, top + 6, 4, inner), box(x - 1, top + 6, 3, inner), box(x + width + 3, top + 6, 3, inner)],
      shaded(colours.wall, 0.24),
    );
  }
  const x = STAIR;
  panedWindow(scene, {
    x,
    y: FOOT,
    width: 40,
    height: 62,
    columns: 2,
    rows: 3,
    colour: mix(colours.wood, '#4A3A3A', 0.2),
  });
  pen.paint(box(x - 36, top + 2, 72, 7), sunlit(colours.trim, 0.2));
  pen.paint(box(x - 34, top + 9, 72, 6), '#4A1F33', 0.24);
  pen.paint(box(x - 32, FOOT - 3, 64, 9), '#D9C9B2');
}
