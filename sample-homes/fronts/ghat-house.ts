import { arch } from '../building/arches.ts';
import { cornice, frieze } from '../building/bands.ts';
import { panelledDoor } from '../building/doors.ts';
import { jharokha } from '../building/jharokha.ts';
import { shutteredWindow } from '../building/openings.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Place, box, d, oval } from '../drawing/path.ts';
import { ripples, sunPath, water } from '../land/water.ts';
import { shining, throughAir } from '../light/light.ts';
import { type Scene, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { rowingBoat } from '../things/boats.ts';
import { potPlant } from '../things/pot-plants.ts';
import { washingLine } from '../things/washing.ts';

const flat: Place = (x, y) => [x, y];
const [FOOT, RIVER] = [318, 420];

/** A tall house at the head of its steps, the river below. */
export function ghatFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  sky(scene, { horizon: 330, sun: [92, 84] });
  town(scene);
  house(scene);
  steps(scene);
  umbrellas(scene);
  water(scene, { top: RIVER, bottom: 480, far: mix(light.sky[2], '#B9BFAE', 0.4), near: '#557C80' });
  pen.paint(box(0, RIVER, 640, 16), pen.fade([0, '#3A2A3A', 0.34], [1, '#3A2A3A', 0]));
  ripples(apart(scene, 'ripples'), { top: RIVER + 2, bottom: 478 }, 30);
  sunPath(apart(scene, 'path'), 92, RIVER + 2, 476);
  rowingBoat(scene, { x: across(scene, 200), y: 452, scale: 1.08, flip: mirrored });
  rowingBoat(scene, { x: across(scene, 500), y: 434, scale: 0.84, flip: !mirrored });
  if (light.lamps) floatingLamps(scene);
  else pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE0A4', 0.3], [0.6, '#FFE0A4', 0]));
}

function town({ pen, light, dice }: Scene): void {
  const lots = dice.for('town');
  pen.under(throughAir(light, light.outdoors, 0.34), () => {
    for (const [from, to] of [
      [-20, 180],
      [470, 660],
    ] as const) {
      for (let x = from; x < to;) {
        const [width, height] = [lots.between(36, 60), lots.between(80, 170)];
        const tone: Colour = lots.pick(['#D9A27C', '#E3BE8E', '#C98F82', '#D8C3A0', '#C2A0A8']);
        pen.paint(box(x, FOOT - height, width, height + 8), tone);
        pen.paint(box(x + width * 0.74, FOOT - height, width * 0.26, height + 8), shaded(tone, 0.2));
        pen.paint(box(x - 2, FOOT - height - 4, width + 4, 6), sunlit(tone, 0.4));
        pen.paint(
          [0, 1].flatMap((row) => [
            arch('cusped', x + width * 0.24, FOOT - height + 34 + row * 44, 9, 22),
            arch('cusped', x + width * 0.56, FOOT - height + 34 + row * 44, 9, 22),
          ]),
          shaded(tone, 0.42),
        );
        x += width - 1;
      }
    }
    for (const [x, height] of [
      [104, 236],
      [556, 212],
    ] as const) {
      pen.paint(
        d`M${x - 22} ${FOOT - 60}Q${x - 22} ${FOOT - height * 0.72} ${x} ${FOOT - height}Q${x + 22} ${FOOT - height * 0.72} ${x + 22} ${FOOT - 60}Z`,
        '#CF8660',
      );
      pen.paint(
        d`M${x + 2} ${FOOT - height + 4}Q${x + 22} ${FOOT - height * 0.72} ${x + 22} ${FOOT - 60}H${x + 4}Z`,
        '#A25A48',
        0.7,
      );
      pen.line(
        [-10, 0, 10].map(
          (dx) => d`M${x + dx} ${FOOT - 64}Q${x + dx} ${FOOT - height * 0.7} ${x + dx * 0.1} ${FOOT - height + 10}`,
        ),
        '#A25A48',
        1.2,
        0.6,
      );
      pen.paint([oval(x, FOOT - height - 3, 5, 3.6), d`M${x - 1} ${FOOT - height - 4}l1 -14 1 14z`], '#E0A83E');
    }
  });
}

