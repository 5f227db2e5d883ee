import { pane } from '../building/openings.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { poplar } from '../plants/conifer.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { across, apart, type Scene } from '../scene.ts';
import { potPlant } from '../things/pot-plants.ts';
import { prayerFlags } from '../things/washing.ts';
import { groundShadow, path } from './ground.ts';

const [LEFT, RIGHT, TOP, FOOT] = [160, 488, 152, 388];

/** A white house of the high desert, its straw on the roof, poplars beside it. */
export function ladakhFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  landscapes[scene.style.land](apart(scene, 'land'));
  for (const [index, [x, height]] of (
    [
      [40, 210],
      [72, 246],
      [108, 196],
      [570, 232],
      [606, 200],
    ] as const
  ).entries())
    poplar(apart(scene, `poplar${index}`), { x: across(scene, x), y: 376, height });
  pen.paint('M0 364Q170 350 330 358T640 352V480H0Z', pen.fade([0, mix('#CDB084', light.haze, 0.2)], [1, '#D9BF93']));
  fieldWall(scene);
  groundShadow(scene, LEFT, RIGHT + 30, FOOT, 66);
  pen.moved({ x: mirrored ? -10 : 0 }, () => house(scene));
  path(scene, { from: [290, 346, 394], to: [196, 402] }, '#C9AC82');
  prayerFlags(scene, across(scene, 470), 126, across(scene, 640), 84, 11);
  prayerFlags(scene, across(scene, 170), 126, across(scene, 0), 70, 11);
  foliage(apart(scene, 'bush'), {
    x: across(scene, 96),
    y: 404,
    rx: 44,
    ry: 22,
    leaves: greens.willow,
    flowers: ['#F2B23A', '#F7D98A'],
  });
  stones(scene, across(scene, 520));
  for (const x of [236, 398])
    potPlant(apart(scene, `pot${x}`), { kind: 'flower', x, y: 412, scale: 0.74, flowers: '#E2503A', pot: '#8FA08C' });
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFF0C8', 0.22], [0.6, '#FFF0C8', 0]));
}

function house(scene: Scene): void {
  const { pen, colours, light } = scene;
  const white: Colour = mix('#FBF3E4', colours.wall, 0.12);
  // The walls lean inward as they rise.
  pen.paint(d`M${RIGHT - 8} ${TOP}l26 9L${RIGHT + 30} ${FOOT - 8}L${RIGHT} ${FOOT}z`, shaded(white, 0.26));
  const body = d`M${LEFT + 8} ${TOP}H${RIGHT - 8}L${RIGHT} ${FOOT}H${LEFT}Z`;
  pen.paint(body, pen.slope([1, 0.5], [0, sunlit(white, 0.1)], [1, shaded(white, 0.09)]));
  pen.inside(body, () => {
    pen.paint(box(LEFT, FOOT - 26, RIGHT - LEFT, 26), mix('#B4553A', white, 0.2));
    pen.paint(box(LEFT, TOP + 12, RIGHT - LEFT, 14), '#3A1426', 0.22);
  });
  roofEdge(scene, TOP);
  for (const x of [216, 432]) carved(scene, x, 256, 46, 56);
  gallery(scene);
  for (const x of [206, 442]) carved(scene, x, 352, 36, 44);
  door(scene);
  if (light.lamps) {
    pen.under(shining, () => {
      pen.paint(oval(324, 236, 150, 70), pen.glow([0, '#FFC766', 0.42], [1, '#FFB54A', 0]));
      pen.paint(oval(324, 350, 80, 54), pen.glow([0, '#FFC766', 0.45], [1, '#FFB54A', 0]));
    });
  }
}

