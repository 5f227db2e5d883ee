import { screenWall } from '../building/screen-wall.ts';
import { ridge, terracotta, tiledPlane } from '../building/tiled-roof.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { palm } from '../plants/palm.ts';
import { frangipani, tufts } from '../plants/trees.ts';
import { across, apart, type Scene, WIDTH } from '../scene.ts';
import { deck, pool } from './pool-water.ts';
import { potPlant } from '../things/pot-plants.ts';
import { lounger, slippers, sunshade } from '../things/poolside.ts';

const FOOT = 326;

/** A low white house behind its water. */
export function poolHouseFront(scene: Scene): void {
  const { pen, light, mirrored, style } = scene;
  landscapes[style.land](apart(scene, 'land'));
  const green = light.season === 'winter' ? '#93A65C' : '#6FA04E';
  palm(apart(scene, 'palm1'), { x: across(scene, 74), y: 330, height: 276, lean: mirrored ? 30 : -30 });
  palm(apart(scene, 'palm2'), { x: across(scene, 566), y: 326, height: 236, lean: mirrored ? -26 : 26 });
  palm(apart(scene, 'palm3'), { x: across(scene, 112), y: 326, height: 190, lean: mirrored ? -18 : 18 });
  for (const [index, x] of [30, 96, 540, 610].entries()) {
    foliage(apart(scene, `hedge${index}`), {
      x,
      y: 304,
      rx: 58,
      ry: 38,
      leaves: index % 2 === 0 ? greens.mango : greens.neem,
      ...(index % 2 === 0 ? { flowers: ['#E8487A', '#F7A1BC'] as const } : {}),
    });
  }
  pen.paint('M0 322q160 -8 320 -4t320 -2V480H0Z', pen.fade([0, mix(green, light.haze, 0.2)], [1, shaded(green, 0.2)]));
  const house = pen.stamp(() => building(scene));
  house({});
  deck(scene, FOOT);
  pool(scene, house);
  tufts(
    apart(scene, 'tufts'),
    { x1: mirrored ? 0 : 580, x2: mirrored ? 60 : 640, y1: 366, y2: 470 },
    10,
    shaded(green, 0.34),
  );
  sunshade(scene, { x: across(scene, 102), y: 346, scale: 0.9 });
  for (const x of [62, 154]) lounger(scene, { x: across(scene, x), y: 350, scale: 0.9, flip: !mirrored });
  potPlant(apart(scene, 'pot'), { kind: 'areca', x: across(scene, 36), y: 456, scale: 1.15, pot: '#EDE2D2' });
  potPlant(apart(scene, 'pot2'), { kind: 'snake', x: across(scene, 466), y: 346, scale: 0.8, pot: '#4F7F8A' });
  slippers(scene, across(scene, 250), 464);
  frangipani(apart(scene, 'frangipani'), { x: across(scene, 596), y: 462, height: 236 });
  if (!light.lamps) pen.paint(box(0, 0, WIDTH, 480), pen.slope([1, 1], [0, '#FFF0C8', 0.24], [0.6, '#FFF0C8', 0]));
}

/** Where a box lies that begins at `x` from the left, or in a mirrored scene from the right. */
const from = (scene: Scene, x: number, width: number): number => (scene.mirrored ? WIDTH - x - width : x);

function building(scene: Scene): void {
  const { pen, colours, style } = scene;
  const white = mix('#FCF7EE', colours.wall, 0.07);
  const laterite = mix('#B86A45', colours.wall, 0.25);
  const [left, right] = [132, 508];
  pen.paint(d`M${right} 214l30 6V${FOOT - 6}l-30 6z`, shaded(white, 0.24));
  pen.paint(box(left, 212, right - left, FOOT - 212), pen.slope([1, 0.3], [0, white], [1, shaded(white, 0.07)]));
  screenWall(scene, from(scene, 132, 84), FOOT, laterite);
  glassDoors(scene);
  dayBed(scene);
  if (style.roof === 'flat') slab(scene, white);
  else tiledRoof(scene);
}

