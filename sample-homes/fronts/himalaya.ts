import { pane } from '../building/openings.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { deodar } from '../plants/conifer.ts';
import { tree } from '../plants/trees.ts';
import { greens } from '../plants/leaves.ts';
import { across, apart, type Scene } from '../scene.ts';
import { prayerFlags } from '../things/washing.ts';
import { groundShadow, lawn, path } from './ground.ts';

const [LEFT, RIGHT, UPPER, FLOOR, FOOT] = [190, 470, 232, 318, 396];

/** A house of timber and stone courses under the deodars. */
export function himalayaFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  const snowy = light.season === 'snow';
  landscapes[scene.style.land](apart(scene, 'land'));
  lawn(scene, 372);
  for (const [index, [x, y, height]] of (
    [
      [46, 402, 250],
      [116, 392, 176],
      [590, 410, 286],
      [532, 394, 190],
    ] as const
  ).entries()) {
    deodar(apart(scene, `deodar${index}`), { x: across(scene, x), y, height });
  }
  groundShadow(scene, LEFT, RIGHT + 36, FOOT, 64);
  path(scene, { from: [300, 372, 402], to: [206, 420] }, '#C2AA8C');
  pen.moved({ x: mirrored ? -18 : 0 }, () => house(scene));
  if (light.season === 'spring')
    tree(apart(scene, 'apple'), {
      x: across(scene, 116),
      y: 440,
      height: 150,
      spread: 1,
      leaves: greens.willow,
      flowers: ['#FFF1F0', '#F7B7C6'],
    });
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(336, 418, 120, 28), pen.glow([0, '#FFC766', 0.4], [1, '#FFC766', 0])));
  woodpile(scene, across(scene, 500), 430);
  prayerFlags(scene, across(scene, 60), 250, across(scene, 214), 236, 11);
  if (snowy) snowfall(scene);
  else if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.2], [0.6, '#FFE6AE', 0]));
}

function house(scene: Scene): void {
  const { pen, colours, light } = scene;
  const wood = colours.wood;
  const snowy = light.season === 'snow';
  stonework(scene);
  // The upper floor: timber, pushed out over the stone.
  pen.paint(d`M${RIGHT + 14} ${UPPER}l30 8V${FLOOR + 2}l-30 8z`, shaded(wood, 0.36));
  pen.paint(box(LEFT - 14, UPPER, RIGHT - LEFT + 28, FLOOR - UPPER), wood);
  pen.paint(
    Array.from({ length: 7 }, (_, index) => box(LEFT - 14, UPPER + 4 + index * 12, RIGHT - LEFT + 28, 5)),
    sunlit(wood, 0.16),
    0.7,
  );
  pen.paint(box(LEFT - 14, UPPER, RIGHT - LEFT + 28, 22), '#3A1426', 0.36);
  for (const x of [226, 296, 364, 434]) carvedWindow(scene, x, 288);
  balcony(scene);
  if (light.lamps) {
    pen.under(shining, () => {
      for (const x of [226, 296, 364, 434])
        pen.paint(oval(x, 274, 62, 46), pen.glow([0, '#FFC766', 0.4], [1, '#FFC766', 0]));
    });
  }
  const slate: Colour = '#66708A';
  pen.paint('M150 232H512L556 240L500 226H164Z', '#3A2A3A');
  pen.paint('M498 146L562 232L520 236L470 154Z', shaded(slate, 0.3));
  pen.paint('M218 146H498L524 228H142Z', pen.fade([0, sunlit(slate, 0.2)], [1, slate]));
  const courses = Array.from({ length: 6 }, (_, index) => {
    const t = (index + 1) / 7;
    return d`M${218 - 76 * t} ${146 + 82 * t}H${498 + 26 * t}`;
  });
  pen.line(courses, shaded(slate, 0.34), 1.2, 0.8);
  pen.line(
    Array.from({ length: 44 }, (_, index) => {
      const row = index % 6;
      const t = row / 7;
      const left = 218 - 76 * t;
      const x = left + ((498 + 26 * t - left) * ((index * 37) % 100)) / 100;
      return d`M${x} ${146 + 82 * t}l${-2} 11.7`;
    }),
    shaded(slate, 0.34),
    1,
    0.7,
  );
  pen.paint('M142 228H524L522 234H146Z', shaded(wood, 0.3));
  pen.paint(box(406, 96, 26, 54), '#8A8178');
  pen.paint(box(420, 96, 12, 54), shaded('#8A8178', 0.24));
  pen.paint(box(402, 92, 34, 7), snowy ? '#F5F6FA' : '#A39A8E');
  pen.line('M418 88C408 70 430 62 420 44S430 20 424 4', '#F2EEF4', 9, 0.4);
  if (snowy) {
    pen.paint(
      'M218 146H498L515 196Q500 208 482 198Q464 190 448 202Q430 212 410 200Q388 190 370 204Q350 214 330 202Q308 192 288 206Q266 214 246 202Q226 194 208 206Q190 214 168 203Z',
      '#F7F7FB',
    );
    pen.paint('M420 146H498L515 196Q500 208 482 198Q464 190 448 202Q436 208 424 205Q450 176 420 146Z', '#D6DEEE', 0.8);
    pen.paint(
      'M142 229Q180 221 220 228Q262 222 300 228Q342 222 384 228Q424 222 462 228Q496 222 524 229V233H142Z',
      '#F7F7FB',
    );
  }
}

