import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, cushion, d, oval } from '../drawing/path.ts';
import { block } from '../drawing/perspective.ts';
import { type Scene, apart } from '../scene.ts';
import { BRASS, COPPER, STEEL } from '../things/kitchenware.ts';
import { stool } from '../things/seats.ts';
import { profiles, turned } from '../things/turned.ts';
import { mirror } from '../things/wall-things.ts';
import type { Room } from './room.ts';

export function basin(scene: Scene, { stage, depth }: Room, x: number): void {
  const { pen, colours } = scene;
  mirror(scene, stage.facing(depth), x, -186);
  const z = depth - 46;
  const cabinet = block(stage, { x: x - 46, z, width: 92, depth: 46, height: 76 });
  const front = stage.facing(z);
  pen.paint(bend(d`M${x - 46} ${z - 4}h112l-10 50h-102z`, stage.level(0)), '#3A1426', 0.2);
  pen.paint([cabinet.left, cabinet.right], shaded(colours.wood, 0.3));
  pen.paint(cabinet.front, colours.wood);
  for (const dx of [-43, 2]) {
    pen.paint(bend(box(x + dx, -72, 41, 66), front), shaded(colours.wood, 0.14));
    pen.line(
      Array.from({ length: 8 }, (_, index) => bend(d`M${x + dx + 4} ${-66 + index * 7.6}h33`, front)),
      sunlit(colours.wood, 0.2),
      2,
      0.75,
    );
  }
  const slab = block(stage, { x: x - 50, z: z - 4, width: 100, depth: 50, height: 6, foot: 76 });
  pen.paint(slab.top, '#F0E6D8');
  pen.paint(slab.front, '#D9CBB8');
  const [bx, by] = stage.at(x, -82, z + 20);
  const s = stage.scale(z + 20);
  pen.paint(
    d`M${bx - 32 * s} ${by - 12 * s}Q${bx - 28 * s} ${by + 3 * s} ${bx} ${by + 4 * s}Q${bx + 28 * s} ${by + 3 * s} ${bx + 32 * s} ${by - 12 * s}Z`,
    COPPER,
  );
  pen.paint(
    d`M${bx + 4 * s} ${by + 4 * s}Q${bx + 28 * s} ${by + 3 * s} ${bx + 32 * s} ${by - 12 * s}H${bx + 14 * s}Q${bx + 14 * s} ${by - 2 * s} ${bx + 4 * s} ${by + 4 * s}Z`,
    shaded(COPPER, 0.3),
    0.8,
  );
  pen.paint(oval(bx, by - 12 * s, 32 * s, 5.5 * s), sunlit(COPPER, 0.4));
  pen.paint(oval(bx, by - 11.4 * s, 28 * s, 4.2 * s), shaded(COPPER, 0.2));
  pen.line(d`M${bx - 12 * s} ${by - 12 * s}v${-20 * s}q0 ${-8 * s} ${8 * s} ${-8 * s}h${8 * s}v${8 * s}`, BRASS, 3.4);
  const [vx, vy] = stage.at(x + 38, -82, z + 22);
  turned(scene, { x: vx, y: vy, scale: s * 0.62, profile: profiles.vase, colour: '#F2E6D2', shine: 0.4 });
  pen.paint(
    [-6, 0, 6].map(
      (dx) =>
        d`M${vx} ${vy - 15 * s}q${dx * s - 4} ${-10 * s} ${dx * 1.4 * s} ${-19 * s}q${5} ${9 * s} ${-dx * 1.4 * s} ${19 * s}z`,
    ),
    '#4C8A58',
  );
  pen.dots(
    [
      [vx - 6 * s, vy - 33 * s],
      [vx + 1, vy - 37 * s],
      [vx + 8 * s, vy - 31 * s],
    ],
    '#E8487A',
    3,
  );
}

