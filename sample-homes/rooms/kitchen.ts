import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { block } from '../drawing/perspective.ts';
import { type Scene, apart } from '../scene.ts';
import { chaiGlass } from '../things/chai-glass.ts';
import { BRASS, CLAY, STEEL, basket, ladles, plateRack, vessels } from '../things/kitchenware.ts';
import { stool, table } from '../things/seats.ts';
import { profiles, turned } from '../things/turned.ts';
import { ceiling } from './ceilings.ts';
import { hearth } from './hearth.ts';
import { counter } from './kitchen-counter.ts';
import { hangingLamp } from './lamps.ts';
import { outside } from './outside.ts';
import type { Room } from './room.ts';
import { corners, shell } from './shell.ts';
import { sideWindow, sunPatches } from './side-window.ts';
import { backWindow } from './windows.ts';

/** Where the tea is made. */
export function kitchen(scene: Scene): void {
  const { pen, colours, style, light, mirrored } = scene;
  const side = mirrored ? -1 : 1;
  const wall = style.walls === 'timber' ? colours.wall : mix(colours.wall, '#FFF4E0', 0.45);
  const room = shell(scene, {
    wall,
    made: style.walls,
    floor: style.floor,
    from: -side * 16,
    ceiling: style.ceiling === 'plain' || style.ceiling === 'beams' ? '#F6EAD6' : mix(colours.wood, '#D9A66C', 0.5),
  });
  ceiling(scene, room, style.ceiling);
  const sun = { z: 10, width: 130, sill: 96, height: 120, kind: style.window };
  sideWindow(scene, room, sun);
  pen.paint(sunPatches(scene, room, sun, 0), light.sun, 0.42);
  splash(scene, room);
  // Either the window is over the basin with the shelves beside it, or in the middle with a shelf on each hand.
  const middle = scene.dice.for('choice').chance(0.45);
  const windowX = middle ? 0 : side * -86;
  backWindow(scene, room, { x: windowX, sill: 112, width: 110, height: 108, kind: style.window }, () =>
    outside(scene, room, windowX),
  );
  if (middle) {
    shelves(apart(scene, 'left shelf'), room, -150, 84, side < 0);
    shelves(apart(scene, 'right shelf'), room, 150, 84, side > 0);
  } else shelves(apart(scene, 'shelves'), room, side * 78, 158, true);
  if (style.kitchen === 'hearth') hearth(scene, room, side);
  else counter(apart(scene, 'counter'), room, side, windowX);
  waterPots(scene, room, side);
  breakfast(apart(scene, 'table'), room, side);
  hangingLamp(scene, room, { x: side * 6, z: 70, drop: 60 });
  corners(scene);
}

/** Glazed tiles behind the counter. */
function splash({ pen, colours, style }: Scene, { stage, half, depth }: Room): void {
  if (style.walls === 'mud' || style.walls === 'timber') return;
  const place = stage.facing(depth);
  const ground = mix('#F7EEDD', colours.cloth, 0.06);
  pen.paint(bend(box(-half, -112, half * 2, 26), place), ground);
  const motifs = Array.from({ length: Math.floor((half * 2) / 26) }, (_, index) => {
    const x = -half + 13 + index * 26;
    return bend(d`M${x} ${-110}l4 7 7 4 -7 4 -4 7 -4 -7 -7 -4 7 -4z`, place);
  });
  pen.paint(motifs, colours.cloth, 0.85);
  pen.paint(bend(box(-half, -114, half * 2, 2.4), place), colours.accent, 0.8);
}

