import { arch } from '../building/arches.ts';
import { cornice, frieze, merlons } from '../building/bands.ts';
import { jharokha } from '../building/jharokha.ts';
import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import type { Stage } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import { toran } from '../things/wall-things.ts';

export const HALF = 360;

export const DEPTH = 800;

const STOREY = 340;

const TOP = 660;

export function walls({ pen, colours }: Scene, stage: Stage): void {
  const quad = (x: number) => stage.face([x, 0, -100], [x, -TOP, -100], [x, -TOP, DEPTH], [x, 0, DEPTH]);
  const dark = shaded(colours.wall, 0.2);
  pen.paint(quad(-HALF), pen.slope([1, 0.2], [0, shaded(dark, 0.12)], [1, dark]));
  pen.paint(quad(HALF), pen.slope([1, 0.3], [0, sunlit(colours.wall, 0.2)], [1, sunlit(colours.wall, 0.4)]));
  for (const [x, colour] of [
    [-HALF, shaded(colours.trim, 0.16)],
    [HALF, sunlit(colours.trim, 0.3)],
  ] as const) {
    const place = stage.side(x);
    pen.paint(
      [box(-100, -TOP, DEPTH + 100, 34), box(-100, -STOREY - 10, DEPTH + 100, 22)].map((shape) => bend(shape, place)),
      colour,
    );
    pen.paint(
      [box(-100, -TOP + 34, DEPTH + 100, 9), box(-100, -STOREY + 12, DEPTH + 100, 8)].map((shape) =>
        bend(shape, place),
      ),
      '#4A1F33',
      0.28,
    );
  }
  // The left roof's shadow falls across the right wall.
  const right = stage.side(HALF);
  pen.paint(bend(d`M${DEPTH} ${-TOP * 0.64}L300 ${-STOREY * 0.3}L180 0H${DEPTH}Z`, right), '#4A1F33', 0.12);
}

export function backWall(scene: Scene, stage: Stage): void {
  const { pen, colours, style, light } = scene;
  const place = stage.facing(DEPTH);
  const { wall, trim } = colours;
  pen.paint(bend(box(-HALF, -TOP, HALF * 2, TOP), place), wall);
  pen.paint(
    bend(box(-HALF, -TOP, HALF * 2, TOP), place),
    pen.glowAt([0.7, 0.4, 0.6], [0, '#FFF1D2', 0.3], [1, '#FFF1D2', 0]),
  );
  pen.paint(bend(d`M${-HALF} ${-TOP}h110L-60 0H${-HALF}Z`, place), '#4A1F33', 0.12);
  for (const x of [-240, 0, 240]) opening(scene, stage, x, x === 0);
  frieze(scene, place, { x1: -HALF + 10, x2: HALF - 10, y: -STOREY + 34, size: 8 }, shaded(colours.door, 0.05), 0.75);
  cornice(scene, place, { x: -HALF, width: HALF * 2, y: -STOREY - 10, height: 22 }, trim);
  for (const x of [-236, 0, 236]) {
    if (style.arch === 'cusped' || style.arch === 'pointed')
      jharokha(scene, place, { x, y: -STOREY - 62, size: 150 }, trim);
    else gallery(scene, stage, x);
  }
  cornice(scene, place, { x: -HALF - 16, width: HALF * 2 + 32, y: -TOP - 6, height: 34 }, trim, 0.3);
  if (style.arch === 'cusped' || style.arch === 'pointed')
    merlons(scene, place, { x1: -HALF - 10, x2: HALF + 10, y: -TOP - 4, size: 38 }, sunlit(trim, 0.1));
  toran(scene, place, -64, 64, -232);
  if (light.lamps)
    pen.under(shining, () =>
      pen.paint(bend(oval(0, -120, 170), place), pen.glow([0, '#FFC76A', 0.5], [1, '#FFC76A', 0])),
    );
}