/** The ground floor: courses of stone between beams. */
function stonework({ pen, colours, dice, light }: Scene): void {
  const stone: Colour = '#A99C90';
  pen.paint(d`M${RIGHT} ${FLOOR}l34 8V${FOOT - 8}l-34 8z`, shaded(stone, 0.32));
  pen.paint(box(LEFT, FLOOR, RIGHT - LEFT, FOOT - FLOOR), stone);
  const lots = dice.for('stones');
  const [pale, deep]: [string[], string[]] = [[], []];
  for (let row = 0; row < 6; row += 1) {
    for (let x = LEFT; x < RIGHT - 8;) {
      const width = Math.min(lots.between(16, 34), RIGHT - x);
      const roll = lots.next();
      if (roll < 0.3) pale.push(box(x + 0.8, FLOOR + row * 13 + 0.8, width - 1.6, 11.4));
      else if (roll < 0.62) deep.push(box(x + 0.8, FLOOR + row * 13 + 0.8, width - 1.6, 11.4));
      x += width;
    }
  }
  pen.paint(pale, '#C6B9A8', 0.85);
  pen.paint(deep, '#8A7D78', 0.8);
  pen.paint(
    [box(LEFT, FLOOR + 24, RIGHT - LEFT, 6), box(LEFT, FLOOR + 52, RIGHT - LEFT, 6)],
    shaded(colours.wood, 0.05),
  );
  pen.paint(box(LEFT, FLOOR, RIGHT - LEFT, 16), '#3A1426', 0.34);
  for (const x of [226, 434]) {
    pen.paint(box(x - 23, FLOOR + 24, 46, 36), colours.wood);
    pane({ pen, light } as Scene, [box(x - 19, FLOOR + 28, 18, 28), box(x + 1, FLOOR + 28, 18, 28)]);
    pen.line(d`M${x - 19} ${FLOOR + 42}h38`, colours.wood, 2);
  }
  pen.paint(box(310, FLOOR + 14, 52, FOOT - FLOOR - 14), shaded(colours.wood, 0.24));
  pen.paint([box(315, FLOOR + 20, 20, FOOT - FLOOR - 20), box(337, FLOOR + 20, 20, FOOT - FLOOR - 20)], colours.door);
  pen.paint(
    [
      box(318, FLOOR + 25, 14, 22),
      box(318, FLOOR + 51, 14, 22),
      box(340, FLOOR + 25, 14, 22),
      box(340, FLOOR + 51, 14, 22),
    ],
    shaded(colours.door, 0.24),
  );
  pen.dots(
    [
      [333, FLOOR + 50],
      [339, FLOOR + 50],
    ],
    '#D9AE52',
    1.6,
  );
  pen.paint('M302 392h68l6 8h-80z', '#B9AC9E');
}