/** Twigs and straw laid along the parapet for the winter. */
function roofEdge({ pen, dice, light }: Scene, top: number): void {
  const straw: Colour = '#C9A561';
  const lots = dice.for('straw');
  pen.paint(
    d`M${LEFT} ${top - 22}Q${LEFT + 80} ${top - 34} ${LEFT + 160} ${top - 26}T${RIGHT} ${top - 24}V${top}H${LEFT}Z`,
    straw,
  );
  pen.line(
    Array.from({ length: 60 }, () => {
      const x = lots.between(LEFT + 2, RIGHT - 10);
      return d`M${x} ${top - lots.between(2, 24)}l${lots.between(6, 14)} ${lots.between(-3, 3)}`;
    }),
    shaded(straw, 0.32),
    1.4,
    0.7,
  );
  pen.line(
    Array.from(
      { length: 30 },
      () =>
        d`M${lots.between(LEFT + 2, RIGHT - 10)} ${top - lots.between(6, 26)}l${lots.between(6, 12)} ${lots.between(-3, 2)}`,
    ),
    sunlit(straw, 0.5),
    1.3,
    0.8,
  );
  if (light.season === 'snow')
    pen.paint(
      d`M${LEFT} ${top - 22}Q${LEFT + 80} ${top - 36} ${LEFT + 160} ${top - 28}T${RIGHT} ${top - 26}V${top - 16}Q${RIGHT - 80} ${top - 22} ${LEFT + 160} ${top - 18}T${LEFT} ${top - 14}Z`,
      '#F7F7FB',
    );
  pen.paint(box(LEFT - 4, top - 2, RIGHT - LEFT + 8, 8), '#8A4A36');
  pen.paint(box(LEFT - 4, top - 2, RIGHT - LEFT + 8, 3), '#B4694A');
  pen.dots(
    Array.from({ length: 26 }, (_, index) => [LEFT + 8 + index * 12.4, top + 9] as const),
    '#6B4A36',
    3,
  );
  pen.dots(
    Array.from({ length: 26 }, (_, index) => [LEFT + 8 + index * 12.4, top + 9] as const),
    '#C9A06C',
    1.7,
  );
}

/** A window in its dark tapering frame, under three steps of carved wood. */
function carved(scene: Scene, x: number, y: number, width: number, height: number): void {
  const { pen, colours } = scene;
  const w = width / 2;
  pen.paint(d`M${x - w - 8} ${y + 5}L${x - w - 4} ${y - height}h${width + 8}L${x + w + 8} ${y + 5}z`, '#5A3A3A');
  pen.paint(box(x - w, y - height + 4, width, height - 4), colours.wood);
  pane(scene, [box(x - w + 4, y - height + 8, w - 6, height - 12), box(x + 2, y - height + 8, w - 6, height - 12)]);
  pen.line(d`M${x - w + 4} ${y - height * 0.5}h${width - 8}`, colours.wood, 2.4);
  for (const [index, grow] of [6, 10, 15].entries()) {
    const top = y - height - 5 - index * 7;
    pen.paint(
      box(x - w - grow, top, width + grow * 2, 6),
      ([mix(colours.wood, '#C98A54', 0.4), colours.door, '#C9803C'] as const)[index] ?? colours.wood,
    );
    pen.dots(
      Array.from({ length: 7 }, (_, dot) => [x - w - grow + 6 + (dot * (width + grow * 2 - 12)) / 6, top + 3] as const),
      '#FBE9C0',
      1.2,
    );
  }
  pen.paint(d`M${x - w - 15} ${y - height - 12}h${width + 34}l-6 14h${-width - 20}z`, '#3A1426', 0.14);
}

