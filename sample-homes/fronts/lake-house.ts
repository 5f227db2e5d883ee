import { arch } from '../building/arches.ts';
import { cornice, frieze, merlons } from '../building/bands.ts';
import { jharokha } from '../building/jharokha.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval, type Place } from '../drawing/path.ts';
import { shining, throughAir } from '../light/light.ts';
import { hills } from '../land/hills.ts';
import { ripples, sunPath, water } from '../land/water.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { bougainvillea } from '../plants/trees.ts';
import { across, apart, type Scene } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { rowingBoat } from '../things/boats.ts';

const flat: Place = (x, y) => [x, y];
const LINE = 342;

/** A white house whose steps go down into the lake. */
export function lakeFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  sky(scene, { horizon: 280, sun: [104, 88] });
  hills(apart(scene, 'hills'), { y: 222, bottom: 312, ranges: 3, colour: '#7A8560', swing: 44 });
  pen.under(throughAir(light, light.outdoors, 0.34), () => {
    for (let index = 0; index < 8; index += 1)
      foliage(apart(scene, `shore${index}`), { x: index * 92, y: 300, rx: 54, ry: 22, leaves: greens.mango });
  });
  water(scene, { top: 308, bottom: 480, far: mix(light.sky[2], '#A9C4C0', 0.35), near: '#3F6C7C' });
  const house = pen.stamp(() => palace(scene));
  pen.inside(box(0, LINE, 640, 140), () => pen.faded(0.36, () => house({ y: LINE * 2 + 6, scale: -1, wide: 1 })));
  pen.paint(box(0, LINE, 640, 30), pen.fade([0, '#16323A', 0.3], [1, '#16323A', 0]));
  house({});
  bougainvillea(
    apart(scene, 'climber'),
    mirrored ? { x1: 470, x2: 560, y: 252, drop: 44 } : { x1: 76, x2: 166, y: 252, drop: 44 },
  );
  ripples(apart(scene, 'ripples'), { top: LINE + 6, bottom: 478 }, 46);
  sunPath(apart(scene, 'path'), 104, 312, 474);
  rowingBoat(scene, { x: across(scene, 470), y: 432, scale: 1.2, flip: mirrored });
  if (light.lamps) {
    pen.under(shining, () => {
      for (const x of [150, 226, 320, 412, 488])
        pen.paint(d`M${x - 10} ${LINE + 8}h20l8 96h-36z`, pen.fade([0, '#FFC766', 0.34], [1, '#FFC766', 0]));
    });
  } else pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.24], [0.6, '#FFE6AE', 0]));
}

