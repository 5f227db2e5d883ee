import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, type Point } from '../drawing/path.ts';
import { shining, throughAir } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { farTree, tree } from '../plants/trees.ts';
import { apart, type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { hillFort } from './country.ts';
import { hills } from './hills.ts';

/** Windows of a far house, lit at dusk here and there. */
function farWindows(
  { pen, light, dice, spare = false }: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  wall: Colour,
): void {
  // One broken line a storey: its dashes are the windows.
  const storeys: string[] = [];
  for (let wy = y + 10; wy < y + height - 6; wy += 14) storeys.push(d`M${x + 5} ${wy}h${width - 9}`);
  pen.dashes(storeys, shaded(wall, 0.4), 6.6, [4.4, 6.6], 0.75);
  if (!light.lamps || spare) return;
  const lit = storeys.flatMap((storey) =>
    dice.chance(0.7) ? [storey.replace(/h.*/, d`m${11 * dice.whole(0, 3)} 0h4.4`)] : [],
  );
  pen.under(shining, () => pen.dashes(lit, '#FFCB6E', 6.6, [4.4, 6.6], 0.9));
}

/** Flats, tanks and trees as far as one sees. */
export function city(scene: Scene): void {
  const { pen, light, dice, spare = false } = scene;
  sky(scene, { horizon: 280 });
  const tones = ['#D9B79A', '#C9CFC4', '#E2C79A', '#B9C4CC', '#D6A79A', '#E6DCC8'] as const;
  for (const [row, [base, tallest, distance]] of (
    [
      [280, 120, 0.62],
      [306, 110, 0.4],
      [346, 96, 0.2],
    ] as const
  ).entries()) {
    const lots = dice.for(`row${row}`);
    pen.under(throughAir(light, light.outdoors, distance), () => {
      for (let x = -10; x < WIDTH;) {
        const width = lots.between(34, 70) * (spare ? 1.5 : 1);
        const height = tallest * lots.between(0.4, 1);
        const wall = lots.pick(tones);
        pen.paint(box(x, base - height, width, height + 60), wall);
        pen.paint(box(x + width * 0.74, base - height, width * 0.26, height + 60), shaded(wall, 0.22));
        pen.paint(box(x - 1.5, base - height - 3, width + 3, 4), sunlit(wall, 0.4));
        farWindows({ ...scene, dice: lots }, x, base - height, width * 0.74, height + (row === 2 ? 30 : 0), wall);
        if (lots.chance(0.6)) pen.paint(d`M${x + width * 0.3} ${base - height - 3}v-8q6 -3 12 0v8z`, '#4E5B66');
        x += width + (lots.chance(0.3) ? lots.between(4, 16) : 0);
      }
      for (let index = 0; index < (spare ? 3 : 9); index += 1)
        farTree({ ...scene, dice: lots }, { x: lots.between(0, WIDTH), y: base + 24, height: lots.between(26, 44) });
    });
  }
  pen.paint('M0 372q160 -22 320 -12t320 -8V480H0Z', '#5E8A52');
  for (let index = 0; index < 8; index += 1) {
    foliage(
      { ...apart(scene, `tree${index}`), spare: true },
      {
        x: index * 92 + dice.between(-20, 20),
        y: 378 + dice.between(-8, 14),
        rx: dice.between(40, 62),
        ry: 34,
        leaves: index % 3 === 0 ? greens.mango : greens.neem,
      },
    );
  }
}

type Tones = readonly [Colour, ...Colour[]];

/** Blue cubes that climb to the foot of a fort. */
export const blueTown = (scene: Scene): void =>
  roofs(scene, ['#8FBBDD', '#7FADD6', '#A5C9E2', '#6F9FCB', '#B7D2E4', '#E9D3B4', '#93BEDA']);

/** Terracotta-washed houses under a fort. */
export const pinkTown = (scene: Scene): void =>
  roofs(scene, ['#DF9A7C', '#E3A788', '#D68C70', '#E9B998', '#EBCBA8', '#D99A86', '#E0A27A']);

function roofs(scene: Scene, tones: Tones): void {
  const { pen, light, dice, spare = false } = scene;
  sky(scene, { horizon: 270 });
  pen.under(throughAir(light, light.outdoors, 0.4), () => hillFort(scene, 400, 238, 1.5));
  for (const [row, [base, size, distance]] of (
    [
      [262, 0.6, 0.4],
      [288, 0.8, 0.28],
      [322, 1, 0.16],
      [370, 1.3, 0.05],
      [430, 1.7, 0],
    ] as const
  ).entries()) {
    if (spare && row > 2) break;
    const lots = dice.for(`roofs${row}`);
    pen.under(throughAir(light, light.outdoors, distance), () => {
      for (let x = -14; x < WIDTH;) {
        const [width, height] = [lots.between(34, 66) * size, lots.between(26, 50) * size];
        const wall = lots.pick(tones);
        pen.paint(box(x, base - height, width, height + 80 * size), wall);
        pen.paint(box(x + width * 0.7, base - height, width * 0.3, height + 80 * size), shaded(wall, 0.2));
        pen.paint(box(x - 1, base - height - 2 * size, width + 2, 3.4 * size), sunlit(wall, 0.5));
        const windows = [0.16, 0.44].map((at) => box(x + width * at, base - height * 0.66, 6.5 * size, 10 * size));
        pen.under(light.lamps ? shining : throughAir(light, light.outdoors, distance), () =>
          pen.paint(windows, light.lamps && lots.chance(0.5) ? '#FFC765' : '#3E5A86', 0.85),
        );
        if (!spare && lots.chance(0.3))
          pen.line(
            d`M${x + width * 0.2} ${base - height - 2}v${-9 * size}M${x + width * 0.8} ${base - height - 2}v${-9 * size}M${x + width * 0.2} ${base - height - 8 * size}L${x + width * 0.8} ${base - height - 8 * size}`,
            '#5E4A52',
            0.9,
            0.7,
          );
        if (lots.chance(0.3)) {
          const cloths: readonly [Colour, ...Colour[]] = ['#D8492F', '#F2B23A', '#F4EBDA', '#3F7358'];
          pen.paint(box(x + width * 0.34, base - height - 8 * size, 5 * size, 7 * size), lots.pick(cloths));
        }
        x += width + lots.between(-3, 5) * size;
      }
    });
  }
}

/** The other side of the street, with its shutters and climbers. */
export function street(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 250 });
  const lots = dice.for('street');
  const walls: readonly [Colour, ...Colour[]] = ['#EFC77E', '#E7A58C', '#F3E6D0', '#A9C7B2', '#D9A7B8', '#B9C9D6'];
  pen.under(throughAir(light, light.outdoors, 0.2), () => {
    let last: Colour | undefined;
    for (let x = -30; x < WIDTH;) {
      const [width, height] = [lots.between(130, 190), lots.between(150, 216)];
      let wall = lots.pick(walls);
      if (wall === last) wall = '#E9D9BC';
      last = wall;
      const top = 372 - height;
      pen.paint(box(x, top, width, height), wall);
      pen.paint(box(x, top, width, height), pen.slope([0.6, 1], [0, '#FFF1D2', 0.2], [1, '#4A1F33', 0.16]));
      pen.paint([box(x - 2, top - 6, width + 4, 8), box(x, 372 - height * 0.5, width, 4)], '#FBF1DE');
      for (const storey of [0, 1]) {
        for (const at of [0.24, 0.7]) {
          const [wx, wy, w, h] = [x + width * at - 13, top + 18 + storey * height * 0.5, 26, 46];
          const shutter = lots.pick(['#2F6A7A', '#4B7A52', '#8A4A3A', '#3F5A8A']);
          pen.paint(box(wx - 3, wy - 3, w + 6, h + 6), '#FBF1DE');
          pen.under(light.lamps ? shining : light.outdoors, () =>
            pen.paint(box(wx, wy, w, h), light.lamps ? '#FFCB72' : '#5A4A4E'),
          );
          pen.paint([box(wx - w * 0.42, wy, w * 0.4, h), box(wx + w * 1.02, wy, w * 0.4, h)], shutter);
          pen.paint(
            [box(wx - w * 0.36, wy + 4, w * 0.28, h - 8), box(wx + w * 1.08, wy + 4, w * 0.28, h - 8)],
            shaded(shutter, 0.2),
          );
        }
      }
      x += width;
    }
  });
  pen.paint('M0 370H640V480H0Z', pen.fade([0, '#CDB9A0'], [1, '#B79E86']));
  pen.paint('M0 368H640V378H0Z', '#E9D9C0');
  tree(apart(scene, 'tree'), { x: 500, y: 380, height: 230, spread: 0.8, leaves: greens.mango });
}

