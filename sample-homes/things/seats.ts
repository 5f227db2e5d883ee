import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, cushion, d } from '../drawing/path.ts';
import { block, type Stage } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';
import type { Print } from '../style.ts';
import { printedCloth } from './prints.ts';

interface Standing {
  x: number;
  z: number;
}

/** A low stool with a woven top. */
export function stool(
  { pen, colours }: Scene,
  stage: Stage,
  { x, z }: Standing,
  { side = 38, height = 40 } = {},
): void {
  const wood = colours.wood;
  pen.paint(bend(d`M${x} ${z - 4}h${side + 22}l-8 ${side + 4}h${-side - 6}z`, stage.level(0)), '#3A1426', 0.2);
  for (const [lx, lz] of [
    [x, z + side - 5],
    [x + side - 5, z + side - 5],
    [x, z],
    [x + side - 5, z],
  ] as const) {
    const leg = block(stage, { x: lx, z: lz, width: 5, depth: 5, height });
    pen.paint(leg.front, lz > z ? shaded(wood, 0.3) : wood);
  }
  const seat = block(stage, { x: x - 1, z: z - 1, width: side + 2, depth: side + 2, height: 6, foot: height - 6 });
  pen.paint([seat.left, seat.right], shaded(wood, 0.34));
  pen.paint(seat.top, '#E7CFA0');
  const top = stage.level(-height);
  pen.line(
    Array.from({ length: 7 }, (_, index) => bend(d`M${x + (index * side) / 6} ${z}v${side}`, top)).concat(
      Array.from({ length: 7 }, (_, index) => bend(d`M${x} ${z + (index * side) / 6}h${side}`, top)),
    ),
    '#B98F58',
    0.9,
    0.8,
  );
  pen.paint(seat.front, sunlit(wood, 0.1));
}

/** An easy chair of cane that looks to the left, or to the right. */
export function easyChair(scene: Scene, stage: Stage, { x, z, looks }: Standing & { looks: 'left' | 'right' }): void {
  const { pen, colours } = scene;
  const { wood } = colours;
  const [width, depth, seat] = [66, 60, 38];
  const back = looks === 'left' ? x + width - 8 : x;
  pen.paint(bend(d`M${x} ${z - 6}h${width + 30}l-10 ${depth}h${-width - 10}z`, stage.level(0)), '#3A1426', 0.22);
  const arm = (az: number, tone: Colour) => {
    const rail = block(stage, { x, z: az, width, depth: 7, height: 6, foot: seat + 18 });
    pen.paint([rail.top], sunlit(tone, 0.24));
    pen.paint(rail.front, tone);
    for (const lx of [x + 2, x + width - 8])
      pen.paint(block(stage, { x: lx, z: az, width: 6, depth: 6, height: seat + 18 }).front, shaded(tone, 0.12));
  };
  arm(z + depth - 7, shaded(wood, 0.2));
  const rest = block(stage, { x: back, z, width: 8, depth, height: 52, foot: seat });
  pen.paint(looks === 'left' ? rest.left : rest.right, '#D9B882');
  pen.paint(rest.front, shaded(wood, 0.08));
  const webbing = stage.side(looks === 'left' ? x + width - 8 : x + 8);
  pen.line(
    Array.from({ length: 7 }, (_, index) => bend(d`M${z + 4 + index * 8.6} ${-seat - 4}v-44`, webbing)),
    '#A97E48',
    0.9,
    0.7,
  );
  const base = block(stage, { x, z, width, depth, height: 8, foot: seat - 8 });
  pen.paint(base.top, '#D9B882');
  pen.paint(base.front, wood);
  const pad = block(stage, { x: x + 6, z: z + 4, width: width - 14, depth: depth - 8, height: 9, foot: seat });
  pen.paint(pad.top, sunlit(colours.cloth, 0.12));
  pen.paint(pad.front, colours.cloth);
  const px = looks === 'left' ? x + width - 20 : x + 8;
  pen.paint(
    bend(cushion(px - 4, -seat - 38, 18, 34, 8), stage.facing(z + depth / 2)),
    mix(colours.accent, '#FFF1D6', 0.1),
  );
  pen.paint(
    bend(cushion(px + 4, -seat - 38, 10, 34, 6), stage.facing(z + depth / 2)),
    shaded(colours.accent, 0.22),
    0.5,
  );
  arm(z, wood);
}