function palace(scene: Scene): void {
  const { pen, colours, light } = scene;
  const stone: Colour = mix('#FBF4E8', colours.wall, 0.16);
  const glow = light.lamps ? '#FFBE5C' : shaded(mix(colours.wall, '#6B5A6A', 0.5), 0.2);
  const openings = (shapes: string[]) =>
    pen.under(light.lamps ? shining : light.outdoors, () => pen.paint(shapes, glow));
  // The middle, two storeys over the terrace.
  pen.paint(d`M430 130l24 8v110h-24z`, shaded(stone, 0.28));
  pen.paint(box(206, 130, 224, 120), pen.slope([1, 0.4], [0, sunlit(stone, 0.2)], [1, shaded(stone, 0.06)]));
  for (const x of [252, 384]) jharokha(scene, flat, { x, y: 212, size: 50 }, sunlit(stone, 0.1));
  jharokha(scene, flat, { x: 318, y: 214, size: 64 }, sunlit(stone, 0.1));
  cornice(scene, flat, { x: 200, width: 236, y: 124, height: 9 }, sunlit(stone, 0.3), 0.26);
  merlons(scene, flat, { x1: 204, x2: 432, y: 124, size: 11 }, sunlit(stone, 0.25));
  for (const [x, size] of [
    [226, 0.8],
    [318, 1.25],
    [410, 0.8],
  ] as const)
    dome(scene, x, 114, size, stone);
  // The terrace house, long and low, open in arches to the water.
  pen.paint(d`M540 244l30 8V${LINE - 6}l-30 6z`, shaded(stone, 0.3));
  pen.paint(box(96, 244, 444, LINE - 244), pen.slope([1, 0.4], [0, sunlit(stone, 0.16)], [1, shaded(stone, 0.08)]));
  const arches = [130, 178, 226, 274, 362, 410, 458, 506];
  pen.paint(
    arches.map((x) => arch('cusped', x, 318, 40, 56)),
    sunlit(stone, 0.4),
  );
  openings(arches.map((x) => arch('cusped', x, 318, 32, 50)));
  pen.paint(
    arches.map((x) => box(x - 16, 304, 32, 14)),
    stone,
  );
  pen.paint(
    arches.flatMap((x) => [-10, -3, 4, 11].map((dx) => d`M${x + dx - 2.6} 311l2.6 -5 2.6 5 -2.6 5z`)),
    shaded(colours.wall, 0.34),
  );
  pen.paint(box(292, 252, 52, LINE - 252), mix(stone, colours.wall, 0.2));
  pen.paint(arch('cusped', 318, LINE, 42, 80), sunlit(stone, 0.45));
  openings([arch('cusped', 318, LINE, 34, 73)]);
  pen.paint(d`M301 ${LINE}V282l12 4V${LINE}z`, colours.door);
  pen.paint(d`M335 ${LINE}V282l-8 3V${LINE}z`, shaded(colours.door, 0.1));
  frieze(scene, flat, { x1: 106, x2: 530, y: 262, size: 3 }, mix(colours.door, '#7FA7C4', 0.3), 0.85);
  cornice(scene, flat, { x: 90, width: 456, y: 238, height: 10 }, sunlit(stone, 0.3), 0.3);
  merlons(scene, flat, { x1: 94, x2: 202, y: 238, size: 10 }, sunlit(stone, 0.25));
  merlons(scene, flat, { x1: 434, x2: 542, y: 238, size: 10 }, sunlit(stone, 0.25));
  for (const x of [112, 522]) dome(scene, x, 230, 0.85, stone);
  for (const [index, [x, width]] of (
    [
      [270, 96],
      [260, 116],
      [250, 136],
    ] as const
  ).entries()) {
    pen.paint(box(x, LINE - 12 + index * 5, width, 5.4), index % 2 === 0 ? sunlit(stone, 0.3) : shaded(stone, 0.14));
  }
  pen.paint(box(84, LINE - 6, 480, 8), shaded(mix('#C9B494', stone, 0.3), 0.14));
  pen.paint(box(84, LINE - 8, 480, 3), sunlit(stone, 0.3));
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(318, 290, 260, 70), pen.glow([0, '#FFC766', 0.4], [1, '#FFB54A', 0])));
}

/** A pavilion with a dome. */
function dome({ pen, colours, light }: Scene, x: number, y: number, size: number, stone: Colour): void {
  const s = (value: number) => value * size;
  pen.paint(box(x - s(22), y - s(2), s(44), s(8)), sunlit(stone, 0.2));
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(
      box(x - s(15), y - s(26), s(30), s(25)),
      light.lamps ? '#F7B95C' : shaded(mix(colours.wall, stone, 0.5), 0.3),
      0.8,
    ),
  );
  pen.paint(
    [-18, -6, 3, 14].map((dx) => box(x + s(dx), y - s(28), s(4), s(27))),
    sunlit(stone, 0.25),
  );
  pen.paint(d`M${x - s(28)} ${y - s(28)}h${s(56)}l${-s(6)} ${s(6)}h${-s(44)}z`, shaded(stone, 0.2));
  pen.paint(
    d`M${x - s(21)} ${y - s(28)}Q${x - s(25)} ${y - s(47)} ${x} ${y - s(57)}Q${x + s(25)} ${y - s(47)} ${x + s(21)} ${y - s(28)}Z`,
    sunlit(stone, 0.3),
  );
  pen.paint(
    d`M${x + s(2)} ${y - s(56)}Q${x + s(25)} ${y - s(47)} ${x + s(21)} ${y - s(28)}H${x + s(5)}Q${x + s(13)} ${y - s(44)} ${x + s(2)} ${y - s(56)}Z`,
    shaded(stone, 0.2),
    0.8,
  );
  pen.paint(d`M${x - s(1.3)} ${y - s(56)}l${s(1.3)} ${-s(12)} ${s(1.3)} ${s(12)}z`, '#D9AE52');
}