/** Trees, a lawn and flowers. */
export function garden(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 250 });
  hills(apart(scene, 'hills'), { y: 226, bottom: 300, ranges: 2, colour: '#5F8E62', swing: 28 });
  pen.under(throughAir(light, light.outdoors, 0.3), () => {
    for (let index = 0; index < 9; index += 1) {
      foliage(apart(scene, `far${index}`), {
        x: index * 82 + dice.between(-20, 20),
        y: 268 + dice.between(-14, 8),
        rx: dice.between(40, 64),
        ry: 42,
        leaves: index % 2 === 0 ? greens.mango : greens.neem,
      });
    }
  });
  pen.paint('M0 292q160 -14 320 -6t320 -4V480H0Z', pen.fade([0, '#8DB85E'], [1, '#4F8A48']));
  pen.paint('M0 330q220 -22 420 -6t220 -2v30q-200 8 -330 0t-310 10z', '#B9D27A', 0.4);
  tree(apart(scene, 'tree'), { x: 110, y: 318, height: 190, leaves: greens.mango });
  tree(apart(scene, 'tree2'), { x: 552, y: 324, height: 210, leaves: greens.neem });
  const bed: Point[] = Array.from({ length: 26 }, (_, index) => [
    210 + index * 9 + dice.between(-3, 3),
    316 + dice.between(-6, 5),
  ]);
  pen.dots(
    bed.map(([x, y]): Point => [x, y + 5]),
    '#3F7A44',
    5,
  );
  pen.dots(
    bed.filter((_, index) => index % 2 === 0),
    '#E8487A',
    3,
  );
  pen.dots(
    bed.filter((_, index) => index % 2 === 1),
    '#F6B53C',
    2.6,
  );
}
