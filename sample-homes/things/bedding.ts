import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import type { Stage } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';

export function pillows(
  { pen, colours }: Scene,
  stage: Stage,
  x: number,
  head: number,
  width: number,
  height: number,
): void {
  const soft = (px: number, pz: number, w: number, h: number, colour: Colour, lift = 0) => {
    const place = stage.facing(pz);
    const base = -height - lift;
    const shape = d`M${px + 3} ${base}Q${px - 5} ${base - h * 0.5} ${px + 2} ${base - h}Q${px + w / 2} ${base - h * 1.14} ${px + w - 2} ${base - h}Q${px + w + 5} ${base - h * 0.5} ${px + w - 3} ${base}Q${px + w / 2} ${base + 3} ${px + 3} ${base}Z`;
    pen.paint(bend(shape, place), colour);
    pen.paint(
      bend(
        d`M${px + w * 0.55} ${base - h * 1.07}Q${px + w * 0.8} ${base - h * 1.08} ${px + w - 2} ${base - h}Q${px + w + 5} ${base - h * 0.5} ${px + w - 3} ${base}Q${px + w * 0.7} ${base + 2} ${px + w * 0.45} ${base + 1}Q${px + w * 0.82} ${base - h * 0.4} ${px + w * 0.55} ${base - h * 1.07}Z`,
        place,
      ),
      shaded(colour, 0.2),
      0.75,
    );
    pen.paint(
      bend(
        d`M${px + 6} ${base - h * 0.86}Q${px + w * 0.3} ${base - h} ${px + w * 0.46} ${base - h * 0.9}Q${px + w * 0.2} ${base - h * 0.8} ${px + 6} ${base - h * 0.86}Z`,
        place,
      ),
      '#FFFFFF',
      0.4,
    );
  };
  const half = width / 2;
  soft(x + 6, head - 12, half - 12, 34, '#FAF1E2');
  soft(x + half + 6, head - 12, half - 12, 34, '#FAF1E2');
  soft(x + 14, head - 30, half - 22, 27, mix(colours.accent, '#F7E3C0', 0.12));
  soft(x + half + 8, head - 30, half - 22, 27, mix(colours.accent, '#F7E3C0', 0.12));
  soft(x + half - 27, head - 42, 54, 19, mix(colours.cloth, colours.print, 0.14));
}

/** A folded shawl across the foot. */
export function throwOver(scene: Scene, stage: Stage, x: number, z: number, width: number, height: number): void {
  const { pen, colours } = scene;
  const shawl = mix(colours.accent, '#8A3B2C', 0.16);
  pen.paint(bend(box(x - 1, z + 14, width + 2, 34), stage.level(-height - 1)), shawl);
  pen.paint(
    [20, 27, 34, 41].map((at) => bend(box(x - 1, z + at, width + 2, 2.2), stage.level(-height - 1))),
    colours.print,
    0.75,
  );
  pen.paint(bend(box(x - 1, z + 12, width + 2, 2.5), stage.level(-height - 1)), '#3A1426', 0.18);
}

export function posts(
  { pen, colours }: Scene,
  stage: Stage,
  x: number,
  z: number,
  width: number,
  length: number,
  wood: Colour,
): void {
  const top = 214;
  const head = z + length;
  const rail = (from: readonly [number, number], to: readonly [number, number]) =>
    stage.face([from[0], -top, from[1]], [to[0], -top, to[1]], [to[0], -top + 7, to[1]], [from[0], -top + 7, from[1]]);
  for (const [px, pz] of [
    [x, head],
    [x + width, head],
  ] as const) {
    pen.paint(bend(box(px - 3, -top, 6, top), stage.facing(pz)), shaded(wood, 0.1));
  }
  pen.paint([rail([x, z], [x, head]), rail([x + width, z], [x + width, head])], shaded(wood, 0.26));
  pen.paint(rail([x, head], [x + width, head]), wood);
  // A length of muslin, thrown over the rails.
  const front = stage.facing(z + 2);
  const swag = mix('#FFF8EA', colours.cloth, 0.06);
  const drape = d`M${x - 4} ${-top}Q${x + width * 0.25} ${-top + 44} ${x + width / 2} ${-top + 4}Q${x + width * 0.75} ${-top + 44} ${x + width + 4} ${-top}V${-top - 4}H${x - 4}Z`;
  for (const [px, sign] of [
    [x, 1],
    [x + width, -1],
  ] as const) {
    pen.paint(
      bend(
        d`M${px - sign * 5} ${-top}Q${px + sign * 26} ${-top + 70} ${px + sign * 7} ${-top + 120}Q${px + sign * 18} ${-96} ${px + sign * 12} ${-64}H${px - sign * 5}Z`,
        front,
      ),
      swag,
      0.72,
    );
    pen.paint(
      bend(
        d`M${px - sign * 5} ${-top}Q${px + sign * 8} ${-top + 70} ${px + sign * 1} ${-top + 120}Q${px + sign * 3} ${-96} ${px} ${-64}H${px - sign * 5}Z`,
        front,
      ),
      '#C9A98C',
      0.3,
    );
    pen.paint(bend(box(px - 6, -104, 12, 5), front), colours.accent);
    pen.paint(bend(d`M${px - 3.5} ${-top - 6}h7v${top + 6}h-7z`, front), wood);
    pen.paint(bend(d`M${px + 0.5} ${-top - 6}h3v${top + 6}h-3z`, front), shaded(wood, 0.3));
    pen.paint(bend(oval(px, -top - 10, 5, 6), front), mix(wood, colours.accent, 0.5));
  }
  pen.paint(rail([x, z], [x + width, z]), sunlit(wood, 0.08));
  pen.paint(bend(drape, front), swag, 0.82);
  pen.paint(
    bend(
      d`M${x + width * 0.05} ${-top + 3}Q${x + width * 0.25} ${-top + 28} ${x + width * 0.46} ${-top + 5}Q${x + width * 0.25} ${-top + 18} ${x + width * 0.05} ${-top + 3}Z`,
      front,
    ),
    '#C9A98C',
    0.35,
  );
}
