import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import { type Scene, apart } from '../scene.ts';
import { BRASS } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { printedCloth } from '../things/prints.ts';
import { basin, tub, washing } from './bath-things.ts';
import { ceiling } from './ceilings.ts';
import { hangingLamp } from './lamps.ts';
import { outside } from './outside.ts';
import type { Room } from './room.ts';
import { corners, shell } from './shell.ts';
import { sideWindow, sunPatches } from './side-window.ts';
import { backWindow } from './windows.ts';

/** Water, a bucket of brass, and a window that looks at leaves. */
export function bath(scene: Scene): void {
  const { pen, colours, style, light, mirrored } = scene;
  const side = mirrored ? -1 : 1;
  const room = shell(scene, {
    wall: mix(colours.wall, '#FFF6E6', 0.3),
    floor: style.walls === 'timber' ? 'kota' : style.floor === 'boards' || style.floor === 'mud' ? 'kota' : style.floor,
    half: 180,
    depth: 235,
    from: -side * 14,
  });
  const { stage, depth, half } = room;
  if (style.ceiling !== 'sloped' && style.ceiling !== 'plain') ceiling(scene, room, style.ceiling);
  tiling(apart(scene, 'tiles'), room);
  const sun = { z: 20, width: 90, sill: 150, height: 84, kind: style.window };
  sideWindow(scene, room, sun);
  pen.paint(sunPatches(scene, room, sun, 0), light.sun, 0.42);
  const windowX = side * 22;
  backWindow(
    scene,
    room,
    { x: windowX, sill: 146, width: 84, height: 84, kind: style.window === 'wide' ? 'panes' : style.window },
    () => outside(scene, room, windowX),
  );
  const [sillX, sillY] = stage.at(windowX + side * 26, -146, depth - 4);
  potPlant(apart(scene, 'sill'), { kind: 'money', x: sillX, y: sillY + 4, scale: 0.62 });

  basin(scene, room, side * -86);
  if (
    scene.dice
      .for('choice')
      .chance(style.court === 'pool' || style.bed === 'poster' || style.bed === 'carved' ? 0.6 : 0)
  )
    tub(scene, room, side);
  else washing(scene, room, side);
  towels(scene, room);
  const [px, py] = stage.at(side * -150, 0, depth - 30);
  potPlant(apart(scene, 'corner'), {
    kind: 'areca',
    x: px,
    y: py,
    scale: stage.scale(depth - 30) * 1.2,
    pot: mix('#3F6FA0', colours.cloth, 0.4),
  });
  mat(scene, room, side);
  hangingLamp(scene, room, { x: side * -20, z: 120, drop: 58 });
  corners(scene);

  function towels(inner: Scene, { stage: view }: Room): void {
    const place = view.side(half);
    pen.line(bend(d`M20 -150h110`, place), BRASS, 3);
    printedCloth(inner, place, {
      x: 30,
      y: -150,
      width: 44,
      height: 84,
      cloth: '#F7EDDD',
      ink: colours.cloth,
      accent: colours.cloth,
      print: 'khadi',
      border: 6,
    });
    printedCloth(inner, place, {
      x: 82,
      y: -150,
      width: 40,
      height: 70,
      cloth: colours.accent,
      ink: colours.print,
      accent: colours.print,
      print: 'khadi',
      border: 6,
    });
  }
}

/** Tiles to the height of the shoulder, with a band above them. */
function tiling({ pen, colours, dice }: Scene, { stage, half, depth }: Room): void {
  const ground = mix('#FAF3E6', colours.cloth, 0.08);
  const [back, left, right] = [stage.facing(depth), stage.side(-half), stage.side(half)];
  const [height, tile] = [130, 22];
  pen.paint(bend(box(-half, -height, half * 2, height), back), ground);
  pen.paint(bend(box(-150, -height, depth + 150, height), left), shaded(ground, 0.26));
  pen.paint(bend(box(-150, -height, depth + 150, height), right), sunlit(ground, 0.1));
  const [pale, deep]: [string[], string[]] = [[], []];
  for (let row = 0; row * tile < height - 4; row += 1) {
    for (let x = -half; x < half - 4; x += tile) {
      if (dice.chance(0.16)) (dice.chance(0.5) ? pale : deep).push(bend(box(x, -(row + 1) * tile, tile, tile), back));
    }
  }
  pen.paint(pale, mix(colours.cloth, '#FAF3E6', 0.62), 0.7);
  pen.paint(deep, mix(colours.cloth, '#FAF3E6', 0.36), 0.55);
  const seams = [1, 2, 3, 4, 5].flatMap((row) => [
    bend(d`M${-half} ${-row * tile}h${half * 2}`, back),
    bend(d`M-150 ${-row * tile}h${depth + 150}`, left),
    bend(d`M-150 ${-row * tile}h${depth + 150}`, right),
  ]);
  const uprights = Array.from({ length: Math.floor((half * 2) / tile) }, (_, index) =>
    bend(d`M${-half + (index + 1) * tile} ${-height}v${height}`, back),
  );
  pen.line([...seams, ...uprights], mix(colours.cloth, '#D9C8B0', 0.7), 0.8, 0.65);
  for (const [place, from, length] of [
    [back, -half, half * 2],
    [left, -150, depth + 150],
    [right, -150, depth + 150],
  ] as const) {
    pen.paint(
      bend(box(from, -height - 9, length, 9), place),
      place === left ? shaded(colours.cloth, 0.24) : colours.cloth,
    );
    pen.dots(
      Array.from({ length: Math.floor(length / 16) }, (_, index) => place(from + 8 + index * 16, -height - 4.5)).filter(
        ([x]) => x > -20 && x < 660,
      ),
      colours.print,
      1.4,
    );
  }
}

function mat(scene: Scene, { stage }: Room, side: number): void {
  const { pen, colours } = scene;
  const x = side > 0 ? -150 : -6;
  pen.paint(bend(box(x + 3, 2, 156, 66), stage.level(0)), '#3A1426', 0.14);
  printedCloth(scene, stage.level(-0.6), {
    x,
    y: 6,
    width: 152,
    height: 62,
    cloth: mix(colours.cloth, '#FBF1DE', 0.15),
    ink: colours.print,
    accent: colours.accent,
    print: 'woven',
    repeat: 12,
    border: 6,
  });
}
