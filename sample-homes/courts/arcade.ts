import { bend } from '../drawing/bend.ts';
import { box, d, oval, polygon } from '../drawing/path.ts';
import type { Stage } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import { bougainvillea } from '../plants/trees.ts';
import { layFloor } from '../rooms/floors.ts';
import { type Scene, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { potPlant } from '../things/pot-plants.ts';
import { charpai } from '../things/seats.ts';
import { plinth } from '../things/tulsi-plinth.ts';
import { DEPTH, HALF, backWall, sideArches, walls } from './arcade-walls.ts';
import { courtStage } from './court-stage.ts';

/** A court with arcades on three sides, two storeys high, open to the sky. */
export function arcadeCourt(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  const stage = courtStage();
  const side = mirrored ? -1 : 1;
  sky(scene, { horizon: 300, sun: [214, 14] });
  pen.paint(polygon([[0, 480], [640, 480], stage.at(HALF, 0, DEPTH), stage.at(-HALF, 0, DEPTH)]), '#EBCFA6');
  walls(scene, stage);
  backWall(scene, stage);
  sideArches(scene, stage, -1);
  sideArches(scene, stage, 1);
  ground(scene, stage);
  plinth(apart(scene, 'tulsi'), stage, side * -30, 260);
  const cot = { x: side > 0 ? 60 : -230, z: 96 };
  charpai(apart(scene, 'cot'), stage, { ...cot, width: 176, depth: 84, print: scene.style.print });
  bougainvillea(
    apart(scene, 'climber'),
    side > 0 ? { x1: -14, x2: 108, y: 176, drop: 66 } : { x1: 530, x2: 656, y: 176, drop: 66 },
  );
  pots(apart(scene, 'pots'), stage, side);
  if (light.lamps) lamps(scene, stage);
  else pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.3], [0.6, '#FFE6AE', 0]));
}

function ground(scene: Scene, stage: Stage): void {
  const { pen, light, style } = scene;
  layFloor(
    { ...scene, dice: scene.dice.for('ground') },
    { stage, half: HALF, depth: DEPTH },
    style.court === 'arcade' && style.floor === 'athangudi' ? 'marble' : 'slabs',
    -90,
  );
  const floor = stage.face([-HALF, 0, -100], [HALF, 0, -100], [HALF, 0, DEPTH], [-HALF, 0, DEPTH]);
  pen.paint(floor, pen.fade([0, '#6B2A1E', 0.14], [0.4, '#FFE9BE', 0.1], [1, '#FFE9BE', 0.22]));
  // The shadow of the left wing.
  pen.paint(
    stage.face([-HALF, 0, -100], [-HALF, 0, DEPTH], [-60, 0, DEPTH], [-190, 0, -100]),
    light.shadow,
    light.cast,
  );
  if (light.season === 'monsoon') pen.paint(floor, pen.fade([0, light.sky[1], 0.4], [1, light.sky[2], 0.1]));
  pen.paint(bend(box(-HALF, DEPTH - 26, HALF * 2, 26), stage.level(0)), '#4A1F33', 0.18);
}

function pots(scene: Scene, stage: Stage, side: number): void {
  const kinds = ['areca', 'flower', 'rubber', 'aloe'] as const;
  const places: readonly [number, number, number][] = [
    [side * 318, 620, 1.7],
    [side * -300, 560, 1.6],
    [side * 312, 330, 1.5],
    [side * 246, 60, 1.15],
  ];
  for (const [index, [x, z, size]] of places.entries()) {
    const [px, py] = stage.at(x, 0, z);
    potPlant(apart(scene, `pot${index}`), {
      kind: kinds[index % 4] ?? 'areca',
      x: px,
      y: py,
      scale: stage.scale(z) * size,
      flowers: '#F2A51D',
    });
  }
}

function lamps({ pen }: Scene, stage: Stage): void {
  pen.under(shining, () => {
    for (const [x, z] of [
      [-150, 420],
      [150, 420],
      [-220, 200],
      [230, 220],
      [-110, 640],
      [110, 640],
    ] as const) {
      const [px, py] = stage.at(x, 0, z);
      const s = stage.scale(z);
      pen.paint(oval(px, py, 60 * s, 20 * s), pen.glow([0, '#FFC25E', 0.55], [1, '#FFC25E', 0]));
      pen.paint(d`M${px - 8 * s} ${py - 4 * s}q${8 * s} ${9 * s} ${16 * s} 0z`, '#B4552F');
      pen.paint(d`M${px} ${py - 16 * s}q${6 * s} ${8 * s} 0 ${12 * s}q${-6 * s} ${-4 * s} 0 ${-12 * s}z`, '#FFE7A6');
    }
  });
}
