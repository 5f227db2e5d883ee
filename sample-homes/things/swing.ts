import { shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval } from '../drawing/path.ts';
import { block, type Stage } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';
import { BRASS } from './kitchenware.ts';

interface Hung {
  x: number;
  z: number;
  width: number;
  /** Height of the beam it hangs from. */
  hangs: number;
}

/** A plank swing on brass chains, with a bolster. */
export function swing({ pen, colours }: Scene, stage: Stage, { x, z, width, hangs }: Hung): void {
  const [depth, height] = [54, 46];
  const chains = (from: number) =>
    [x + 8, x + width - 8].map((cx) => {
      const [[x1, y1], [x2, y2]] = [stage.at(cx, -height, from), stage.at(cx, -hangs, from)];
      return d`M${x1} ${y1}L${x2} ${y2}`;
    });
  pen.paint(bend(box(x + 14, z, width, depth), stage.level(0)), '#3A1426', 0.22);
  pen.line(chains(z + depth - 6), BRASS, 1.8);
  const plank = block(stage, { x, z, width, depth, height: 8, foot: height - 8 });
  pen.paint(plank.top, sunlit(colours.wood, 0.3));
  pen.paint([plank.left, plank.right], shaded(colours.wood, 0.3));
  const pad = block(stage, { x: x + 6, z: z + 5, width: width - 12, depth: depth - 10, height: 8, foot: height });
  pen.paint([pad.left, pad.right], shaded(colours.cloth, 0.24));
  pen.paint(pad.top, sunlit(colours.cloth, 0.14));
  pen.paint(pad.front, colours.cloth);
  pen.paint(plank.front, colours.wood);
  const s = stage.scale(z);
  for (const [index, dx] of [22, width - 24].entries()) {
    const [bx, by] = stage.at(x + dx, -height - 8, z + depth / 2);
    const tone = index === 0 ? colours.accent : colours.print;
    pen.paint(oval(bx, by - 11 * s, 17 * s, 12 * s), tone);
    pen.paint(oval(bx + 5 * s, by - 10 * s, 11 * s, 10.5 * s), shaded(tone, 0.22), 0.6);
  }
  pen.line(chains(z + 6), BRASS, 1.8);
}
