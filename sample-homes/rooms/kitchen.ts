import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval } from '../drawing/path.ts';
import { block } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import { apart, type Scene } from '../scene.ts';
import { basket, BRASS, CLAY, COPPER, ladles, plateRack, STEEL, steam, vessels } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { stool, table } from '../things/seats.ts';
import { profiles, turned } from '../things/turned.ts';
import { chaiGlass, outside } from './bedroom.ts';
import { ceiling } from './ceilings.ts';
import { hangingLamp } from './lamps.ts';
import { corners, type Room, shell } from './shell.ts';
import { backWindow, sideWindow, sunPatches } from './windows.ts';

/** Where the tea is made. */
export function kitchen(scene: Scene): void {
  const { pen, colours, style, light, mirrored } = scene;
  const side = mirrored ? -1 : 1;
  const wall = style.walls === 'timber' ? colours.wall : mix(colours.wall, '#FFF4E0', 0.45);
  const room = shell(scene, { wall, made: style.walls, floor: style.floor, from: -side * 16, ceiling: style.ceiling === 'plain' || style.ceiling === 'beams' ? '#F6EAD6' : mix(colours.wood, '#D9A66C', 0.5) });
  const { stage, depth } = room;
  ceiling(scene, room, style.ceiling);
  const sun = { z: 10, width: 130, sill: 96, height: 120, kind: style.window };
  sideWindow(scene, room, sun);
  pen.fill(sunPatches(scene, room, sun, 0), light.sun, 0.42);
  splash(scene, room);
  // Either the window is over the basin with the shelves beside it, or in the middle with a shelf on each hand.
  const middle = scene.dice.for('choice').chance(0.45);
  const windowX = middle ? 0 : side * -86;
  backWindow(scene, room, { x: windowX, sill: 112, width: 110, height: 108, kind: style.window }, () => outside(scene, room, windowX));
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
  pen.fill(bend(box(-half, -112, half * 2, 26), place), ground);
  const motifs = Array.from({ length: Math.floor((half * 2) / 26) }, (_, index) => {
    const x = -half + 13 + index * 26;
    return bend(d`M${x} ${-110}l4 7 7 4 -7 4 -4 7 -4 -7 -7 -4 7 -4z`, place);
  });
  pen.fill(motifs, colours.cloth, 0.85);
  pen.fill(bend(box(-half, -114, half * 2, 2.4), place), colours.accent, 0.8);
}

/** Two boards of vessels; the plates and the ladles hang where there is room. */
function shelves(scene: Scene, { stage, depth, half }: Room, middle: number, width: number, ladled: boolean): void {
  const { pen, colours } = scene;
  const place = stage.facing(depth);
  const x = Math.max(-half + 8, Math.min(half - width - 8, middle - width / 2));
  for (const y of [-212, -164]) {
    const board = block(stage, { x, z: depth - 22, width, depth: 22, height: 5, foot: -y - 5 });
    pen.fill(bend(box(x + 4, y + 4, width - 4, 12), place), '#3A1426', 0.18);
    const [x1, py] = stage.at(x, y, depth - 11);
    const [x2] = stage.at(x + width, y, depth - 11);
    const racked = y === -212 && width > 100;
    if (racked) plateRack(scene, stage.facing(depth - 8), x + 4, y, width * 0.5);
    vessels(apart(scene, `row${y}`), racked ? (x1 + x2) / 2 + 4 : x1, x2, py, stage.scale(depth - 11) * 0.94);
    const under = stage.at(0, y + 5, depth - 22)[1];
    pen.fill(board.front, sunlit(colours.wood, 0.12));
    pen.fill(d`M${x1} ${under}h${x2 - x1}v1.600h${x1 - x2}z`, shaded(colours.wood, 0.4));
  }
  if (ladled) ladles(scene, stage.facing(depth - 2), x + (width > 100 ? 20 : 8), -150, width > 100 ? 6 : 5);
}