function house(scene: Scene): void {
  const { pen, colours, light } = scene;
  const { wall, trim } = colours;
  const [left, right, top] = [176, 452, 52];
  pen.paint(d`M${right} ${top}l32 10V${FOOT}H${right}z`, shaded(wall, 0.28));
  pen.paint(
    box(left, top, right - left, FOOT - top),
    pen.slope([1, 0.6], [0, sunlit(wall, 0.2)], [1, shaded(wall, 0.06)]),
  );
  const wash = scene.dice.for('wash');
  pen.paint(
    Array.from({ length: 12 }, () =>
      oval(
        wash.between(left + 20, right - 20),
        wash.between(top + 20, FOOT - 20),
        wash.between(12, 34),
        wash.between(5, 11),
      ),
    ),
    '#FFFFFF',
    0.09,
  );
  for (const x of [left, 258, 360, right - 10]) {
    pen.paint(box(x, top, 10, FOOT - top), mix(trim, wall, 0.15));
    pen.paint(box(x + 7, top, 3, FOOT - top), shaded(trim, 0.2), 0.6);
  }
  for (const x of [222, 408]) {
    shutteredWindow(scene, { x, y: 144, width: 25, height: 58, shape: 'cusped' });
    shutteredWindow(scene, { x, y: 228, width: 25, height: 54, shape: 'cusped' });
    pen.paint(arch('cusped', x, FOOT, 48, 66), trim);
    pen.paint(arch('cusped', x, FOOT, 39, 58), shaded(wall, 0.42));
  }
  jharokha(scene, flat, { x: 314, y: 142, size: 66 }, trim);
  jharokha(scene, flat, { x: 314, y: 226, size: 66 }, trim);
  panelledDoor(scene, { x: 314, y: FOOT, width: 44, height: 64, shape: 'cusped', ajar: true, studs: true });
  for (const y of [162, 244]) cornice(scene, flat, { x: left - 3, width: right - left + 6, y, height: 7 }, trim, 0.26);
  frieze(scene, flat, { x1: left + 12, x2: right - 12, y: 75, size: 3.4 }, shaded(colours.door, 0.05), 0.8);
  cornice(scene, flat, { x: left - 7, width: right - left + 14, y: top - 4, height: 11 }, trim, 0.3);
  pen.paint(d`M${right + 7} ${top - 4}l32 10v10l-32 -10z`, shaded(trim, 0.3));
  washingLine(apart(scene, 'line'), 206, 300, 26, 18);
  pen.line(['M204 48V22', 'M302 48V22'], '#6B5A5A', 1.6);
  for (const x of [346, 376, 408])
    potPlant(apart(scene, `roof${x}`), { kind: x === 376 ? 'flower' : 'tulsi', x, y: 48, scale: 0.46 });
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(314, 240, 160, 130), pen.glow([0, '#FFC766', 0.34], [1, '#FFB54A', 0])));
}

/** Broad steps between two bastions. */
function steps(scene: Scene): void {
  const { pen, light, colours } = scene;
  const stone = mix('#D9B68E', colours.wall, 0.12);
  const count = 11;
  for (let index = 0; index < count; index += 1) {
    const y = FOOT + ((RIVER - FOOT) * index) / count;
    const tall = (RIVER - FOOT) / count;
    const spread = 176 + index * 15;
    pen.paint(box(314 - spread, y, spread * 2, tall + 0.5), shaded(stone, 0.22));
    pen.paint(box(314 - spread, y, spread * 2, tall * 0.5), sunlit(stone, 0.22));
  }
  for (const [x, flip] of [
    [60, false],
    [574, true],
  ] as const) {
    pen.moved({ x, y: RIVER, flip }, () => {
      pen.paint('M-80 -96H40L56 0H-80Z', flip ? shaded(stone, 0.2) : sunlit(stone, 0.05));
      pen.paint('M-84 -104H44V-95H-84Z', sunlit(stone, 0.34));
      pen.paint('M-80 -95H40l1.5 8H-80z', '#3A1426', 0.24);
      pen.paint('M-80 -14H54L56 0H-80Z', '#5A5A44', 0.34);
      pen.line('M-80 -66H46M-80 -38H51', shaded(stone, 0.3), 1, 0.6);
    });
  }
  pen.paint(d`M452 ${FOOT}h32L640 ${RIVER - 30}V${RIVER}H560Z`, light.shadow, light.cast * 0.8);
}

/** The big mat umbrellas of the bathing steps. */
function umbrellas({ pen, colours, light, mirrored }: Scene): void {
  const tones: readonly [Colour, Colour, Colour] = ['#D9A24A', colours.cloth, '#C98A4E'];
  for (const [index, [x, y, s]] of (
    [
      [214, 372, 1],
      [416, 384, 1.15],
      [470, 356, 0.85],
    ] as const
  ).entries()) {
    pen.moved({ x: mirrored ? 628 - x : x, y, scale: s, turn: index === 1 ? 7 : -5 }, () => {
      pen.paint(oval(16, 2, 44, 6), light.shadow, light.cast);
      pen.line('M0 0V-58', colours.wood, 2.4);
      pen.paint(
        'M0 -68Q-34 -64 -46 -42Q-34 -46 -23 -40Q-12 -46 0 -40Q12 -46 23 -40Q34 -46 46 -42Q34 -64 0 -68Z',
        tones[index] ?? tones[0],
      );
      pen.paint('M0 -68Q34 -64 46 -42Q34 -46 23 -40Q20 -58 0 -68Z', '#3A1426', 0.2);
      pen.line('M0 -68Q-20 -58 -23 -40M0 -68Q20 -58 23 -40M0 -68V-40', '#FBE9C0', 1, 0.6);
      pen.paint('M-18 -4H18l4 4H-22z', mix(colours.wood, '#C98A54', 0.4));
    });
  }
}

/** Lamps in leaf bowls, given to the river. */
function floatingLamps({ pen, dice }: Scene): void {
  const lots = dice.for('lamps');
  pen.under(shining, () => {
    for (let index = 0; index < 12; index += 1) {
      const t = lots.next();
      const [x, y, s] = [lots.between(20, 620), RIVER + 12 + t * 44, 0.5 + t * 0.6];
      pen.paint(oval(x, y, 26 * s, 9 * s), pen.glow([0, '#FFC766', 0.75], [1, '#FFB54A', 0]));
      pen.paint(d`M${x} ${y - 8 * s}q${4 * s} ${5 * s} 0 ${8 * s}q${-4 * s} ${-3 * s} 0 ${-8 * s}z`, '#FFEBB4');
    }
  });
}