function carvedWindow(scene: Scene, x: number, y: number): void {
  const { pen, colours } = scene;
  const carved = mix(colours.wood, '#C98A54', 0.45);
  pen.paint(box(x - 25, y - 40, 50, 42), carved);
  pen.paint(d`M${x - 28} ${y - 40}q28 -13 56 0z`, carved);
  pane(scene, [box(x - 20, y - 35, 18.5, 34), box(x + 1.5, y - 35, 18.5, 34)]);
  pen.line(d`M${x - 20} ${y - 18}h18.5M${x + 1.5} ${y - 18}h18.5`, carved, 2);
  pen.paint(box(x - 20, y - 35, 40, 5), '#2E1226', 0.36);
}

/** The carved balcony that runs along the front. */
function balcony({ pen, colours }: Scene): void {
  const wood = mix(colours.wood, '#B4743F', 0.4);
  pen.paint(box(158, FLOOR - 4, 346, 9), shaded(wood, 0.28));
  pen.paint(box(158, FLOOR - 4, 346, 3), sunlit(wood, 0.3));
  pen.paint(
    Array.from({ length: 9 }, (_, index) => d`M${176 + index * 38} ${FLOOR + 5}h10l-4 12h-6z`),
    shaded(wood, 0.34),
  );
  pen.paint(
    Array.from(
      { length: 34 },
      (_, index) => d`M${163 + index * 10} ${FLOOR - 28}h6.5l-1.5 7 1.5 5 -1.5 4v8h-3.5v-8l-1.5 -4 1.5 -5z`,
    ),
    wood,
  );
  pen.paint([box(158, FLOOR - 31, 346, 5)], sunlit(wood, 0.2));
  pen.paint(box(158, FLOOR - 26, 346, 2), '#3A1426', 0.3);
  for (const x of [162, 262, 330, 398, 496]) {
    pen.paint(box(x - 4, UPPER - 4, 8, FLOOR - UPPER), sunlit(wood, 0.06));
    pen.paint(box(x + 1, UPPER - 4, 3, FLOOR - UPPER), shaded(wood, 0.28));
    pen.paint(
      [d`M${x - 4} ${UPPER + 20}l-14 -18h7l11 12z`, d`M${x + 4} ${UPPER + 20}l14 -18h-7l-11 12z`],
      shaded(wood, 0.12),
    );
  }
}

function woodpile({ pen, light }: Scene, x: number, y: number): void {
  pen.paint(oval(x + 10, y + 1, 58, 6), light.shadow, light.cast);
  for (const [row, count] of [7, 6, 5].entries()) {
    const places = Array.from(
      { length: count },
      (_, index) => [x - 42 + row * 7 + index * 14, y - 7 - row * 12] as const,
    );
    pen.dots(places, '#7A5236', 7.4);
    pen.dots(places, '#D4A675', 5.2);
    pen.dots(places, '#B0804F', 2);
  }
  if (light.season === 'snow')
    pen.paint(d`M${x - 36} ${y - 42}q34 -12 66 0q8 6 -4 6q-30 4 -58 0q-10 -2 -4 -6z`, '#F7F7FB');
}

function snowfall({ pen, dice }: Scene): void {
  const lots = dice.for('snow');
  for (const [count, size, opacity] of [
    [46, 1.3, 0.8],
    [24, 2.2, 0.75],
  ] as const) {
    pen.dots(
      Array.from({ length: count }, () => [lots.between(0, 640), lots.between(0, 470)] as const),
      '#FFFFFF',
      size,
      opacity,
    );
  }
}