function counter(scene: Scene, { stage, half, depth }: Room, side: number, basinX: number): void {
  const { pen, colours } = scene;
  const [z, height] = [depth - 62, 84];
  const body = block(stage, { x: -half, z: z + 4, width: half * 2, depth: 58, height: height - 6 });
  const front = stage.facing(z + 4);
  const doors = mix(colours.door, '#FFF1DA', 0.1);
  pen.fill(bend(box(-half, -2, half * 2 + 10, 2), stage.facing(z - 20)), '#3A1426', 0.2);
  pen.fill(body.front, shaded(doors, 0.3));
  for (let index = 0; index < 6; index += 1) {
    const x = -half + 3 + (index * half) / 3;
    const width = half / 3 - 6;
    if (index === 2) {
      // One bay is curtained.
      pen.fill(bend(box(x, -height + 10, width, height - 16), front), colours.accent);
      pen.line(Array.from({ length: 7 }, (_, fold) => bend(d`M${x + 4 + fold * (width / 7)} ${-height + 12}v${height - 20}`, front)), shaded(colours.accent, 0.3), 1.6, 0.6);
      continue;
    }
    pen.fill(bend(box(x, -height + 10, width, height - 16), front), doors);
    pen.fill(bend(box(x + 6, -height + 17, width - 12, height - 30), front), shaded(doors, 0.16));
    pen.fill(bend(box(x + 8, -height + 19, width - 14, height - 32), front), mix(doors, '#FFF1DA', 0.12));
    pen.fill(bend(oval(x + (index % 2 === 0 ? width - 10 : 10), -height + 28, 2.6), front), '#D9AE52');
  }
  const slab = block(stage, { x: -half, z, width: half * 2, depth: 62, height: 7, foot: height - 7 });
  pen.fill(slab.top, '#6E7D78');
  pen.fill(slab.top, pen.fade([[0, '#FFE9BE', 0.34], [1, '#FFE9BE', 0]], [1, 0]));
  pen.fill(slab.front, '#8C9A93');
  const at = (x: number, back = 26) => stage.at(x, -height, z + back);
  const scale = stage.scale(z + 26);
  // The stove, with milk on one ring and the kettle on the other.
  const [sx, sy] = at(side * (basinX === 0 ? 108 : 70), 22);
  pen.fill(d`M${sx - 44 * scale} ${sy}l${6 * scale} ${-9 * scale}h${76 * scale}l${6 * scale} ${9 * scale}z`, '#4A4650');
  pen.fill(d`M${sx - 44 * scale} ${sy}h${88 * scale}v${6 * scale}h${-88 * scale}z`, STEEL);
  for (const dx of [-22, 22]) pen.fill(oval(sx + dx * scale, sy - 4 * scale, 13 * scale, 3.4 * scale), '#2E2A34');
  turned(scene, { x: sx - 22 * scale, y: sy - 4 * scale, scale: scale * 1.15, profile: profiles.kettle, colour: COPPER, shine: 0.9 });
  pen.line(d`M${sx - 13 * scale} ${sy - 12 * scale}q${9 * scale} ${-2 * scale} ${9 * scale} ${-9 * scale}M${sx - 31 * scale} ${sy - 20 * scale}q${9 * scale} ${-12 * scale} ${18 * scale} 0`, shaded(COPPER, 0.3), 2.2);
  turned(scene, { x: sx + 22 * scale, y: sy - 4 * scale, scale, profile: [[12, 0], [13, 1], [13, 14], [14, 14.500]], colour: STEEL, shine: 0.9, angular: true });
  steam(scene, sx - 22 * scale, sy - 30 * scale, scale);
  // The basin under the window, and what dries beside it.
  const [bx, by] = at(basinX, 30);
  pen.fill(oval(bx, by, 34 * scale, 7 * scale), '#59666A');
  pen.fill(oval(bx, by + 1.4 * scale, 30 * scale, 5 * scale), '#A9B8B4');
  pen.line(d`M${bx} ${by - 8 * scale}v${-22 * scale}q0 ${-9 * scale} ${9 * scale} ${-9 * scale}q${9 * scale} 0 ${9 * scale} ${9 * scale}v${5 * scale}`, STEEL, 3);
  const [px, py] = at(side * (basinX === 0 ? -84 : -10), 30);
  turned(scene, { x: px, y: py, scale, profile: profiles.dabba, colour: '#F2E6D2', shine: 0.4 });
  turned(scene, { x: px + 19 * scale, y: py + 1, scale: scale * 0.82, profile: profiles.dabba, colour: colours.cloth, shine: 0.4 });
  const [fx, fy] = at(side * -160, 32);
  potPlant(apart(scene, 'herb'), { kind: 'tulsi', x: fx, y: fy, scale: scale * 0.62 });
  const [cx, cy] = at(side * 160, 24);
  turned(scene, { x: cx, y: cy, scale: scale * 0.9, profile: profiles.vase, colour: '#3F6FA0', shine: 0.4 });
  pen.line([-5, -1, 3].map((dx) => d`M${cx + dx * scale} ${cy - 22 * scale}l${dx * 1.6 * scale} ${-16 * scale}`), '#B98A52', 2);
}