/** The glazed gallery in the middle of the upper floor. */
function gallery(scene: Scene): void {
  const { pen, colours } = scene;
  const carvedWood = mix(colours.wood, '#C98A54', 0.3);
  pen.paint(box(258, 264, 132, 9), shaded(carvedWood, 0.2));
  pen.paint(
    Array.from({ length: 8 }, (_, index) => d`M${264 + index * 16} 273h8l-3 9h-2z`),
    shaded(carvedWood, 0.3),
  );
  pen.paint(box(262, 196, 124, 70), carvedWood);
  pane(
    scene,
    [0, 1, 2, 3, 4].map((index) => box(267 + index * 23.4, 202, 20, 34)),
  );
  pen.line(d`M267 219h117`, carvedWood, 2.2);
  const panels = [0, 1, 2, 3, 4].map((index) => box(267 + index * 23.4, 241, 20, 20));
  pen.paint(panels, colours.door);
  pen.paint(
    [0, 1, 2, 3, 4].map((index) => d`M${277 + index * 23.4} 244l6 7 -6 7 -6 -7z`),
    colours.accent,
  );
  pen.paint(box(252, 184, 144, 8), '#C9803C');
  pen.paint(box(256, 192, 136, 5), colours.door);
  pen.dots(
    Array.from({ length: 14 }, (_, index) => [258 + index * 10.2, 188] as const),
    '#FBE9C0',
    1.4,
  );
  pen.paint('M256 197h136l-8 10h-122z', '#3A1426', 0.26);
}

function door({ pen, colours, light }: Scene): void {
  pen.paint(d`M290 ${FOOT}L294 306h60l4 ${FOOT - 306}z`, '#5A3A3A');
  pen.paint(box(298, 310, 52, FOOT - 310), shaded(colours.wood, 0.2));
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(box(303, 316, 42, FOOT - 316), light.lamps ? '#F6B455' : shaded(colours.door, 0.5)),
  );
  pen.paint([box(303, 316, 22, FOOT - 316)], colours.door);
  pen.paint([box(307, 322, 14, 24), box(307, 352, 14, 28)], shaded(colours.door, 0.24));
  for (const [index, grow] of [4, 9].entries()) {
    pen.paint(box(294 - grow, 299 - index * 7, 60 + grow * 2, 6), index === 0 ? '#C9803C' : colours.door);
  }
  // A white curtain with a blue knot, half drawn.
  pen.paint(d`M325 316h20v${FOOT - 330}q-12 -6 -20 2z`, '#F7F0E2', 0.92);
  pen.line('M331 330q5 -5 9 0q4 5 -2 7q-6 -2 -7 -7z', '#3A5FA0', 1.4);
  pen.paint([box(286, FOOT - 4, 76, 7), box(278, FOOT + 3, 92, 7)], '#CDBFA6');
  pen.paint([box(286, FOOT - 4, 76, 3), box(278, FOOT + 3, 92, 3)], '#E6DAC2');
}

function fieldWall({ pen, dice, light }: Scene): void {
  const lots = dice.for('wall');
  pen.paint(d`M0 392Q80 384 150 390V402Q80 398 0 404Z`, '#B59C7C');
  pen.paint(d`M500 386Q570 380 640 384V398Q570 392 500 400Z`, '#B59C7C');
  const pebbles = Array.from({ length: 22 }, (_, index) => {
    const x = index < 11 ? lots.between(0, 142) : lots.between(506, 640);
    return oval(x, (index < 11 ? 396 : 391) + lots.between(-4, 5), lots.between(6, 10), 3.6);
  });
  pen.paint(pebbles.slice(0, 11), '#CDB592');
  pen.paint(pebbles.slice(11), '#9C8468');
  pen.paint('M0 404Q80 398 150 402V407Q80 404 0 410Z', light.shadow, light.cast);
}

/** A cairn of flat stones. */
function stones({ pen, light }: Scene, x: number): void {
  pen.paint(oval(x + 14, 437, 40, 6), light.shadow, light.cast);
  for (const [index, [width, dy]] of (
    [
      [30, 0],
      [24, 10],
      [26, 18],
      [16, 26],
      [10, 33],
    ] as const
  ).entries()) {
    pen.paint(oval(x + (index % 2 === 0 ? -2 : 3), 432 - dy, width, 6), index % 2 === 0 ? '#B8A08A' : '#9F8876');
    pen.paint(oval(x - width * 0.3, 430 - dy, width * 0.5, 2.4), '#D6C2A8', 0.8);
  }
}