/** Sliding doors of glass, one of them open; curtains and a lamp inside. */
function glassDoors(scene: Scene): void {
  const { pen, colours, light } = scene;
  const [x, width, top] = [from(scene, 232, 176), 176, 230];
  const frame = mix(colours.wood, '#4A3A3A', 0.35);
  pen.paint(box(x - 4, top - 4, width + 8, FOOT - top + 4), frame);
  pen.under(light.lamps ? shining : light.outdoors, () => {
    pen.paint(
      box(x, top, width, FOOT - top),
      light.lamps
        ? pen.fade([0, '#FFE0A0'], [1, '#F2A44A'])
        : pen.slope([0.8, 1], [0, '#4C6468'], [0.5, '#7FA3A4'], [1, '#A9C4BC']),
    );
  });
  pen.under(light.lamps ? light.indoors : light.outdoors, () => {
    const veil = light.lamps ? 0.9 : 0.55;
    pen.paint(box(x + 92, 284, 60, 22), mix(colours.cloth, '#5A4048', light.lamps ? 0.1 : 0.4), veil);
    pen.paint(
      [box(x + 96, 272, 24, 14), box(x + 124, 272, 24, 14)],
      mix(colours.accent, '#5A4048', light.lamps ? 0.05 : 0.4),
      veil,
    );
    pen.paint(box(x + 60, 252, 24, 18), mix('#FBF1DE', '#5A4048', 0.2), veil);
    for (const [cx, w] of [
      [x, 20],
      [x + width - 20, 20],
    ] as const) {
      pen.paint(d`M${cx} ${top}h${w}q-3 50 0 ${FOOT - top}h${-w}z`, '#FBF3E4', 0.9);
      pen.line(
        [5, 10, 15].map((dx) => d`M${cx + dx} ${top + 2}V${FOOT - 4}`),
        '#D9C6AE',
        1,
        0.8,
      );
    }
  });
  if (light.lamps) {
    pen.line(d`M${x + 122} ${top}v16`, '#5A3A30', 1);
    pen.under(shining, () => pen.paint([oval(x + 122, top + 22, 10, 8)], '#FFF6D6'));
  } else {
    pen.paint(
      [
        d`M${x + 20} ${FOOT}l40 ${top - FOOT}h20l-40 ${FOOT - top}z`,
        d`M${x + 50} ${FOOT}l40 ${top - FOOT}h7l-40 ${FOOT - top}z`,
      ],
      '#FFFFFF',
      0.16,
    );
  }
  pen.paint(box(x, top, width, 12), '#2E1226', 0.26);
  pen.line(
    [0, 44, 88, 132, 176].map((dx) => d`M${x + dx} ${top}V${FOOT}`),
    frame,
    3,
  );
  pen.line(d`M${x} ${top}h${width}M${x} ${FOOT - 1}h${width}`, frame, 3);
}

/** The open end of the house: two round posts and a swing seat on its chains. */
function dayBed(scene: Scene): void {
  const { pen, colours, light } = scene;
  const [x, width] = [from(scene, 424, 84), 84];
  pen.paint(box(x, 212, width, FOOT - 212), shaded(mix(colours.wall, '#FBF1DE', 0.25), 0.14));
  pen.paint(box(x, 212, width, 40), '#4A1F33', 0.2);
  if (light.lamps)
    pen.under(shining, () =>
      pen.paint(box(x, 212, width, FOOT - 212), pen.glowAt([0.5, 0.2, 0.7], [0, '#FFD08A', 0.7], [1, '#FFB54A', 0])),
    );
  pen.line([d`M${x + 18} 212V296`, d`M${x + 66} 212V296`], '#6B5A48', 1.4);
  pen.paint(box(x + 12, 294, 60, 6), colours.wood);
  pen.paint(box(x + 12, 286, 60, 9), colours.cloth);
  pen.paint(box(x + 12, 286, 60, 3), sunlit(colours.cloth, 0.3));
  pen.paint([d`M${x + 17} 286q-1 -14 6 -14h9q6 0 5 14z`], colours.accent);
  pen.paint([d`M${x + 48} 286q-1 -14 6 -14h9q6 0 5 14z`], colours.print);
  for (const px of [x + 2, x + width - 10]) {
    pen.paint(box(px, 212, 9, FOOT - 212), '#FCF5EA');
    pen.paint(box(px + 5, 212, 4, FOOT - 212), shaded('#FCF5EA', 0.2));
    pen.paint(box(px - 2, FOOT - 7, 13, 7), '#E7D9C4');
  }
}

/** A wide flat roof that throws a broad band of shade. */
function slab({ pen, colours, light }: Scene, white: Colour): void {
  pen.paint('M132 210H508V230H132Z', light.shadow, light.cast * 1.5);
  pen.paint('M508 214l30 6v16l-30 -8z', light.shadow, light.cast);
  pen.paint('M112 204H536L530 212H118Z', shaded(colours.wood, 0.1));
  pen.line(
    Array.from({ length: 36 }, (_, index) => d`M${120 + index * 11.6} 205v6`),
    shaded(colours.wood, 0.4),
    1.2,
  );
  pen.paint('M106 188H542V205H106Z', pen.slope([1, 0.2], [0, sunlit(white, 0.3)], [1, shaded(white, 0.06)]));
  pen.paint('M542 188l18 6v14l-18 -3z', shaded(white, 0.26));
  pen.paint('M106 188L128 181H560L560 194 542 188Z', shaded('#FFFDF6', 0.05));
  pen.paint('M106 202H542V205H106Z', shaded(white, 0.22));
}

function tiledRoof(scene: Scene): void {
  const { pen, light } = scene;
  pen.paint('M132 210H508V232H132Z', light.shadow, light.cast * 1.5);
  pen.paint('M100 214H544L538 220H106Z', '#4C2219');
  tiledPlane(scene, {
    shape: [
      [98, 214],
      [546, 214],
      [476, 136],
      [172, 136],
    ],
  });
  pen.paint('M98 214H546L543 218H101Z', shaded(terracotta, 0.5));
  ridge(scene, [170, 136], [478, 136]);
  ridge(scene, [172, 136], [98, 214], terracotta, 5);
  ridge(scene, [476, 136], [546, 214], terracotta, 5);
}
