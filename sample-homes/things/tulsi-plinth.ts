import { arch } from '../building/arches.ts';
import { frieze } from '../building/bands.ts';
import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { d } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import { potPlant } from './pot-plants.ts';

/** The tulsi in the middle of the court. */
export function plinth(scene: Scene, stage: Stage, x: number, z: number): void {
  const { pen, colours, light } = scene;
  const body: Colour = mix('#F6F1E6', colours.wall, 0.08);
  pen.paint(
    stage.face([x - 60, 0, z - 40], [x + 190, 0, z + 40], [x + 150, 0, z + 110], [x - 40, 0, z + 60]),
    light.shadow,
    light.cast,
  );
  const [low, middle] = [
    block(stage, { x: x - 58, z, width: 116, depth: 96, height: 22 }),
    block(stage, { x: x - 32, z: z + 22, width: 64, depth: 56, height: 78, foot: 22 }),
  ];
  pen.paint([low.left, low.right], shaded(body, 0.2));
  pen.paint(low.top, sunlit(body, 0.4));
  pen.paint(low.front, pen.slope([1, 0], [0, body], [1, shaded(body, 0.16)]));
  pen.paint([middle.left, middle.right], shaded(body, 0.2));
  pen.paint(
    middle.front,
    pen.slope([1, 0], [0, body], [0.5, body], [0.54, shaded(body, 0.16)], [1, shaded(body, 0.2)]),
  );
  const front = stage.facing(z + 22);
  pen.paint(bend(arch('cusped', x, -32, 26, 36), front), '#B4472E');
  pen.under(shining, () =>
    pen.paint(bend(d`M${x} -50q5 7 0 12q-5 -5 0 -12z`, front), light.lamps ? '#FFE08A' : '#F2B23A'),
  );
  frieze(scene, front, { x1: x - 30, x2: x + 30, y: -88, size: 4 }, '#B4472E', 0.9);
  const cap = block(stage, { x: x - 39, z: z + 16, width: 78, depth: 68, height: 10, foot: 100 });
  pen.paint(cap.top, sunlit(body, 0.5));
  pen.paint(cap.front, sunlit(body, 0.2));
  const [px, py] = stage.at(x, -110, z + 50);
  potPlant(scene, { kind: 'tulsi', x: px, y: py + 16 * stage.scale(z), scale: stage.scale(z) * 1.3, pot: '#8A4A32' });
}
