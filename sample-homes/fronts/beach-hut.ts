import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { palm } from '../plants/palm.ts';
import { across, apart, type Scene } from '../scene.ts';
import { thatch } from '../things/farm-things.ts';
import { potPlant } from '../things/pot-plants.ts';

/** A hut of bamboo and palm leaf on its stilts, a hammock between two palms. */
export function beachFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  landscapes[scene.style.land](apart(scene, 'land'));
  palm(apart(scene, 'palm1'), { x: across(scene, 516), y: 424, height: 330, lean: mirrored ? -64 : 64 });
  palm(apart(scene, 'palm2'), { x: across(scene, 610), y: 430, height: 250, lean: mirrored ? 30 : -30 });
  palm(apart(scene, 'palm3'), { x: across(scene, 86), y: 402, height: 286, lean: mirrored ? 40 : -40 });
  foliage(apart(scene, 'bush1'), { x: across(scene, 54), y: 392, rx: 66, ry: 34, leaves: greens.mango });
  foliage(apart(scene, 'bush2'), {
    x: across(scene, 420),
    y: 386,
    rx: 52,
    ry: 26,
    leaves: greens.neem,
    flowers: ['#E8487A'],
  });
  pen.paint(d`M110 412H400L470 430H200z`, light.shadow, light.cast);
  pen.moved({ x: mirrored ? 128 : 0 }, () => hut(scene));
  hammock(scene);
  sand(scene);
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFF0C8', 0.24], [0.6, '#FFF0C8', 0]));
}

const BAMBOO: Colour = '#C99A5A';

function hut(scene: Scene): void {
  const { pen, colours, light } = scene;
  const stilts = [136, 214, 304, 384];
  pen.paint(
    stilts.map((x) => box(x - 5, 352, 10, 62)),
    shaded(BAMBOO, 0.24),
  );
  pen.paint(
    stilts.map((x) => box(x - 5, 352, 4, 62)),
    BAMBOO,
  );
  pen.line(['M140 404L210 362', 'M210 404L140 362', 'M308 404L380 362', 'M380 404L308 362'], shaded(BAMBOO, 0.34), 3);
  pen.paint(box(118, 252, 280, 96), mix(BAMBOO, '#F0D9A8', 0.34));
  // Walls of split bamboo.
  pen.paint(
    Array.from({ length: 35 }, (_, index) => box(118 + index * 8, 252, 3.4, 96)),
    shaded(BAMBOO, 0.12),
    0.75,
  );
  pen.paint(
    Array.from({ length: 35 }, (_, index) => box(119 + index * 8, 252, 1.2, 96)),
    sunlit(BAMBOO, 0.6),
    0.6,
  );
  pen.paint([box(118, 284, 280, 4), box(118, 320, 280, 4)], shaded(BAMBOO, 0.3));
  pen.paint(box(118, 244, 280, 34), '#3A1426', 0.4);
  pen.paint(box(226, 268, 62, 80), shaded(colours.wood, 0.2));
  pen.under(light.lamps ? shining : light.outdoors, () => {
    pen.paint(box(232, 274, 50, 74), light.lamps ? pen.fade([0, '#FFDF98'], [1, '#F2A040']) : '#4A3430');
    for (const x of [140, 320])
      pen.paint(box(x, 276, 54, 38), light.lamps ? pen.fade([0, '#FFDF98'], [1, '#F5A544']) : '#5A6A62');
  });
  pen.paint('M232 274H250Q258 310 246 348H232ZM282 274H264Q258 310 270 348H282Z', mix(colours.cloth, '#FBF1DE', 0.2));
  pen.paint('M244 274h6Q258 310 246 348h-5Q250 310 244 274Z', '#3A1426', 0.16);
  for (const x of [140, 320]) {
    pen.line(box(x, 276, 54, 38), colours.door, 4);
    pen.paint(d`M${x - 4} 272h62l8 -18h-78z`, mix(BAMBOO, colours.door, 0.35));
    pen.line(d`M${x + 6} 276l-6 -18M${x + 48} 276l6 -18`, shaded(BAMBOO, 0.4), 1.4);
  }
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(258, 306, 150, 80), pen.glow([0, '#FFC766', 0.5], [1, '#FFB54A', 0])));
  thatch(scene, [
    [74, 270],
    [442, 270],
    [352, 138],
    [164, 138],
  ]);
  // The deck and its rail, and the ladder down to the sand.
  pen.paint(box(96, 346, 326, 9), sunlit(BAMBOO, 0.2));
  pen.paint(box(96, 352, 326, 5), shaded(BAMBOO, 0.4));
  for (const x of [100, 158, 216, 300, 358, 416])
    pen.paint(box(x - 3, 276, 6, 72), x < 220 ? BAMBOO : shaded(BAMBOO, 0.1));
  pen.line(['M100 316H216', 'M300 316H416', 'M100 332H216', 'M300 332H416'], sunlit(BAMBOO, 0.2), 4);
  pen.line(
    [
      'M100 318L158 346M158 318L100 346M158 318L216 346M216 318L158 346M300 318L358 346M358 318L300 346M358 318L416 346M416 318L358 346',
    ],
    shaded(BAMBOO, 0.16),
    2,
  );
  pen.line(['M232 354L216 424', 'M286 354L302 424'], shaded(BAMBOO, 0.1), 5);
  pen.line(
    [0, 1, 2, 3, 4].map((index) => d`M${229 - index * 3} ${366 + index * 13}H${289 + index * 3}`),
    sunlit(BAMBOO, 0.16),
    4,
  );
  pen.line('M128 270V292', '#5A3A2A', 1.2);
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(oval(128, 298, 6, 8), light.lamps ? '#FFE3A0' : '#E3C07A'),
  );
  potPlant(apart(scene, 'deck'), { kind: 'areca', x: 334, y: 346, scale: 0.56 });
}

