import { type Stage, stage as seenFrom } from '../drawing/perspective.ts';
import { EAVE, EDGE, HALF, arches, posts, roof } from '../building/veranda-frame.ts';
import { rail } from '../building/veranda-rail.ts';
import { mix, shaded } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { type Scene, apart } from '../scene.ts';
import { sleepingDog } from '../things/animals.ts';
import { chaiGlass } from '../things/chai-glass.ts';
import { BRASS } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { printedCloth } from '../things/prints.ts';
import { charpai, easyChair, table } from '../things/seats.ts';
import { swing } from '../things/swing.ts';
import { profiles, turned } from '../things/turned.ts';
import { layFloor } from './floors.ts';

/** What one looks at with the first tea of the day. */
export function veranda(scene: Scene): void {
  const { pen, light, mirrored, style, colours } = scene;
  const side = mirrored ? -1 : 1;
  const stage = seenFrom({ vanish: [320, 262], eye: 160, distance: 400, near: 1.4, from: side * -20 });
  landscapes[style.land](apart(scene, 'land'));
  edgePlants(scene, side);
  layFloor(apart(scene, 'floor'), { stage, half: HALF, depth: EDGE }, style.floor, -140);
  lightOnFloor(scene, stage);
  roof(scene, stage);
  if (style.veranda === 'arched') arches(scene, stage);
  else posts(scene, stage);
  rail(scene, stage);
  sitting(scene, stage, side);
  const [px, py] = stage.at(side * 190, 0, 150);
  potPlant(apart(scene, 'pot'), {
    kind: 'areca',
    x: px,
    y: py,
    scale: stage.scale(150) * 1.3,
    pot: mix('#B4552F', colours.accent, 0.15),
  });
  const [qx, qy] = stage.at(side * 236, 0, 96);
  potPlant(apart(scene, 'pot2'), { kind: 'flower', x: qx, y: qy, scale: stage.scale(96) * 0.95, flowers: '#E8487A' });
  if (scene.dice.for('dog').chance(0.45)) {
    const [dx, dy] = stage.at(side * 84, 0, 40);
    sleepingDog(scene, dx, dy, stage.scale(40) * 1.1, side < 0);
  }
  lantern(scene, stage, side * 96);
  pen.paint(
    box(0, 0, 640, 480),
    pen.glowAt([0.5, 0.48, 0.78], [0.6, '#3A1426', 0], [1, '#3A1426', light.lamps ? 0.3 : 0.14]),
  );
}

/** Where one sits: in an easy chair, on a swing, or on a cot. */
function sitting(scene: Scene, stage: Stage, side: number): void {
  const { colours, style } = scene;
  const hung = style.veranda === 'arched' || style.veranda === 'balcony';
  const kind = scene.dice.for('sitting').pick(hung ? ['chair', 'cot'] : ['chair', 'swing', 'cot']);
  const left = side > 0;
  const rugX = left ? -190 : 10;
  if (kind !== 'cot')
    printedCloth(scene, stage.level(-0.6), {
      x: rugX,
      y: 10,
      width: 190,
      height: 120,
      cloth: mix(colours.cloth, '#F6E4C4', 0.1),
      ink: colours.print,
      accent: colours.accent,
      print: 'woven',
      repeat: 18,
      border: 8,
    });
  const tableX = kind === 'chair' ? (left ? -78 : 20) : left ? 22 : -80;
  if (kind === 'swing') swing(scene, stage, { x: left ? -180 : 44, z: 110, width: 138, hangs: EAVE + 30 });
  else if (kind === 'cot')
    charpai(apart(scene, 'cot'), stage, { x: left ? -180 : 8, z: 66, width: 172, depth: 84, print: style.print });
  else easyChair(apart(scene, 'chair'), stage, { x: left ? -170 : 104, z: 66, looks: left ? 'right' : 'left' });
  table(scene, stage, { x: tableX, z: 84, width: 60, depth: 50, height: 46 }, colours.wood);
  chaiGlass(scene, ...stage.at(tableX + 18, -46, 104), stage.scale(104) * 1.2);
  const [x, y] = stage.at(tableX + 44, -46, 108);
  turned(scene, { x, y, scale: stage.scale(108) * 0.9, profile: profiles.kettle, colour: BRASS, shine: 1 });
}

/** The garden just below the edge. */
function edgePlants(scene: Scene, side: number): void {
  const { style, light } = scene;
  if (light.season === 'snow' || style.veranda === 'balcony' || style.land === 'river' || style.land === 'lake') return;
  const leaves = style.land === 'desert' || style.land === 'ladakh' ? greens.dry : greens.neem;
  for (let index = 0; index < 4; index += 1) {
    foliage(apart(scene, `edge${index}`), {
      x: side > 0 ? 30 + index * 74 : 610 - index * 74,
      y: 408,
      rx: 58,
      ry: 30 - index * 3,
      leaves: index % 2 === 0 ? leaves : greens.mango,
      ...(index % 2 === 0 ? { flowers: ['#F2B23A', '#E8487A'] as const } : {}),
    });
  }
}

function lightOnFloor({ pen, light }: Scene, stage: Stage): void {
  const floor = stage.face([-HALF, 0, -140], [HALF, 0, -140], [HALF, 0, EDGE], [-HALF, 0, EDGE]);
  pen.paint(floor, pen.fade([0, '#FFE9BE', 0.24], [0.3, '#3A1426', 0.06], [1, '#3A1426', 0.42]));
  if (light.lamps || light.season === 'monsoon') return;
  // The morning comes in between the pillars and lies across the floor.
  const shaft = (x: number) => stage.face([x - 120, 0, EDGE], [x + 74, 0, EDGE], [x + 170, 0, 60], [x - 10, 0, 60]);
  pen.inside(floor, () => pen.paint([shaft(-130), shaft(110)], light.sun, 0.4));
}

function lantern(scene: Scene, stage: Stage, x: number): void {
  const { pen, light } = scene;
  const z = EDGE - 70;
  const [px, top] = stage.at(x, -EAVE - 30, z);
  const [, y] = stage.at(x, -EAVE + 70, z);
  const s = stage.scale(z);
  pen.line(d`M${px} ${top}V${y - 30 * s}`, shaded(BRASS, 0.3), 1.4);
  pen.under(shining, () => {
    if (light.lamps)
      pen.paint(oval(px, y, 120), pen.glow([0, '#FFD98C', 0.7], [0.3, '#FFC76A', 0.28], [1, '#FFC76A', 0]));
  });
  turned(scene, {
    x: px,
    y: y + 22 * s,
    scale: s,
    angular: true,
    shine: 1,
    colour: light.lamps ? '#D9A048' : BRASS,
    profile: [
      [4, 0],
      [13, 5],
      [13, 9],
      [11, 10],
      [11, 38],
      [14, 40],
      [6, 50],
      [3, 56],
    ],
  });
  pen.under(shining, () =>
    pen.paint(
      [-7, 0.6].map((dx) => box(px + dx * s, y - 14 * s, 6.4 * s, 24 * s)),
      light.lamps ? '#FFF0C0' : '#DCE6DA',
      light.lamps ? 1 : 0.7,
    ),
  );
}
