import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { block } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import { BRASS, steam } from '../things/kitchenware.ts';
import { profiles, turned } from '../things/turned.ts';
import type { Room } from './room.ts';

/** A clay hearth with its fire, and wood beneath. */
export function hearth(scene: Scene, { stage, half, depth }: Room, side: number): void {
  const { pen, colours, light } = scene;
  const clay = mix('#B77F58', colours.wall, 0.2);
  const z = depth - 74;
  const x = side > 0 ? -20 : -half;
  const width = half + 20;
  const ledge = block(stage, { x, z, width, depth: 74, height: 46 });
  pen.paint(bend(box(x, z - 12, width, 12), stage.level(0)), '#3A1426', 0.2);
  pen.paint(ledge.top, sunlit(clay, 0.3));
  pen.paint([ledge.left, ledge.right], shaded(clay, 0.2));
  pen.paint(ledge.front, clay);
  const front = stage.facing(z);
  pen.line(bend(d`M${x} -38h${width}`, front), '#FBF1DE', 2, 0.9);
  pen.dots(
    Array.from({ length: Math.floor(width / 13) }, (_, index) => front(x + 8 + index * 13, -31)),
    '#FBF1DE',
    1.5,
    0.9,
  );
  for (const [index, at] of [0.28, 0.7].entries()) {
    const hx = x + width * at;
    const top = stage.facing(z + 18);
    pen.paint(bend(d`M${hx - 30} -46q-4 -26 12 -28h36q16 2 12 28z`, top), shaded(clay, 0.08));
    pen.paint(bend(d`M${hx + 6} -74h12q16 2 12 28h-18q8 -20 -6 -28z`, top), shaded(clay, 0.3), 0.7);
    pen.paint(bend(d`M${hx - 15} -46q-2 -19 15 -20q17 1 15 20z`, top), '#3A1A1E');
    pen.under(shining, () => {
      if (light.lamps || index === 0)
        pen.paint(bend(oval(hx, -54, 44), top), pen.glow([0, '#FF9A3C', 0.7], [1, '#FF9A3C', 0]));
      pen.paint(bend(d`M${hx - 10} -47q-3 -10 4 -15q-1 5 3 6q0 -8 6 -12q-1 8 4 11q3 5 1 10z`, top), '#F58A2C');
      pen.paint(bend(d`M${hx - 5} -47q-1 -6 3 -9q3 3 4 -2q4 5 3 11z`, top), '#FFD867');
    });
    const [px, py] = stage.at(hx, -73, z + 18);
    turned(scene, {
      x: px,
      y: py,
      scale: stage.scale(z + 18) * (index === 0 ? 1.25 : 1),
      profile: index === 0 ? profiles.matka : profiles.urn,
      colour: index === 0 ? '#5A4650' : BRASS,
      shine: index === 0 ? 0.3 : 0.9,
    });
    steam(scene, px, py - 42, 1.3);
  }
  const logs = Array.from({ length: 9 }, (_, index) =>
    stage.at(x + width * 0.44 + (index % 5) * 11 + (index > 4 ? 5 : 0), -6 - (index > 4 ? 10 : 0), z - 14),
  );
  pen.dots(logs, '#8A5A38', 7);
  pen.dots(logs, '#D9AC78', 4.6);
  pen.dots(logs, '#B07C4C', 1.6);
}
