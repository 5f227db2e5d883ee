import { bend } from '../drawing/bend.ts';
import { mix, shaded } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import { type Scene, apart } from '../scene.ts';
import { bed } from '../things/bed.ts';
import { chaiGlass } from '../things/chai-glass.ts';
import { potPlant } from '../things/pot-plants.ts';
import { printedCloth } from '../things/prints.ts';
import { chest, easyChair, stool, table } from '../things/seats.ts';
import { profiles, turned } from '../things/turned.ts';
import { wallThings } from '../things/wall-things.ts';
import { ceiling, fan } from './ceilings.ts';
import { hangingLamp } from './lamps.ts';
import { outside } from './outside.ts';
import type { Room } from './room.ts';
import { corners, shell } from './shell.ts';
import { sideWindow, sunPatches } from './side-window.ts';
import { backWindow } from './windows.ts';

/** A room to sleep in: the bed at the back wall, a window beside it, the morning on the floor. */
export function bedroom(scene: Scene): void {
  const { pen, colours, style, mirrored, light } = scene;
  const lots = scene.dice.for('choice');
  const side = mirrored ? 1 : -1;
  const room = shell(scene, {
    wall: colours.wall,
    made: style.walls,
    floor: style.floor,
    from: -side * 22,
    ...(style.walls === 'limewash' ? { dado: mix(colours.wall, '#8A3B2C', 0.5) } : {}),
    ceiling: style.ceiling === 'plain' || style.ceiling === 'beams' ? '#F6EAD6' : mix(colours.wood, '#D9A66C', 0.5),
  });
  const { stage, depth } = room;
  ceiling(scene, room, style.ceiling);
  if (style.ceiling === 'plain' || style.ceiling === 'planks') fan(scene, room, side * -30, 120);

  const sun = { z: 30, width: 140, sill: 82, height: 135, kind: style.window };
  sideWindow(scene, room, sun);
  // Either the window is beside the bed, or the bed stands in the middle between two.
  const middle = lots.chance(0.36);
  const bedX = middle ? -84 : side * 88 - 84;
  const windows = middle ? [-146, 146] : [-side * 108];
  for (const x of windows) {
    backWindow(scene, room, { x, sill: 86, width: middle ? 66 : 100, height: 136, kind: style.window }, () =>
      outside(scene, room, x),
    );
  }
  wallThings[lots.pick(['plates', 'hanging', 'niches', 'picture'])](
    apart(scene, 'over bed'),
    stage.facing(depth),
    bedX + 84,
    -196,
  );
  rightWall(apart(scene, 'right'), room, middle);

  pen.paint(sunPatches(scene, room, sun, 0), light.sun, 0.45);
  rug(scene, room, middle ? -98 : side < 0 ? -6 : -186);
  bedside(scene, room, side < 0 ? bedX + 178 : bedX - 58);
  if (middle) bedside(scene, room, side < 0 ? bedX - 58 : bedX + 178);
  bed(apart(scene, 'bed'), stage, { kind: style.bed, x: bedX, z: 62, width: 168, length: 206, print: style.print });
  const height = style.bed === 'low' ? 40 : 52;
  pen.inside(bend(box(bedX, 62, 168, 206), stage.level(-height)), () =>
    pen.paint(sunPatches(scene, room, sun, height), light.sun, 0.34),
  );
  nearThings(apart(scene, 'near'), room, side, bedX);
  hangingLamp(scene, room, { x: middle ? side * 150 : -side * 118, z: 150, drop: 74 });
  corners(scene);
}

function rug(scene: Scene, { stage }: Room, x: number): void {
  const { colours } = scene;
  scene.pen.paint(bend(box(x + 2, -30, 196, 96), stage.level(0)), '#3A1426', 0.16);
  printedCloth(scene, stage.level(-0.5), {
    x,
    y: -26,
    width: 192,
    height: 96,
    cloth: mix(colours.accent, '#F6E4C4', 0.35),
    ink: colours.cloth,
    accent: mix(colours.cloth, '#F6E4C4', 0.2),
    print: 'woven',
    repeat: 15,
    border: 6,
  });
}

