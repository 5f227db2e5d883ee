import { bend } from '../drawing/bend.ts';
import { mix, shaded } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { block } from '../drawing/perspective.ts';
import { type Scene, apart } from '../scene.ts';
import { COPPER, STEEL, steam } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { profiles, turned } from '../things/turned.ts';
import type { Room } from './room.ts';

export function counter(scene: Scene, { stage, half, depth }: Room, side: number, basinX: number): void {
  const { pen, colours } = scene;
  const [z, height] = [depth - 62, 84];
  const body = block(stage, { x: -half, z: z + 4, width: half * 2, depth: 58, height: height - 6 });
  const front = stage.facing(z + 4);
  const doors = mix(colours.door, '#FFF1DA', 0.1);
  pen.paint(bend(box(-half, -2, half * 2 + 10, 2), stage.facing(z - 20)), '#3A1426', 0.2);
  pen.paint(body.front, shaded(doors, 0.3));
  for (let index = 0; index < 6; index += 1) {
    const x = -half + 3 + (index * half) / 3;
    const width = half / 3 - 6;
    if (index === 2) {
      // One bay is curtained.
      pen.paint(bend(box(x, -height + 10, width, height - 16), front), colours.accent);
      pen.line(
        Array.from({ length: 7 }, (_, fold) =>
          bend(d`M${x + 4 + fold * (width / 7)} ${-height + 12}v${height - 20}`, front),
        ),
        shaded(colours.accent, 0.3),
        1.6,
        0.6,
      );
      continue;
    }
    pen.paint(bend(box(x, -height + 10, width, height - 16), front), doors);
    pen.paint(bend(box(x + 6, -height + 17, width - 12, height - 30), front), shaded(doors, 0.16));
    pen.paint(bend(box(x + 8, -height + 19, width - 14, height - 32), front), mix(doors, '#FFF1DA', 0.12));
    pen.paint(bend(oval(x + (index % 2 === 0 ? width - 10 : 10), -height + 28, 2.6), front), '#D9AE52');
  }
  const slab = block(stage, { x: -half, z, width: half * 2, depth: 62, height: 7, foot: height - 7 });
  pen.paint(slab.top, '#6E7D78');
  pen.paint(slab.top, pen.slope([1, 0], [0, '#FFE9BE', 0.34], [1, '#FFE9BE', 0]));
  pen.paint(slab.front, '#8C9A93');
  const at = (x: number, back = 26) => stage.at(x, -height, z + back);
  const scale = stage.scale(z + 26);
  // The stove, with milk on one ring and the kettle on the other.
  const [sx, sy] = at(side * (basinX === 0 ? 108 : 70), 22);
  pen.paint(
    d`M${sx - 44 * scale} ${sy}l${6 * scale} ${-9 * scale}h${76 * scale}l${6 * scale} ${9 * scale}z`,
    '#4A4650',
  );
  pen.paint(d`M${sx - 44 * scale} ${sy}h${88 * scale}v${6 * scale}h${-88 * scale}z`, STEEL);
  for (const dx of [-22, 22]) pen.paint(oval(sx + dx * scale, sy - 4 * scale, 13 * scale, 3.4 * scale), '#2E2A34');
  turned(scene, {
    x: sx - 22 * scale,
    y: sy - 4 * scale,
    scale: scale * 1.15,
    profile: profiles.kettle,
    colour: COPPER,
    shine: 0.9,
  });
  pen.line(
    d`M${sx - 13 * scale} ${sy - 12 * scale}q${9 * scale} ${-2 * scale} ${9 * scale} ${-9 * scale}M${sx - 31 * scale} ${sy - 20 * scale}q${9 * scale} ${-12 * scale} ${18 * scale} 0`,
    shaded(COPPER, 0.3),
    2.2,
  );
  turned(scene, {
    x: sx + 22 * scale,
    y: sy - 4 * scale,
    scale,
    profile: [
      [12, 0],
      [13, 1],
      [13, 14],
      [14, 14.5],
    ],
    colour: STEEL,
    shine: 0.9,
    angular: true,
  });
  steam(scene, sx - 22 * scale, sy - 30 * scale, scale);
  // The basin under the window, and what dries beside it.
  const [bx, by] = at(basinX, 30);
  pen.paint(oval(bx, by, 34 * scale, 7 * scale), '#59666A');
  pen.paint(oval(bx, by + 1.4 * scale, 30 * scale, 5 * scale), '#A9B8B4');
  pen.line(
    d`M${bx} ${by - 8 * scale}v${-22 * scale}q0 ${-9 * scale} ${9 * scale} ${-9 * scale}q${9 * scale} 0 ${9 * scale} ${9 * scale}v${5 * scale}`,
    STEEL,
    3,
  );
  const [px, py] = at(side * (basinX === 0 ? -84 : -10), 30);
  turned(scene, { x: px, y: py, scale, profile: profiles.dabba, colour: '#F2E6D2', shine: 0.4 });
  turned(scene, {
    x: px + 19 * scale,
    y: py + 1,
    scale: scale * 0.82,
    profile: profiles.dabba,
    colour: colours.cloth,
    shine: 0.4,
  });
  const [fx, fy] = at(side * -160, 32);
  potPlant(apart(scene, 'herb'), { kind: 'tulsi', x: fx, y: fy, scale: scale * 0.62 });
  const [cx, cy] = at(side * 160, 24);
  turned(scene, { x: cx, y: cy, scale: scale * 0.9, profile: profiles.vase, colour: '#3F6FA0', shine: 0.4 });
  pen.line(
    [-5, -1, 3].map((dx) => d`M${cx + dx * scale} ${cy - 22 * scale}l${dx * 1.6 * scale} ${-16 * scale}`),
    '#B98A52',
    2,
  );
}