/** Two boards of vessels; the plates and the ladles hang where there is room. */
function shelves(scene: Scene, { stage, depth, half }: Room, middle: number, width: number, ladled: boolean): void {
  const { pen, colours } = scene;
  const place = stage.facing(depth);
  const x = Math.max(-half + 8, Math.min(half - width - 8, middle - width / 2));
  for (const y of [-212, -164]) {
    const board = block(stage, { x, z: depth - 22, width, depth: 22, height: 5, foot: -y - 5 });
    pen.paint(bend(box(x + 4, y + 4, width - 4, 12), place), '#3A1426', 0.18);
    const [x1, py] = stage.at(x, y, depth - 11);
    const [x2] = stage.at(x + width, y, depth - 11);
    const racked = y === -212 && width > 100;
    if (racked) plateRack(scene, stage.facing(depth - 8), x + 4, y, width * 0.5);
    vessels(apart(scene, `row${y}`), racked ? (x1 + x2) / 2 + 4 : x1, x2, py, stage.scale(depth - 11) * 0.94);
    const under = stage.at(0, y + 5, depth - 22)[1];
    pen.paint(board.front, sunlit(colours.wood, 0.12));
    pen.paint(d`M${x1} ${under}h${x2 - x1}v1.6h${x1 - x2}z`, shaded(colours.wood, 0.4));
  }
  if (ladled) ladles(scene, stage.facing(depth - 2), x + (width > 100 ? 20 : 8), -150, width > 100 ? 6 : 5);
}

/** Water kept cool in clay, on its stand. */
function waterPots(scene: Scene, { stage, half, depth }: Room, side: number): void {
  const x = side > 0 ? half - 34 : -half + 34;
  const z = depth - 108;
  const [px, py] = stage.at(x, -40, z);
  const s = stage.scale(z);
  table(scene, stage, { x: x - 26, z: z - 22, width: 52, depth: 44, height: 40 }, shaded(scene.colours.wood, 0.06));
  turned(scene, { x: px, y: py, scale: s * 1.25, profile: profiles.matka, colour: CLAY, shine: 0.15 });
  scene.pen.paint(oval(px, py - 38 * s, 13 * s, 3 * s), BRASS);
  turned(scene, { x: px, y: py - 39 * s, scale: s * 0.5, profile: profiles.lota, colour: STEEL, shine: 1 });
}

function breakfast(scene: Scene, { stage }: Room, side: number): void {
  const { pen, colours } = scene;
  const x = side > 0 ? -150 : -46;
  stool(apart(scene, 'stool'), stage, { x: side > 0 ? x + 206 : x - 50, z: 26 });
  table(scene, stage, { x, z: 6, width: 196, depth: 72, height: 72 }, colours.wood);
  const top = stage.level(-72.5);
  pen.paint(bend(box(x + 50, 6, 84, 72), top), mix(colours.cloth, '#FBF1DE', 0.16));
  pen.paint(
    [58, 66, 118, 126].map((dx) => bend(box(x + dx - 2, 6, 2.4, 72), top)),
    colours.print,
    0.85,
  );
  pen.paint(bend(box(x + 50, -72, 84, 16), stage.facing(6)), shaded(colours.cloth, 0.08));
  const [bx, by] = stage.at(x + 40, -72, 36);
  basket(scene, bx, by, stage.scale(36) * 0.95);
  const [tx, ty] = stage.at(x + 104, -72, 34);
  const s = stage.scale(34);
  pen.paint(oval(tx, ty, 32 * s, 9 * s), STEEL);
  pen.paint(oval(tx, ty - 0.6, 28 * s, 7.4 * s), '#DCE4E0');
  for (const [dx, dy, food] of [
    [-13, -1, '#E9B24A'],
    [0, -3.4, '#B4472E'],
    [13, -1, '#6FA04A'],
  ] as const) {
    pen.paint(oval(tx + dx * s, ty + dy * s, 7.6 * s, 2.9 * s), shaded(STEEL, 0.2));
    pen.paint(oval(tx + dx * s, ty + (dy - 0.4) * s, 6 * s, 2 * s), food);
  }
  pen.paint(oval(tx, ty + 3.4 * s, 10 * s, 2.8 * s), '#E6C48C');
  chaiGlass(scene, ...stage.at(x + 156, -72, 24), stage.scale(24) * 1.1);
  chaiGlass(scene, ...stage.at(x + 176, -72, 40), stage.scale(40) * 1.1);
}
