import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, cushion, d, oval } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import { type Scene, apart } from '../scene.ts';
import { bed } from '../things/bed.ts';
import { STEEL } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { printedCloth } from '../things/prints.ts';
import { stool, table } from '../things/seats.ts';
import { turned } from '../things/turned.ts';
import { calendar, pegs, shelf } from '../things/wall-things.ts';
import { fan } from './ceilings.ts';
import { outside } from './outside.ts';
import type { Room } from './room.ts';
import { corners, shell } from './shell.ts';
import { sideWindow, sunPatches } from './side-window.ts';
import { backWindow } from './windows.ts';

/** A room in a paying-guest house: a steel cot, a desk under the grille, and one's own things. */
export function pgRoom(scene: Scene): void {
  const { pen, colours, style, mirrored, light } = scene;
  const side = mirrored ? 1 : -1;
  const room = shell(scene, {
    wall: mix(colours.wall, '#FFF6E6', 0.18),
    floor: style.floor,
    from: -side * 18,
    dado: mix(colours.wall, '#7A5A5A', 0.4),
    dadoHeight: 60,
    half: 195,
    depth: 250,
  });
  const { stage, depth, half } = room;
  fan(scene, room, 0, 120);
  const sun = { z: 40, width: 110, sill: 100, height: 110, kind: style.window };
  sideWindow(scene, room, sun);
  const deskX = -side * 92;
  backWindow(scene, room, { x: deskX, sill: 112, width: 104, height: 108, kind: 'grille' }, () =>
    outside(scene, room, deskX),
  );
  const place = stage.facing(depth);
  shelf(apart(scene, 'shelf'), place, side * 92, -196);
  calendar(scene, place, -side * 14, -176);
  pegs(scene, stage.side(half), 92, -160);
  pen.paint(sunPatches(scene, room, sun, 0), light.sun, 0.45);
  lights(scene, room, side);
  desk(scene, stage, deskX, depth);
  const bedX = side * 94 - 62;
  bed(apart(scene, 'bed'), stage, { kind: 'steel', x: bedX, z: 44, width: 124, length: 204, print: style.print });
  pen.inside(bend(box(bedX, 44, 124, 204), stage.level(-52)), () =>
    pen.paint(sunPatches(scene, room, sun, 52), light.sun, 0.34),
  );
  printedCloth(scene, stage.level(-0.5), {
    x: side < 0 ? 10 : -150,
    y: -30,
    width: 140,
    height: 84,
    cloth: mix(colours.accent, '#F6E4C4', 0.3),
    ink: colours.cloth,
    accent: mix(colours.cloth, '#F6E4C4', 0.2),
    print: 'woven',
    repeat: 14,
    border: 6,
  });
  backpack(scene, stage, side);
  corners(scene);
}