/** An arch of the ground floor, with what is seen through it. */
function opening({ pen, colours, style, light }: Scene, stage: Stage, x: number, grand: boolean): void {
  const [outer, inner] = [stage.facing(DEPTH), stage.facing(DEPTH + 46)];
  const [width, height] = grand ? [168, 282] : [146, 252];
  const shape = arch(style.arch, x, 0, width, height);
  pen.paint(bend(arch(style.arch, x, 0, width + 30, height + 24), outer), colours.trim);
  pen.paint(bend(shape, outer), shaded(colours.wall, 0.34));
  pen.inside(bend(shape, outer), () => {
    pen.paint(bend(arch(style.arch, x, 0, width, height), inner), shaded(mix(colours.wall, '#6B2E2A', 0.55), 0.34));
    pen.under(light.lamps ? shining : light.outdoors, () => {
      if (grand) {
        pen.paint(bend(arch(style.arch, x, 0, 96, 214), inner), light.lamps ? '#F6B14F' : '#F2C46E');
        pen.paint(bend(arch(style.arch, x, 0, 50, 150), inner), light.lamps ? '#FFE3A0' : '#A9CFC2');
      } else {
        pen.paint(bend(box(x - 34, -176, 68, 176), inner), light.lamps ? '#E89A40' : shaded(colours.door, 0.2));
      }
    });
    if (!grand) {
      pen.paint(
        [box(x - 30, -170, 28, 170), box(x + 2, -170, 28, 170)].map((leafShape) => bend(leafShape, inner)),
        colours.door,
        light.lamps ? 0.75 : 1,
      );
      pen.paint(
        [box(x - 25, -162, 18, 70), box(x - 25, -82, 18, 70), box(x + 7, -162, 18, 70), box(x + 7, -82, 18, 70)].map(
          (panel) => bend(panel, inner),
        ),
        shaded(colours.door, 0.26),
      );
    } else pen.paint(bend(d`M${x - 84} -282h168v70q-84 -34 -168 0z`, outer), '#4A1F33', 0.2);
  });
}

/** Upstairs where there are no hanging balconies: shuttered windows behind a rail. */
function gallery({ pen, colours, style, light }: Scene, stage: Stage, x: number): void {
  const place = stage.facing(DEPTH);
  pen.paint(bend(arch(style.arch, x, -STOREY - 30, 118, 208), place), colours.trim);
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(
      bend(arch(style.arch, x, -STOREY - 30, 96, 190), place),
      light.lamps ? '#F6B14F' : shaded(colours.wall, 0.55),
    ),
  );
  for (const dx of [-60, 22]) {
    pen.paint(
      bend(box(x + dx, -STOREY - 196, 38, 166), place),
      dx < 0 ? sunlit(colours.door, 0.08) : shaded(colours.door, 0.12),
    );
    pen.line(
      Array.from({ length: 13 }, (_, index) => bend(d`M${x + dx + 6} ${-STOREY - 186 + index * 11.4}h26`, place)),
      sunlit(colours.door, 0.3),
      1.1,
      0.7,
    );
  }
  const rail: Colour = '#3E4A5A';
  pen.line(
    [
      ...Array.from({ length: 13 }, (_, index) => bend(d`M${x - 72 + index * 12} ${-STOREY - 74}v52`, place)),
      bend(d`M${x - 76} ${-STOREY - 76}h152`, place),
      bend(d`M${x - 76} ${-STOREY - 24}h152`, place),
    ],
    mix(rail, colours.door, 0.4),
    1.4,
  );
}

/** Three arches a side, cut through the depth of the wall. */
export function sideArches({ pen, colours, style }: Scene, stage: Stage, sign: 1 | -1): void {
  const [outer, inner] = [stage.side(sign * HALF), stage.side(sign * (HALF + 60))];
  const lit = sign > 0;
  for (const z of [140, 380, 620]) {
    const shape = arch(style.arch, z, 0, 150, 258);
    pen.paint(
      bend(arch(style.arch, z, 0, 184, 284), outer),
      lit ? sunlit(colours.trim, 0.2) : shaded(colours.trim, 0.14),
    );
    pen.paint(bend(shape, outer), lit ? sunlit(colours.wall, 0.1) : shaded(colours.wall, 0.34));
    pen.inside(bend(shape, outer), () => {
      pen.paint(
        bend(arch(style.arch, z, 0, 150, 258), inner),
        shaded(mix(colours.wall, '#6B2E2A', lit ? 0.5 : 0.65), 0.34),
      );
      pen.paint(bend(box(z - 30, -190, 70, 190), stage.side(sign * (HALF + 130))), shaded(colours.door, 0.34), 0.8);
    });
    const shutter = arch(style.arch, z, -STOREY - 50, 84, 160);
    pen.paint(bend(arch(style.arch, z, -STOREY - 40, 108, 184), outer), lit ? colours.trim : shaded(colours.trim, 0.2));
    pen.paint(bend(shutter, outer), shaded(colours.wall, lit ? 0.42 : 0.5));
  }
}
