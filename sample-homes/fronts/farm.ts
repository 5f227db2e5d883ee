import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval, type Point } from '../drawing/path.ts';
import { tiledPlane, ridge, terracotta } from '../building/tiled-roof.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { greens } from '../plants/leaves.ts';
import { foliage } from '../plants/foliage.ts';
import { palm } from '../plants/palm.ts';
import { tree, tufts } from '../plants/trees.ts';
import { across, apart, type Scene } from '../scene.ts';
import { hens } from '../things/animals.ts';
import { handPump, sideCot, thatch } from '../things/farm-things.ts';
import { profiles, turned } from '../things/turned.ts';

const FOOT = 368;

/** A farm house of mud plaster and white drawings, its cot under the neem. */
export function farmFront(scene: Scene): void {
  const { pen, light, mirrored, style } = scene;
  landscapes[style.land](apart(scene, 'land'));
  const earth: Colour = style.land === 'boulders' ? '#C98E66' : '#CFA070';
  pen.paint(
    'M0 352Q170 334 330 344T640 338V480H0Z',
    pen.fade([0, mix(earth, light.haze, 0.2)], [1, sunlit(earth, 0.1)]),
  );
  if (style.land === 'boulders')
    palm(apart(scene, 'palm'), { x: across(scene, 560), y: 356, height: 236, lean: mirrored ? 24 : -24 });
  pen.paint(d`M150 ${FOOT}H520L600 ${FOOT + 26}H230z`, light.shadow, light.cast);
  pen.moved({ x: mirrored ? 56 : 0 }, () => house(scene));
  tree(apart(scene, 'neem'), { x: across(scene, 540), y: 402, height: 312, spread: 0.82, leaves: greens.neem });
  pen.paint(oval(across(scene, 548), 404, 96, 13), light.shadow, light.cast * 0.9);
  sideCot(scene, { x: across(scene, 500), y: 436, scale: 1.08, flip: mirrored });
  tufts(apart(scene, 'tufts'), { x1: 0, x2: 640, y1: 376, y2: 474 }, 22, '#7A8A48');
  handPump(scene, { x: across(scene, 84), y: 428, scale: 1.05, flip: mirrored });
  hens(apart(scene, 'hens'), across(scene, 250), 444, 0.95);
  foliage(apart(scene, 'bush'), {
    x: across(scene, 28),
    y: 364,
    rx: 46,
    ry: 26,
    leaves: greens.mango,
    flowers: ['#F2A51D', '#FFD25E'],
  });
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.24], [0.6, '#FFE6AE', 0]));
}

function house(scene: Scene): void {
  const { pen, colours, light, style } = scene;
  const clay = mix('#C98F62', colours.wall, 0.42);
  pen.paint(d`M452 262l26 7V${FOOT - 8}l-26 8z`, shaded(clay, 0.28));
  pen.paint(box(128, 256, 324, FOOT - 256), pen.slope([1, 0.4], [0, sunlit(clay, 0.2)], [1, shaded(clay, 0.05)]));
  pen.paint(box(128, 256, 324, 30), '#3A1426', 0.34);
  pen.paint(box(128, 286, 324, 9), '#3A1426', 0.12);
  pen.paint(box(128, FOOT - 30, 324, 30), mix('#9A4A34', clay, 0.15));
  drawings(scene);
  for (const x of [178, 402]) {
    pen.paint(box(x - 22, 292, 44, 40), '#FBF1DE');
    pen.paint(box(x - 18, 296, 36, 32), shaded(colours.door, 0.1));
    pen.under(light.lamps ? shining : light.outdoors, () =>
      pen.paint([box(x - 15, 299, 14, 26), box(x + 1, 299, 14, 26)], light.lamps ? '#FFC765' : '#4A4A44'),
    );
    pen.line(
      [-10, -5, 6, 11].map((dx) => d`M${x + dx} 299v26`),
      '#6B4A36',
      1.1,
    );
  }
  pen.paint(box(258, 278, 64, FOOT - 278), '#FBF1DE');
  pen.paint(box(264, 284, 52, FOOT - 284), shaded(colours.wood, 0.3));
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(box(268, 288, 44, FOOT - 288), light.lamps ? '#F6B455' : '#4A2A26'),
  );
  pen.paint([d`M268 288l20 6V${FOOT}h-20z`, d`M312 288l-12 4V${FOOT}h12z`], colours.door);
  pen.paint([box(271, 300, 13, 24), box(271, 330, 13, 30)], shaded(colours.door, 0.24));
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(290, 326, 90, 60), pen.glow([0, '#FFC766', 0.5], [1, '#FFB54A', 0])));
  // The raised ledge where one sits, with pots on it.
  pen.paint(box(120, FOOT - 14, 136, 16), sunlit(clay, 0.12));
  pen.paint(box(324, FOOT - 14, 136, 16), sunlit(clay, 0.12));
  pen.paint([box(120, FOOT - 14, 136, 5), box(324, FOOT - 14, 136, 5)], sunlit(clay, 0.4));
  pen.paint(box(252, FOOT - 4, 76, 9), sunlit(clay, 0.25));
  for (const [x, size] of [
    [140, 1.1],
    [168, 0.8],
    [438, 1.15],
  ] as const)
    turned(scene, { x, y: FOOT - 12, scale: size, profile: profiles.matka, colour: '#B4552F', shine: 0.15 });
  if (style.roof === 'thatch')
    thatch(scene, [
      [84, 268],
      [496, 268],
      [420, 150],
      [170, 150],
    ]);
  else {
    tiledPlane(scene, {
      shape: [
        [88, 264],
        [492, 264],
        [424, 162],
        [160, 162],
      ],
    });
    pen.paint('M88 264H492L490 269H90Z', shaded(terracotta, 0.5));
    ridge(scene, [158, 162], [426, 162]);
    ridge(scene, [160, 162], [88, 264], terracotta, 5);
    ridge(scene, [424, 162], [492, 264], terracotta, 5);
  }
}

/** Peacocks, trees and steps in rice paste. */
function drawings({ pen }: Scene): void {
  const y = FOOT - 36;
  const steps = (x1: number, x2: number) =>
    Array.from({ length: Math.floor((x2 - x1) / 12) }, (_, index) => d`M${x1 + index * 12} ${y}l6 -7 6 7`);
  pen.line([...steps(134, 252), ...steps(330, 448), d`M130 ${y + 4}H254M328 ${y + 4}H450`], '#FBF1DE', 1.5, 0.92);
  const dots: Point[] = [];
  for (const x of [230, 350]) {
    pen.line([d`M${x} 328V300`, d`M${x} 320l-9 -8M${x} 320l9 -8M${x} 311l-7 -7M${x} 311l7 -7`], '#FBF1DE', 1.6, 0.92);
    for (let index = 0; index < 7; index += 1)
      dots.push([x + Math.cos(index * 0.9) * 15, 304 + Math.sin(index * 0.9) * 14]);
  }
  for (const x of [150, 206, 374, 430]) dots.push([x, 300], [x, 308], [x - 4, 304], [x + 4, 304]);
  pen.dots(dots, '#FBF1DE', 1.5, 0.92);
}