/** The desk: books, a lamp, a steel bottle, a plant in the window. */
function desk(scene: Scene, stage: Stage, x: number, back: number): void {
  const { pen, colours, light } = scene;
  const [z, height, width] = [back - 62, 76, 148];
  const left = x - width / 2;
  table(scene, stage, { x: left, z, width, depth: 60, height }, mix(colours.wood, '#C08A52', 0.35));
  const drawer = block(stage, { x: left + width - 52, z: z + 2, width: 46, depth: 50, height: 46, foot: height - 52 });
  pen.paint(drawer.front, shaded(colours.wood, 0.05));
  pen.paint(
    [0, 1].map((row) => bend(box(left + width - 49, -height + 9 + row * 22, 40, 19), stage.facing(z + 2))),
    sunlit(colours.wood, 0.18),
  );
  pen.dots(
    [0, 1].map((row) => stage.at(left + width - 29, -height + 18 + row * 22, z + 2)),
    '#D9AE52',
    2.4,
  );
  const at = (dx: number, dz = 30) => stage.at(left + dx, -height, z + dz);
  const s = stage.scale(z + 30);
  const [bx, by] = at(30);
  const books = [colours.cloth, '#E7D3A8', '#3F6F63', colours.accent] as const;
  for (const [index, tone] of books.entries()) {
    pen.paint(
      d`M${bx - (17 - index * 1.5) * s} ${by - index * 5 * s}h${(36 - index * 3) * s}v${-4.6 * s}h${-(36 - index * 3) * s}z`,
      tone,
    );
    pen.paint(
      d`M${bx + (12 - index * 1.5) * s} ${by - index * 5 * s}h${(7 - index * 1.5) * s}v${-4.6 * s}h${-(7 - index * 1.5) * s}z`,
      '#F7EEDC',
      0.7,
    );
  }
  const [nx, ny] = at(72, 20);
  pen.paint(
    d`M${nx - 20 * s} ${ny}l${4 * s} ${-9 * s}h${17 * s}l${-1 * s} ${9 * s}zM${nx} ${ny}l${1 * s} ${-9 * s}h${17 * s}l${4 * s} ${9 * s}z`,
    '#FBF5E8',
  );
  pen.line(d`M${nx + 24 * s} ${ny - 2 * s}l${14 * s} ${-7 * s}`, colours.door, 1.8);
  const [lx, ly] = at(112, 38);
  pen.paint(oval(lx, ly, 10 * s, 3 * s), shaded(STEEL, 0.3));
  pen.line(d`M${lx} ${ly}v${-20 * s}l${-14 * s} ${-17 * s}`, shaded(STEEL, 0.3), 2.6);
  pen.paint(d`M${lx - 9 * s} ${ly - 42 * s}l${-17 * s} ${6 * s}l${6 * s} ${12 * s}z`, colours.accent);
  if (light.lamps)
    pen.under(shining, () =>
      pen.paint(oval(lx - 24 * s, ly - 20 * s, 70), pen.glow([0, '#FFE3A0', 0.7], [1, '#FFC766', 0])),
    );
  const [wx, wy] = at(136, 26);
  turned(scene, {
    x: wx,
    y: wy,
    scale: s * 1.05,
    angular: true,
    shine: 1,
    colour: STEEL,
    profile: [
      [5, 0],
      [5.5, 1],
      [5.5, 21],
      [3, 24],
      [3, 28],
    ],
  });
  const [px, py] = stage.at(x - 32, -112, back - 4);
  potPlant(apart(scene, 'sill'), { kind: 'money', x: px, y: py + 3, scale: 0.66 });
  stool(apart(scene, 'stool'), stage, { x: x - 20, z: z - 56 }, { side: 40, height: 46 });
}

/** A cord of small bulbs along the wall over the bed. */
function lights({ pen, light }: Scene, { stage, depth }: Room, side: number): void {
  const place = stage.facing(depth - 1);
  const [from, to] = side < 0 ? [-184, 14] : [-14, 184];
  pen.line(
    bend(
      d`M${from} -246Q${(from * 2 + to) / 3} -226 ${(from + to) / 2} -240Q${(from + to * 2) / 3} -252 ${to} -240`,
      place,
    ),
    '#6B5A52',
    1,
  );
  const bulbs = Array.from({ length: 11 }, (_, index) =>
    place(from + ((index + 0.5) * (to - from)) / 11, -234 - Math.sin(index * 1.1) * 7),
  );
  pen.under(shining, () => {
    if (light.lamps)
      for (const [x, y] of bulbs) pen.paint(oval(x, y, 13), pen.glow([0, '#FFD98C', 0.8], [1, '#FFD98C', 0]));
    pen.dots(bulbs, light.lamps ? '#FFF0C6' : '#F6DFA6', 2.2);
  });
}

function backpack({ pen, colours }: Scene, stage: Stage, side: number): void {
  const [x, y] = stage.at(side < 0 ? 150 : -150, 0, 60);
  const s = stage.scale(60);
  const bag = mix('#3F6F7A', colours.cloth, 0.15);
  pen.moved({ x, y, scale: s }, () => {
    pen.paint('M-24 2H30l16 -6H-10z', '#3A1426', 0.24);
    pen.paint('M-24 0Q-29 -34 -20 -48Q-12 -58 2 -58Q16 -58 22 -48Q30 -32 26 0Z', bag);
    pen.paint('M6 -58Q18 -56 22 -48Q30 -32 26 0H12Q18 -30 6 -58Z', shaded(bag, 0.24));
    pen.paint(cushion(-19, -28, 38, 24, 7), shaded(bag, 0.14));
    pen.paint(cushion(-19, -28, 38, 7, 3), colours.accent);
    pen.line('M-8 -58q8 -10 16 0', shaded(bag, 0.3), 3);
    pen.line('M-18 -40q20 -8 38 0', sunlit(bag, 0.4), 1.4);
  });
}