/** The bucket under its tap, the mug, the stool. */
export function washing(scene: Scene, { stage, depth }: Room, side: number): void {
  const { pen, colours } = scene;
  const x = side * 122;
  const wall = stage.facing(depth);
  // Shower and tap.
  pen.line(bend(d`M${x - 30} -138V-214q0 -12 14 -12h16`, wall), BRASS, 3.4);
  pen.paint(bend(d`M${x - 12} -226h26l6 9h-38z`, wall), BRASS);
  pen.paint([bend(oval(x - 30, -112, 8), wall), bend(oval(x + 6, -112, 8), wall)], BRASS);
  pen.paint([bend(oval(x - 30, -112, 3.6), wall), bend(oval(x + 6, -112, 3.6), wall)], shaded(BRASS, 0.3));
  pen.line(bend(d`M${x - 12} -104v14q0 8 8 8h10v10`, wall), BRASS, 4);
  const drain = stage.level(0);
  const kerb = stage.face(
    [side > 0 ? 30 : -180, 0, 74],
    [side > 0 ? 180 : -30, 0, 74],
    [side > 0 ? 180 : -30, 0, depth],
    [side > 0 ? 30 : -180, 0, depth],
  );
  pen.paint(kerb, mix('#7F9A98', colours.cloth, 0.1), 0.4);
  pen.paint(bend(box(side > 0 ? 30 : -180, 68, 150, 8), drain), '#EDE2D2');
  pen.paint(bend(box(side > 0 ? 30 : -180, 60, 150, 8), stage.level(0)), '#3A1426', 0.14);
  const z = depth - 56;
  const [bx, by] = stage.at(x - side * 4, 0, z);
  const s = stage.scale(z);
  pen.paint(oval(bx + 8 * s, by + 1, 24 * s, 5 * s), '#3A1426', 0.24);
  turned(scene, { x: bx, y: by, scale: s * 1.35, profile: profiles.bucket, colour: BRASS, shine: 1, angular: true });
  pen.paint(oval(bx, by - 38.4 * s, 21 * s, 4.6 * s), shaded(BRASS, 0.3));
  pen.paint(oval(bx, by - 37 * s, 19 * s, 3.4 * s), '#9CC3C4');
  pen.line(d`M${bx - 21 * s} ${by - 38 * s}q${21 * s} ${26 * s} ${42 * s} 0`, shaded(BRASS, 0.2), 2.4);
  turned(scene, { x: bx + 44 * s, y: by + 6 * s, scale: s * 1.1, profile: profiles.lota, colour: COPPER, shine: 1 });
  stool(apart(scene, 'stool'), stage, { x: side > 0 ? 44 : -84, z: depth - 86 }, { side: 34, height: 26 });
  const [sx, sy] = stage.at(side > 0 ? 61 : -67, -26, depth - 68);
  pen.paint(cushion(sx - 11, sy - 6, 20, 7, 3), '#F2D9B0');
  pen.paint(oval(sx + 16, sy - 3, 5, 4), STEEL);
}

/** A tub of beaten copper under its tap. */
export function tub({ pen }: Scene, { stage, depth }: Room, side: number): void {
  const x = side * 108;
  const wall = stage.facing(depth);
  pen.line(bend(d`M${x - 24} -104v10q0 8 8 8h10v10`, wall), BRASS, 4);
  pen.paint([bend(oval(x - 40, -112, 8), wall), bend(oval(x - 6, -112, 8), wall)], BRASS);
  pen.paint([bend(oval(x - 40, -112, 3.6), wall), bend(oval(x - 6, -112, 3.6), wall)], shaded(BRASS, 0.3));
  const [px, py] = stage.at(x, 0, depth - 74);
  const s = stage.scale(depth - 74);
  pen.moved({ x: px, y: py, scale: s, flip: side < 0 }, () => {
    pen.paint(oval(10, 1, 84, 9), '#3A1426', 0.26);
    pen.paint('M-78 -58Q-76 -8 -48 -2H48Q76 -8 78 -58Z', COPPER);
    pen.paint('M20 -58H78Q76 -8 48 -2H10Q34 -14 20 -58Z', shaded(COPPER, 0.3), 0.85);
    pen.paint('M-66 -48Q-62 -20 -46 -10Q-54 -26 -52 -48Z', sunlit(COPPER, 0.5), 0.8);
    pen.line(['M-75 -34Q0 -26 75 -34', 'M-68 -16Q0 -8 68 -16'], shaded(COPPER, 0.36), 1.6, 0.7);
    pen.paint(oval(0, -60, 82, 13), sunlit(COPPER, 0.3));
    pen.paint(oval(0, -59, 74, 9.5), shaded(COPPER, 0.3));
    pen.paint(oval(0, -57, 68, 7), '#9CC6C6');
    pen.paint('M-44 -58q20 -5 44 -3q-20 4 -44 3z', '#F2FBF8', 0.7);
    pen.dots(
      [
        [-22, -58],
        [6, -56],
        [28, -58],
        [44, -56],
        [-40, -55],
      ],
      '#E8487A',
      2.4,
    );
    pen.paint('M34 -74q16 -2 26 4q4 18 2 30q-14 4 -24 0q2 -18 -4 -34z', '#F7EDDD');
    pen.paint('M52 -72q6 1 8 2q4 18 2 30q-6 2 -10 2q4 -18 0 -34z', shaded('#F7EDDD', 0.16), 0.8);
  });
}
