import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval } from '../drawing/path.ts';
import { block } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';
import type { CeilingKind } from '../style.ts';
import type { Room } from './room.ts';

const NEAR = -150;

/** What is over the room; the shell has painted the ceiling's plane. */
export function ceiling(scene: Scene, room: Room, kind: CeilingKind): void {
  const { pen, colours } = scene;
  const { stage, half, height, depth } = room;
  const wood = mix(colours.wood, '#9A6238', 0.3);
  const place = stage.level(-height);
  switch (kind) {
    case 'plain':
      pen.paint(bend(box(-half, depth - 10, half * 2, 10), place), '#FFF8EA', 0.8);
      break;
    case 'planks': {
      pen.paint(bend(box(-half, NEAR, half * 2, depth - NEAR), place), sunlit(wood, 0.22));
      pen.line(
        Array.from({ length: 15 }, (_, index) => bend(d`M${-half + (index * half * 2) / 14} ${NEAR}V${depth}`, place)),
        shaded(wood, 0.2),
        1,
        0.7,
      );
      pen.paint(
        bend(box(-half, NEAR, half * 2, depth - NEAR), place),
        pen.fade([0, '#3A1426', 0.34], [1, '#3A1426', 0.06]),
      );
      break;
    }
    case 'beams':
      for (const z of [depth - 40, depth - 120, depth - 200, depth - 280]) beam(scene, room, z, wood, 16, 15);
      break;
    case 'poles': {
      // Willow over poplar, as roofs are laid in the high valleys.
      pen.paint(bend(box(-half, NEAR, half * 2, depth - NEAR), place), '#C9A06C');
      pen.line(
        Array.from({ length: 42 }, (_, index) => bend(d`M${-half + (index * half * 2) / 41} ${NEAR}V${depth}`, place)),
        '#8A6238',
        1.2,
        0.6,
      );
      pen.paint(
        bend(box(-half, NEAR, half * 2, depth - NEAR), place),
        pen.fade([0, '#3A1426', 0.36], [1, '#3A1426', 0.1]),
      );
      for (let z = depth - 24; z > NEAR; z -= 52) beam(scene, room, z, '#B58A55', 11, 10);
      break;
    }
    case 'sloped':
      rafters(scene, room, wood);
      break;
  }
}

function beam(
  { pen }: Scene,
  { stage, half, height }: Room,
  z: number,
  wood: Colour,
  thick: number,
  deep: number,
): void {
  const each = block(stage, { x: -half, z, width: half * 2, depth: thick, height: deep, foot: height - deep });
  const under = stage.face(
    [-half, -height + deep, z],
    [half, -height + deep, z],
    [half, -height + deep, z + thick],
    [-half, -height + deep, z + thick],
  );
  pen.paint(each.front, wood);
  pen.paint(under, shaded(wood, 0.32));
  pen.paint(each.front, pen.slope([1, 0], [0, '#FFE9BE', 0.22], [1, '#3A1426', 0.16]));
}

/** Two slopes that meet over the middle, with the gable of the back wall between them. */
function rafters({ pen }: Scene, { stage, half, height, depth, wall }: Room, wood: Colour): void {
  const rise = height + 92;
  const slope = (side: 1 | -1) =>
    stage.face([side * half, -height, NEAR], [side * half, -height, depth], [0, -rise, depth], [0, -rise, NEAR]);
  const gable = stage.face([-half, -height + 1, depth], [half, -height + 1, depth], [0, -rise, depth]);
  pen.paint(gable, shaded(wall, 0.08));
  const boards = mix(wood, '#D9A66C', 0.4);
  pen.paint(slope(-1), shaded(boards, 0.3));
  pen.paint(slope(1), shaded(boards, 0.08));
  const lines = Array.from({ length: 9 }, (_, index) => {
    const z = NEAR + ((depth - NEAR) * index) / 9;
    return polylineOf(stage.at(-half, -height, z), stage.at(0, -rise, z), stage.at(half, -height, z));
  });
  pen.line(
    lines.filter((_, index) => index % 2 === 0),
    shaded(wood, 0.3),
    6,
    0.9,
  );
  const along = [0.2, 0.4, 0.6, 0.8].flatMap((t) =>
    ([-1, 1] as const).map((side) =>
      polylineOf(
        stage.at(side * half * (1 - t), -height - 92 * t, NEAR),
        stage.at(side * half * (1 - t), -height - 92 * t, depth),
      ),
    ),
  );
  pen.line(along, shaded(wood, 0.3), 0.9, 0.55);
  pen.line(polylineOf(stage.at(0, -rise, NEAR), stage.at(0, -rise, depth)), shaded(wood, 0.36), 7);
  for (const z of [depth - 60, depth - 190]) {
    const tie = block(stage, { x: -half, z, width: half * 2, depth: 14, height: 14, foot: height - 14 });
    pen.paint(tie.front, sunlit(wood, 0.05));
    pen.paint(
      stage.face(
        [-half, -height + 14, z],
        [half, -height + 14, z],
        [half, -height + 14, z + 14],
        [-half, -height + 14, z + 14],
      ),
      shaded(wood, 0.34),
    );
  }
}

const polylineOf = (...points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** A ceiling fan at rest. */
export function fan({ pen, colours }: Scene, { stage, height }: Room, x: number, z: number): void {
  const drop = height - 34;
  const place = stage.level(-drop);
  const [hubX, hubY] = stage.at(x, -drop, z);
  const [, topY] = stage.at(x, -height, z);
  const scale = stage.scale(z);
  const metal = mix('#F3E6D2', colours.wood, 0.25);
  pen.line(d`M${hubX} ${topY}V${hubY}`, shaded(metal, 0.3), 2.2 * scale);
  for (const turn of [0.5, 2.6, 4.7]) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const at = (along: number, over: number) => d`${x + c * along - s * over} ${z + s * along + c * over}`;
    pen.paint(
      bend(`M${at(8, -3)}L${at(60, -8)}Q${at(68, 0)} ${at(60, 8)}L${at(8, 4)}Z`, place),
      turn < 2 ? shaded(metal, 0.14) : metal,
    );
  }
  pen.paint(oval(hubX, hubY, 9 * scale, 5.4 * scale), shaded(metal, 0.26));
  pen.paint(oval(hubX - 1, hubY + 2 * scale, 6 * scale, 3.6 * scale), colours.accent);
}