function hammock({ pen, colours, mirrored }: Scene): void {
  pen.moved(mirrored ? { x: 640, flip: true } : {}, () => {
    pen.line('M530 372L556 388M604 380L588 394', '#E6D6B8', 1.4);
    pen.paint('M546 380Q570 426 600 386Q596 404 574 410Q552 408 546 380Z', colours.cloth);
    pen.paint('M546 380Q570 416 600 386Q570 404 546 380Z', shaded(colours.cloth, 0.24));
    pen.line('M552 394Q572 412 596 394', colours.print, 2);
  });
}

/** Footprints, a shell, a board stuck upright. */
function sand({ pen, dice, mirrored, colours, light }: Scene): void {
  const lots = dice.for('sand');
  pen.paint(
    Array.from({ length: 9 }, (_, index) => oval(250 + index * 17 + (index % 2) * 4, 436 + index * 4, 4, 2)),
    '#B9935E',
    0.55,
  );
  pen.paint(
    Array.from({ length: 20 }, () => oval(lots.between(0, 640), lots.between(424, 474), lots.between(2, 7), 1.2)),
    '#C9A46C',
    0.6,
  );
  pen.moved({ x: mirrored ? 190 : 446, y: 428, turn: mirrored ? -7 : 7 }, () => {
    pen.paint('M-4 4h40l16 7h-44z', light.shadow, light.cast);
    pen.paint('M0 6Q-15 -30 -13 -66Q-9 -98 0 -108Q9 -98 13 -66Q15 -30 0 6Z', '#F7EBD2');
    pen.paint('M0 6Q15 -30 13 -66Q9 -98 0 -108Q4 -50 0 6Z', shaded('#F7EBD2', 0.14));
    pen.paint('M-13 -60Q0 -70 13 -60V-48Q0 -58 -13 -48Z', colours.cloth);
    pen.paint('M-13 -42Q0 -52 13 -42V-37Q0 -47 -13 -37Z', colours.accent);
    pen.line('M0 -106V4', '#B98A5A', 1.2, 0.7);
  });
}
