import { arch } from '../building/arches.ts';
import { terracotta } from '../building/tiled-roof.ts';
import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import { layFloor } from '../rooms/floors.ts';
import { type Scene, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { BRASS } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { swing } from '../things/swing.ts';
import { plinth } from '../things/tulsi-plinth.ts';
import { profiles, turned } from '../things/turned.ts';
import { courtStage } from './court-stage.ts';
import { DEPTH, EAVE, HALF, OPEN, roofs } from './inward-roofs.ts';

/** A court of pillars whose roofs slope inward, so that the rain falls into the house. */
export function pillaredCourt(scene: Scene): void {
  const { pen, light, mirrored, colours } = scene;
  const stage = courtStage();
  const side = mirrored ? -1 : 1;
  sky(scene, { horizon: 190, sun: [262, 20] });
  roofs(scene, stage);
  inside(scene, stage);
  floors(scene, stage);
  for (const z of [OPEN.far, 440, 285]) {
    if (z === OPEN.far) for (const x of [-62, 62]) pillar(scene, stage, x, z);
    pillar(scene, stage, -OPEN.half - 12, z);
    pillar(scene, stage, OPEN.half + 12, z);
    if (z === 440) plinth(apart(scene, 'tulsi'), stage, 0, 300);
  }
  if (light.hour !== 'night' && light.season !== 'monsoon') {
    pen.paint(
      stage.face([-OPEN.half, -380, 500], [60, -380, 560], [OPEN.half, 0, 430], [-20, 0, 220]),
      light.sun,
      0.13,
    );
  }
  swing(scene, stage, { x: side > 0 ? 206 : -332, z: 206, width: 126, hangs: EAVE + 4 });
  pillar(scene, stage, -OPEN.half - 12, OPEN.near);
  pillar(scene, stage, OPEN.half + 12, OPEN.near);
  eaveFront(scene, stage);
  const [lx, ly] = stage.at(side * -250, 0, 40);
  turned(scene, { x: lx, y: ly, scale: stage.scale(40) * 2.6, profile: profiles.lamp, colour: BRASS, shine: 1 });
  pen.under(shining, () => {
    const top = ly - 39 * stage.scale(40) * 2.6;
    if (light.lamps) pen.paint(oval(lx, top, 90), pen.glow([0, '#FFD27A', 0.7], [1, '#FFD27A', 0]));
    for (const dx of [-18, 0, 18]) pen.paint(d`M${lx + dx} ${top - 18}q6 9 0 15q-6 -6 0 -15z`, '#FFE7A6');
  });
  const [px, py] = stage.at(side * 276, 0, 96);
  potPlant(apart(scene, 'pot'), {
    kind: 'areca',
    x: px,
    y: py,
    scale: stage.scale(96) * 1.5,
    pot: mix(terracotta, colours.accent, 0.2),
  });
  const [qx, qy] = stage.at(side * -286, 0, 420);
  potPlant(apart(scene, 'pot2'), { kind: 'rubber', x: qx, y: qy, scale: stage.scale(420) * 1.5 });
}

/** The rooms around the court, in the shade. */
function inside(scene: Scene, stage: Stage): void {
  const { pen, colours, light } = scene;
  const wall = mix(colours.wall, '#FBF0DC', 0.35);
  const back = stage.facing(DEPTH);
  for (const sign of [-1, 1] as const) {
    pen.paint(
      stage.face(
        [sign * HALF, 0, -100],
        [sign * HALF, -EAVE, -100],
        [sign * HALF, -EAVE, DEPTH],
        [sign * HALF, 0, DEPTH],
      ),
      sign < 0 ? shaded(wall, 0.4) : shaded(wall, 0.12),
    );
    pen.paint(
      stage.face(
        [sign * OPEN.half, -EAVE, -60],
        [sign * OPEN.half, -EAVE, OPEN.far],
        [sign * HALF, -EAVE, DEPTH],
        [sign * HALF, -EAVE, -60],
      ),
      shaded(colours.wood, 0.3),
    );
    const place = stage.side(sign * HALF);
    for (const z of [250, 520]) {
      pen.paint(bend(box(z - 52, -206, 104, 206), place), shaded(colours.wood, sign < 0 ? 0.2 : 0));
      pen.under(light.lamps ? shining : light.outdoors, () =>
        pen.paint(bend(box(z - 40, -194, 80, 194), place), light.lamps ? '#F0A546' : shaded(colours.wood, 0.5)),
      );
    }
  }
  pen.paint(bend(box(-HALF, -EAVE - 30, HALF * 2, EAVE + 30), back), shaded(wall, 0.08));
  pen.paint(
    bend(box(-HALF, -EAVE - 30, HALF * 2, EAVE + 30), back),
    pen.fade([0, '#4A1F33', 0.5], [0.5, '#4A1F33', 0.2], [1, '#4A1F33', 0.06]),
  );
  for (const [x, grand] of [
    [-190, false],
    [0, true],
    [190, false],
  ] as const) {
    const [width, height] = grand ? [120, 214] : [84, 120];
    const base = grand ? 0 : -74;
    pen.paint(
      bend(box(x - width / 2 - 12, base - height - 12, width + 24, height + (grand ? 12 : 24)), back),
      colours.wood,
    );
    pen.under(light.lamps ? shining : light.outdoors, () =>
      pen.paint(bend(box(x - width / 2, base - height, width, height), back), light.lamps ? '#F6B452' : '#8DB08C'),
    );
    if (grand) {
      pen.paint(
        [bend(d`M${x - 60} -214l26 10v198l-26 6z`, back), bend(d`M${x + 60} -214l-26 10v198l26 6z`, back)],
        sunlit(colours.door, 0.05),
      );
      pen.paint(bend(arch('cusped', x, 0, 40, 120), back), light.lamps ? '#FFE3A0' : '#CFE3C8', 0.9);
    } else
      pen.line(
        [-24, -8, 8, 24].map((dx) => bend(d`M${x + dx} ${base - height}v${height}`, back)),
        shaded(colours.wood, 0.3),
        1.6,
      );
  }
}

function floors(scene: Scene, stage: Stage): void {
  const { pen, light, colours } = scene;
  layFloor(apart(scene, 'veranda'), { stage, half: HALF, depth: DEPTH }, scene.style.floor, -95);
  const { half, near, far } = OPEN;
  const open = stage.face([-half, 0, near], [half, 0, near], [half, 0, far], [-half, 0, far]);
  pen.paint(
    stage.face(
      [-half - 26, 0, near - 26],
      [half + 26, 0, near - 26],
      [half + 26, 0, far + 26],
      [-half - 26, 0, far + 26],
    ),
    '#C9A27C',
  );
  pen.paint(
    stage.face([-HALF, 0, -95], [HALF, 0, -95], [HALF, 0, DEPTH], [-HALF, 0, DEPTH]),
    pen.fade([0, '#3A1426', 0.34], [0.4, '#3A1426', 0.1], [1, '#3A1426', 0.04]),
  );
  pen.inside(open, () => {
    pen.paint(open, shaded('#C9A27C', 0.3));
    const low = 34;
    const sunken = stage.face([-half, low, near], [half, low, near], [half, low, far], [-half, low, far]);
    pen.paint(stage.face([half, 0, near], [half, 0, far], [half, low, far], [half, low, near]), sunlit('#D9B58C', 0.2));
    pen.paint(bend(box(-half, 0, half * 2, low), stage.facing(far)), '#B98E68');
    pen.paint(sunken, pen.fade([0, '#E9D3AE'], [1, '#F6E4C2']));
    const lines = [1, 2, 3, 4, 5].flatMap((index) => [
      bend(d`M${-half + index * 62} ${near}V${far}`, stage.level(low)),
      bend(d`M${-half} ${near + index * 78}H${half}`, stage.level(low)),
    ]);
    pen.line(lines, '#B9966E', 1, 0.6);
    pen.paint(
      stage.face([-half, low, near], [-half, low, far], [-half + 130, low, far], [-half + 40, low, near]),
      light.shadow,
      light.cast,
    );
    if (light.season === 'monsoon') pen.paint(sunken, pen.fade([0, light.sky[1], 0.65], [1, light.sky[0], 0.45]));
  });
  pen.line(
    stage.face([-half, 0, near], [half, 0, near], [half, 0, far], [-half, 0, far]),
    sunlit('#D9B58C', 0.5),
    1.4,
    0.8,
  );
  if (light.lamps) {
    pen.under(shining, () => pen.paint(open, pen.glow([0, '#FFC76A', 0.3], [1, '#FFC76A', 0])));
  }
  pen.paint(bend(box(-HALF, DEPTH - 30, HALF * 2, 30), stage.level(0)), shaded(colours.wood, 0.3), 0.3);
}

function pillar({ pen, colours }: Scene, stage: Stage, x: number, z: number): void {
  const s = stage.scale(z);
  const [px, py] = stage.at(x, 0, z);
  const wood = shaded(mix(colours.wood, '#6B3A22', 0.4), 0.05);
  pen.paint(oval(px + 10 * s, py, 30 * s, 7 * s), '#3A1426', 0.24);
  const foot = block(stage, { x: x - 17, z: z - 17, width: 34, depth: 34, height: 20 });
  pen.paint([foot.left, foot.right], shaded('#D9C3A6', 0.24));
  pen.paint(foot.front, '#D9C3A6');
  turned({ pen } as Scene, {
    x: px,
    y: py - 19 * s,
    scale: s,
    angular: true,
    shine: 0.9,
    colour: wood,
    profile: [
      [14, 0],
      [14, 8],
      [9, 14],
      [12, 26],
      [11, 60],
      [9.5, 150],
      [8.5, 188],
      [12, 194],
      [8, 200],
      [13, 212],
      [17, 228],
    ],
  });
}

/** The board along the eaves, nearest of all. */
function eaveFront({ pen, colours }: Scene, stage: Stage): void {
  const wood = shaded(colours.wood, 0.14);
  for (const sign of [-1, 1] as const) {
    const inner = stage.face(
      [sign * OPEN.half, -EAVE, -60],
      [sign * OPEN.half, -EAVE, OPEN.far],
      [sign * OPEN.half, -EAVE + 16, OPEN.far],
      [sign * OPEN.half, -EAVE + 16, -60],
    );
    pen.paint(inner, sign < 0 ? shaded(wood, 0.3) : sunlit(wood, 0.12));
  }
  pen.paint(bend(box(-OPEN.half, -EAVE, OPEN.half * 2, 16), stage.facing(OPEN.far)), wood);
  pen.paint(
    Array.from({ length: 23 }, (_, index) =>
      bend(d`M${-OPEN.half + index * 16} ${-EAVE + 16}q8 13 16 0z`, stage.facing(OPEN.far)),
    ),
    sunlit(wood, 0.2),
  );
}