/** A chest with iron bands, for the foot of a bed or under a window. */
export function chest(
  { pen, colours }: Scene,
  stage: Stage,
  { x, z, width = 92, depth = 40, height = 42 }: Standing & { width?: number; depth?: number; height?: number },
  colour: Colour = colours.door,
): void {
  pen.paint(bend(d`M${x} ${z - 6}h${width + 26}l-10 ${depth}h${-width - 6}z`, stage.level(0)), '#3A1426', 0.22);
  const body = block(stage, { x, z, width, depth, height });
  pen.paint([body.left, body.right], shaded(colour, 0.32));
  pen.paint(body.top, sunlit(colour, 0.24));
  pen.paint(body.front, colour);
  const place = stage.facing(z);
  pen.paint(
    [box(x + 10, -height, 5, height), box(x + width - 15, -height, 5, height), box(x, -height + 9, width, 2.4)].map(
      (shape) => bend(shape, place),
    ),
    mix('#C99A45', colour, 0.2),
  );
  pen.paint(bend(box(x + width / 2 - 5, -height + 6, 10, 11), place), '#D9AE52');
  pen.paint(
    bend(
      d`M${x + width / 2 - 26} ${-height / 2 + 8}l10 -9 10 9 -10 9zM${x + width / 2 + 6} ${-height / 2 + 8}l10 -9 10 9 -10 9z`,
      place,
    ),
    mix(colours.print, colour, 0.2),
    0.85,
  );
}

/** A small table, or a desk. */
export function table(
  { pen }: Scene,
  stage: Stage,
  { x, z, width, depth, height }: Standing & { width: number; depth: number; height: number },
  wood: Colour,
): void {
  pen.paint(bend(d`M${x} ${z - 4}h${width + 20}l-8 ${depth + 4}h${-width - 6}z`, stage.level(0)), '#3A1426', 0.18);
  for (const [lx, lz] of [
    [x + 2, z + depth - 7],
    [x + width - 7, z + depth - 7],
    [x + 2, z + 2],
    [x + width - 7, z + 2],
  ] as const) {
    pen.paint(
      block(stage, { x: lx, z: lz, width: 5, depth: 5, height }).front,
      lz > z + 4 ? shaded(wood, 0.34) : shaded(wood, 0.1),
    );
  }
  const slab = block(stage, { x, z, width, depth, height: 6, foot: height - 6 });
  pen.paint([slab.left, slab.right], shaded(wood, 0.36));
  pen.paint(slab.top, sunlit(wood, 0.28));
  pen.paint(slab.front, wood);
}

/** A cot of rope on turned legs, with a quilt over its head; its near edge at `z`. */
export function charpai(
  scene: Scene,
  stage: Stage,
  { x, z, width = 170, depth = 80, print = 'khadi' }: Standing & { width?: number; depth?: number; print?: Print },
): void {
  const { pen, colours } = scene;
  const { wood } = colours;
  const height = 42;
  pen.paint(bend(d`M${x + 8} ${z - 6}h${width + 30}l-12 ${depth + 10}h${-width}z`, stage.level(0)), '#3A1426', 0.24);
  const leg = (lx: number, lz: number, tone: Colour) => {
    pen.paint(
      bend(
        d`M${lx - 4} 0h8l1 -8q3 -6 0 -14l-2 -12 2 -${height - 36}h-10l2 ${height - 36} -2 12q-3 8 0 14z`,
        stage.facing(lz),
      ),
      tone,
    );
  };
  leg(x + 4, z + depth, shaded(wood, 0.3));
  leg(x + width - 4, z + depth, shaded(wood, 0.3));
  const top = stage.level(-height);
  pen.paint(bend(box(x, z, width, depth), top), '#EAD7B2');
  const weave = (slope: number) =>
    Array.from({ length: 17 }, (_, index) => {
      const at = x + (index * width) / 16;
      return bend(d`M${at} ${z}L${Math.min(x + width, Math.max(x, at + slope))} ${z + depth}`, top);
    });
  pen.line([...weave(34), ...weave(-34)], '#B8935C', 1, 0.7);
  printedCloth(scene, top, {
    x,
    y: z,
    width: width * 0.46,
    height: depth,
    cloth: colours.cloth,
    ink: colours.print,
    accent: colours.accent,
    print,
    border: 5,
    repeat: 16,
  });
  printedCloth(scene, stage.facing(z - 1), {
    x,
    y: -height,
    width: width * 0.46,
    height: 22,
    cloth: colours.cloth,
    ink: colours.print,
    accent: colours.accent,
    print,
    border: 4,
    repeat: 14,
  });
  pen.paint(bend(box(x + width * 0.46, -height - 1, width * 0.54, 6), stage.facing(z)), sunlit(wood, 0.14));
  leg(x + 3, z, sunlit(wood, 0.05));
  leg(x + width - 3, z, sunlit(wood, 0.05));
  const pillow = stage.facing(z + depth * 0.5);
  pen.paint(bend(cushion(x + 6, -height - 17, 34, 18, 8), pillow), '#F7ECD8');
  pen.paint(bend(cushion(x + 22, -height - 17, 18, 18, 8), pillow), shaded('#F7ECD8', 0.18), 0.6);
}