function bedside(scene: Scene, { stage, depth }: Room, x: number): void {
  const { pen, colours, light } = scene;
  table(scene, stage, { x, z: depth - 56, width: 46, depth: 44, height: 54 }, colours.wood);
  const z = depth - 36;
  const [px, py] = stage.at(x + 15, -54, z);
  const scale = stage.scale(z);
  turned(scene, { x: px, y: py, scale, profile: profiles.lamp, colour: '#C8932F', shine: 1 });
  pen.under(shining, () => {
    if (light.lamps)
      pen.paint(
        oval(px, py - 40 * scale, 90),
        pen.glow([0, '#FFD68A', 0.75], [0.3, '#FFC76A', 0.3], [1, '#FFC76A', 0]),
      );
    if (light.lamps)
      pen.paint(
        d`M${px} ${py - 52 * scale}q${6 * scale} ${9 * scale} 0 ${14 * scale}q${-6 * scale} ${-5 * scale} 0 ${-14 * scale}z`,
        '#FFF0C2',
      );
  });
  const [bx, by] = stage.at(x + 33, -54, z);
  turned(scene, { x: bx, y: by, scale: scale * 0.8, profile: profiles.lota, colour: '#C98A4E', shine: 0.9 });
}

/** What stands along the right wall. */
function rightWall(scene: Scene, { stage, half, depth }: Room, crowded: boolean): void {
  const { pen, colours, dice } = scene;
  const wall = stage.side(half);
  if (dice.chance(0.5)) {
    // A door to the court, with its curtain drawn aside.
    pen.paint(bend(box(40, -214, 104, 214), wall), mix(colours.trim, '#FFF6E6', 0.3));
    pen.paint(bend(box(48, -206, 88, 206), wall), shaded(colours.door, 0.1));
    pen.paint(
      [box(54, -198, 36, 90), box(94, -198, 36, 90), box(54, -100, 36, 92), box(94, -100, 36, 92)].map((shape) =>
        bend(shape, wall),
      ),
      shaded(colours.door, 0.3),
    );
    pen.paint(
      [box(57, -195, 30, 84), box(97, -195, 30, 84), box(57, -97, 30, 86), box(97, -97, 30, 86)].map((shape) =>
        bend(shape, wall),
      ),
      mix(colours.door, '#FFE9BE', 0.1),
    );
    pen.paint(bend(oval(91, -100, 4), wall), '#D9AE52');
  } else {
    wallThings[dice.pick(['mirror', 'shelf', 'pegs'])](scene, wall, 110, -150);
  }
  if (crowded) return;
  const [px, py] = stage.at(half - 30, 0, depth - 34);
  potPlant(apart(scene, 'plant'), {
    kind: dice.pick(['areca', 'rubber', 'snake']),
    x: px,
    y: py,
    scale: stage.scale(depth - 34) * 1.25,
    pot: mix('#B4552F', colours.accent, 0.2),
  });
}

/** What somebody left at the near edge. */
function nearThings(scene: Scene, { stage }: Room, side: number, bedX: number): void {
  const { pen, colours, dice } = scene;
  const right = side < 0;
  const choice = dice.pick(['chair', 'stool', 'chest']);
  if (choice === 'chair') easyChair(scene, stage, { x: right ? 118 : -188, z: 20, looks: right ? 'left' : 'right' });
  else if (choice === 'chest') chest(scene, stage, { x: right ? 96 : -196, z: 40 });
  else stool(scene, stage, { x: right ? 128 : -170, z: 30 });
  if (choice !== 'chair') {
    const top = choice === 'chest' ? 42 : 40;
    const [gx, gy] = stage.at(right ? 146 : -152, -top, 48);
    chaiGlass(scene, gx, gy, stage.scale(48));
  }
  // Slippers beside the bed.
  const place = stage.level(0);
  const at = side < 0 ? bedX + 196 : bedX - 42;
  for (const dx of [0, 14]) {
    pen.paint(bend(d`M${at + dx} 30q-5 14 0 26q5 4 9 -1q4 -12 -1 -26q-4 -3 -8 1z`, place), '#8A5434');
    pen.line(bend(d`M${at + dx - 1} 46q5 -6 10 0`, place), colours.accent, 2);
  }
}