/** A clay hearth with its fire, and wood beneath. */
function hearth(scene: Scene, { stage, half, depth }: Room, side: number): void {
  const { pen, colours, light } = scene;
  const clay = mix('#B77F58', colours.wall, 0.2);
  const z = depth - 74;
  const x = side > 0 ? -20 : -half;
  const width = half + 20;
  const ledge = block(stage, { x, z, width, depth: 74, height: 46 });
  pen.fill(bend(box(x, z - 12, width, 12), stage.level(0)), '#3A1426', 0.2);
  pen.fill(ledge.top, sunlit(clay, 0.3));
  pen.fill([ledge.left, ledge.right], shaded(clay, 0.2));
  pen.fill(ledge.front, clay);
  const front = stage.facing(z);
  pen.line(bend(d`M${x} -38h${width}`, front), '#FBF1DE', 2, 0.9);
  pen.dots(Array.from({ length: Math.floor(width / 13) }, (_, index) => front(x + 8 + index * 13, -31)), '#FBF1DE', 1.5, 0.9);
  for (const [index, at] of [0.28, 0.7].entries()) {
    const hx = x + width * at;
    const top = stage.facing(z + 18);
    pen.fill(bend(d`M${hx - 30} -46q-4 -26 12 -28h36q16 2 12 28z`, top), shaded(clay, 0.08));
    pen.fill(bend(d`M${hx + 6} -74h12q16 2 12 28h-18q8 -20 -6 -28z`, top), shaded(clay, 0.3), 0.7);
    pen.fill(bend(d`M${hx - 15} -46q-2 -19 15 -20q17 1 15 20z`, top), '#3A1A1E');
    pen.under(shining, () => {
      if (light.lamps || index === 0) pen.fill(bend(oval(hx, -54, 44), top), pen.glow([[0, '#FF9A3C', 0.7], [1, '#FF9A3C', 0]]));
      pen.fill(bend(d`M${hx - 10} -47q-3 -10 4 -15q-1 5 3 6q0 -8 6 -12q-1 8 4 11q3 5 1 10z`, top), '#F58A2C');
      pen.fill(bend(d`M${hx - 5} -47q-1 -6 3 -9q3 3 4 -2q4 5 3 11z`, top), '#FFD867');
    });
    const [px, py] = stage.at(hx, -73, z + 18);
    turned(scene, { x: px, y: py, scale: stage.scale(z + 18) * (index === 0 ? 1.25 : 1), profile: index === 0 ? profiles.matka : profiles.urn, colour: index === 0 ? '#5A4650' : BRASS, shine: index === 0 ? 0.3 : 0.9 });
    steam(scene, px, py - 42, 1.3);
  }
  const logs = Array.from({ length: 9 }, (_, index) => stage.at(x + width * 0.44 + (index % 5) * 11 + (index > 4 ? 5 : 0), -6 - (index > 4 ? 10 : 0), z - 14));
  pen.dots(logs, '#8A5A38', 7);
  pen.dots(logs, '#D9AC78', 4.6);
  pen.dots(logs, '#B07C4C', 1.6);
}

/** Water kept cool in clay, on its stand. */
function waterPots(scene: Scene, { stage, half, depth }: Room, side: number): void {
  const x = side > 0 ? half - 34 : -half + 34;
  const z = depth - 108;
  const [px, py] = stage.at(x, -40, z);
  const s = stage.scale(z);
  table(scene, stage, { x: x - 26, z: z - 22, width: 52, depth: 44, height: 40 }, shaded(scene.colours.wood, 0.06));
  turned(scene, { x: px, y: py, scale: s * 1.25, profile: profiles.matka, colour: CLAY, shine: 0.15 });
  scene.pen.fill(oval(px, py - 38 * s, 13 * s, 3 * s), BRASS);
  turned(scene, { x: px, y: py - 39 * s, scale: s * 0.5, profile: profiles.lota, colour: STEEL, shine: 1 });
}

function breakfast(scene: Scene, { stage }: Room, side: number): void {
  const { pen, colours } = scene;
  const x = side > 0 ? -150 : -46;
  stool(apart(scene, 'stool'), stage, { x: side > 0 ? x + 206 : x - 50, z: 26 });
  table(scene, stage, { x, z: 6, width: 196, depth: 72, height: 72 }, colours.wood);
  const top = stage.level(-72.5);
  pen.fill(bend(box(x + 50, 6, 84, 72), top), mix(colours.cloth, '#FBF1DE', 0.16));
  pen.fill([58, 66, 118, 126].map((dx) => bend(box(x + dx - 2, 6, 2.4, 72), top)), colours.print, 0.85);
  pen.fill(bend(box(x + 50, -72, 84, 16), stage.facing(6)), shaded(colours.cloth, 0.08));
  const [bx, by] = stage.at(x + 40, -72, 36);
  basket(scene, bx, by, stage.scale(36) * 0.95);
  const [tx, ty] = stage.at(x + 104, -72, 34);
  const s = stage.scale(34);
  pen.fill(oval(tx, ty, 32 * s, 9 * s), STEEL);
  pen.fill(oval(tx, ty - 0.6, 28 * s, 7.4 * s), '#DCE4E0');
  for (const [dx, dy, food] of [[-13, -1, '#E9B24A'], [0, -3.4, '#B4472E'], [13, -1, '#6FA04A']] as const) {
    pen.fill(oval(tx + dx * s, ty + dy * s, 7.600 * s, 2.900 * s), shaded(STEEL, 0.2));
    pen.fill(oval(tx + dx * s, ty + (dy - 0.4) * s, 6 * s, 2 * s), food);
  }
  pen.fill(oval(tx, ty + 3.4 * s, 10 * s, 2.8 * s), '#E6C48C');
  chaiGlass(scene, ...stage.at(x + 156, -72, 24), stage.scale(24) * 1.1);
  chaiGlass(scene, ...stage.at(x + 176, -72, 40), stage.scale(40) * 1.1);
}
