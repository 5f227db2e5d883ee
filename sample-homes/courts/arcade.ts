import { arch } from '../building/arches.ts';
import { cornice, frieze, merlons } from '../building/bands.ts';
import { jharokha } from '../building/jharokha.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval, polygon } from '../drawing/path.ts';
import { block, type Stage } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import { bougainvillea } from '../plants/trees.ts';
import { layFloor } from '../rooms/floors.ts';
import { apart, type Scene } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { potPlant } from '../things/pot-plants.ts';
import { charpai } from '../things/seats.ts';
import { toran } from '../things/wall-things.ts';
import { courtStage } from './court-stage.ts';

const HALF = 360;
const DEPTH = 800;
const STOREY = 340;
const TOP = 660;

/** A court with arcades on three sides, two storeys high, open to the sky. */
export function arcadeCourt(scene: Scene): void {
  const { pen, colours, light, mirrored } = scene;
  const stage = courtStage();
  const side = mirrored ? -1 : 1;
  sky(scene, { horizon: 300, sun: [214, 14] });
  pen.fill(polygon([[0, 480], [640, 480], stage.at(HALF, 0, DEPTH), stage.at(-HALF, 0, DEPTH)]), '#EBCFA6');
  walls(scene, stage);
  backWall(scene, stage);
  sideArches(scene, stage, -1);
  sideArches(scene, stage, 1);
  ground(scene, stage);
  plinth(apart(scene, 'tulsi'), stage, side * -30, 260);
  const cot = { x: side > 0 ? 60 : -230, z: 96 };
  charpai(apart(scene, 'cot'), stage, { ...cot, width: 176, depth: 84, print: scene.style.print });
  bougainvillea(apart(scene, 'climber'), side > 0 ? { x1: -14, x2: 108, y: 176, drop: 66 } : { x1: 530, x2: 656, y: 176, drop: 66 });
  pots(apart(scene, 'pots'), stage, side);
  if (light.lamps) lamps(scene, stage);
  else pen.fill(box(0, 0, 640, 480), pen.fade([[0, '#FFE6AE', 0.3], [0.6, '#FFE6AE', 0]], [1, 1]));
}

function walls({ pen, colours }: Scene, stage: Stage): void {
  const quad = (x: number) => polygon([stage.at(x, 0, -100), stage.at(x, -TOP, -100), stage.at(x, -TOP, DEPTH), stage.at(x, 0, DEPTH)]);
  const dark = shaded(colours.wall, 0.2);
  pen.fill(quad(-HALF), pen.fade([[0, shaded(dark, 0.12)], [1, dark]], [1, 0.2]));
  pen.fill(quad(HALF), pen.fade([[0, sunlit(colours.wall, 0.2)], [1, sunlit(colours.wall, 0.4)]], [1, 0.3]));
  for (const [x, colour] of [[-HALF, shaded(colours.trim, 0.16)], [HALF, sunlit(colours.trim, 0.3)]] as const) {
    const place = stage.side(x);
    pen.fill([box(-100, -TOP, DEPTH + 100, 34), box(-100, -STOREY - 10, DEPTH + 100, 22)].map((shape) => bend(shape, place)), colour);
    pen.fill([box(-100, -TOP + 34, DEPTH + 100, 9), box(-100, -STOREY + 12, DEPTH + 100, 8)].map((shape) => bend(shape, place)), '#4A1F33', 0.28);
  }
  // The left roof's shadow falls across the right wall.
  const right = stage.side(HALF);
  pen.fill(bend(d`M${DEPTH} ${-TOP * 0.64}L300 ${-STOREY * 0.3}L180 0H${DEPTH}Z`, right), '#4A1F33', 0.12);
}

function backWall(scene: Scene, stage: Stage): void {
  const { pen, colours, style, light } = scene;
  const place = stage.facing(DEPTH);
  const { wall, trim } = colours;
  pen.fill(bend(box(-HALF, -TOP, HALF * 2, TOP), place), wall);
  pen.fill(bend(box(-HALF, -TOP, HALF * 2, TOP), place), pen.glow([[0, '#FFF1D2', 0.3], [1, '#FFF1D2', 0]], 0.7, 0.4, 0.6));
  pen.fill(bend(d`M${-HALF} ${-TOP}h110L-60 0H${-HALF}Z`, place), '#4A1F33', 0.12);
  for (const x of [-240, 0, 240]) opening(scene, stage, x, x === 0);
  frieze(scene, place, { x1: -HALF + 10, x2: HALF - 10, y: -STOREY + 34, size: 8 }, shaded(colours.door, 0.05), 0.75);
  cornice(scene, place, { x: -HALF, width: HALF * 2, y: -STOREY - 10, height: 22 }, trim);
  for (const x of [-236, 0, 236]) {
    if (style.arch === 'cusped' || style.arch === 'pointed') jharokha(scene, place, { x, y: -STOREY - 62, size: 150 }, trim);
    else gallery(scene, stage, x);
  }
  cornice(scene, place, { x: -HALF - 16, width: HALF * 2 + 32, y: -TOP - 6, height: 34 }, trim, 0.3);
  if (style.arch === 'cusped' || style.arch === 'pointed') merlons(scene, place, { x1: -HALF - 10, x2: HALF + 10, y: -TOP - 4, size: 38 }, sunlit(trim, 0.1));
  toran(scene, place, -64, 64, -232);
  if (light.lamps) pen.under(shining, () => pen.fill(bend(oval(0, -120, 170), place), pen.glow([[0, '#FFC76A', 0.5], [1, '#FFC76A', 0]])));
}

/** An arch of the ground floor, with what is seen through it. */
function opening({ pen, colours, style, light }: Scene, stage: Stage, x: number, grand: boolean): void {
  const [outer, inner] = [stage.facing(DEPTH), stage.facing(DEPTH + 46)];
  const [width, height] = grand ? [168, 282] : [146, 252];
  const shape = arch(style.arch, x, 0, width, height);
  pen.fill(bend(arch(style.arch, x, 0, width + 30, height + 24), outer), colours.trim);
  pen.fill(bend(shape, outer), shaded(colours.wall, 0.34));
  pen.inside(bend(shape, outer), () => {
    pen.fill(bend(arch(style.arch, x, 0, width, height), inner), shaded(mix(colours.wall, '#6B2E2A', 0.55), 0.34));
    pen.under(light.lamps ? shining : light.outdoors, () => {
      if (grand) {
        pen.fill(bend(arch(style.arch, x, 0, 96, 214), inner), light.lamps ? '#F6B14F' : '#F2C46E');
        pen.fill(bend(arch(style.arch, x, 0, 50, 150), inner), light.lamps ? '#FFE3A0' : '#A9CFC2');
      } else {
        pen.fill(bend(box(x - 34, -176, 68, 176), inner), light.lamps ? '#E89A40' : shaded(colours.door, 0.2));
      }
    });
    if (!grand) {
      pen.fill([box(x - 30, -170, 28, 170), box(x + 2, -170, 28, 170)].map((leafShape) => bend(leafShape, inner)), colours.door, light.lamps ? 0.75 : 1);
      pen.fill([box(x - 25, -162, 18, 70), box(x - 25, -82, 18, 70), box(x + 7, -162, 18, 70), box(x + 7, -82, 18, 70)].map((panel) => bend(panel, inner)), shaded(colours.door, 0.26));
    } else pen.fill(bend(d`M${x - 84} -282h168v70q-84 -34 -168 0z`, outer), '#4A1F33', 0.2);
  });
}

/** Upstairs where there are no hanging balconies: shuttered windows behind a rail. */
function gallery({ pen, colours, style, light }: Scene, stage: Stage, x: number): void {
  const place = stage.facing(DEPTH);
  pen.fill(bend(arch(style.arch, x, -STOREY - 30, 118, 208), place), colours.trim);
  pen.under(light.lamps ? shining : light.outdoors, () => pen.fill(bend(arch(style.arch, x, -STOREY - 30, 96, 190), place), light.lamps ? '#F6B14F' : shaded(colours.wall, 0.55)));
  for (const dx of [-60, 22]) {
    pen.fill(bend(box(x + dx, -STOREY - 196, 38, 166), place), dx < 0 ? sunlit(colours.door, 0.08) : shaded(colours.door, 0.12));
    pen.line(Array.from({ length: 13 }, (_, index) => bend(d`M${x + dx + 6} ${-STOREY - 186 + index * 11.4}h26`, place)), sunlit(colours.door, 0.3), 1.1, 0.7);
  }
  const rail: Colour = '#3E4A5A';
  pen.line([...Array.from({ length: 13 }, (_, index) => bend(d`M${x - 72 + index * 12} ${-STOREY - 74}v52`, place)), bend(d`M${x - 76} ${-STOREY - 76}h152`, place), bend(d`M${x - 76} ${-STOREY - 24}h152`, place)], mix(rail, colours.door, 0.4), 1.4);
}

/** Three arches a side, cut through the depth of the wall. */
function sideArches({ pen, colours, style }: Scene, stage: Stage, sign: 1 | -1): void {
  const [outer, inner] = [stage.side(sign * HALF), stage.side(sign * (HALF + 60))];
  const lit = sign > 0;
  for (const z of [140, 380, 620]) {
    const shape = arch(style.arch, z, 0, 150, 258);
    pen.fill(bend(arch(style.arch, z, 0, 184, 284), outer), lit ? sunlit(colours.trim, 0.2) : shaded(colours.trim, 0.14));
    pen.fill(bend(shape, outer), lit ? sunlit(colours.wall, 0.1) : shaded(colours.wall, 0.34));
    pen.inside(bend(shape, outer), () => {
      pen.fill(bend(arch(style.arch, z, 0, 150, 258), inner), shaded(mix(colours.wall, '#6B2E2A', lit ? 0.5 : 0.65), 0.34));
      pen.fill(bend(box(z - 30, -190, 70, 190), stage.side(sign * (HALF + 130))), shaded(colours.door, 0.34), 0.8);
    });
    const shutter = arch(style.arch, z, -STOREY - 50, 84, 160);
    pen.fill(bend(arch(style.arch, z, -STOREY - 40, 108, 184), outer), lit ? colours.trim : shaded(colours.trim, 0.2));
    pen.fill(bend(shutter, outer), shaded(colours.wall, lit ? 0.42 : 0.5));
  }
}

function ground(scene: Scene, stage: Stage): void {
  const { pen, light, style } = scene;
  layFloor({ ...scene, dice: scene.dice.for('ground') }, { stage, half: HALF, depth: DEPTH }, style.court === 'arcade' && style.floor === 'athangudi' ? 'marble' : 'slabs', -90);
  const floor = polygon([stage.at(-HALF, 0, -100), stage.at(HALF, 0, -100), stage.at(HALF, 0, DEPTH), stage.at(-HALF, 0, DEPTH)]);
  pen.fill(floor, pen.fade([[0, '#6B2A1E', 0.14], [0.4, '#FFE9BE', 0.1], [1, '#FFE9BE', 0.22]]));
  // The shadow of the left wing.
  pen.fill(polygon([stage.at(-HALF, 0, -100), stage.at(-HALF, 0, DEPTH), stage.at(-60, 0, DEPTH), stage.at(-190, 0, -100)]), light.shadow, light.cast);
  if (light.season === 'monsoon') pen.fill(floor, pen.fade([[0, light.sky[1], 0.4], [1, light.sky[2], 0.1]]));
  pen.fill(bend(box(-HALF, DEPTH - 26, HALF * 2, 26), stage.level(0)), '#4A1F33', 0.18);
}

/** The tulsi in the middle of the court. */
export function plinth(scene: Scene, stage: Stage, x: number, z: number): void {
  const { pen, colours, light } = scene;
  const body: Colour = mix('#F6F1E6', colours.wall, 0.08);
  pen.fill(polygon([stage.at(x - 60, 0, z - 40), stage.at(x + 190, 0, z + 40), stage.at(x + 150, 0, z + 110), stage.at(x - 40, 0, z + 60)]), light.shadow, light.cast);
  const [low, middle] = [block(stage, { x: x - 58, z, width: 116, depth: 96, height: 22 }), block(stage, { x: x - 32, z: z + 22, width: 64, depth: 56, height: 78, foot: 22 })];
  pen.fill([low.left, low.right], shaded(body, 0.2));
  pen.fill(low.top, sunlit(body, 0.4));
  pen.fill(low.front, pen.fade([[0, body], [1, shaded(body, 0.16)]], [1, 0]));
  pen.fill([middle.left, middle.right], shaded(body, 0.2));
  pen.fill(middle.front, pen.fade([[0, body], [0.5, body], [0.54, shaded(body, 0.16)], [1, shaded(body, 0.2)]], [1, 0]));
  const front = stage.facing(z + 22);
  pen.fill(bend(arch('cusped', x, -32, 26, 36), front), '#B4472E');
  pen.under(shining, () => pen.fill(bend(d`M${x} -50q5 7 0 12q-5 -5 0 -12z`, front), light.lamps ? '#FFE08A' : '#F2B23A'));
  frieze(scene, front, { x1: x - 30, x2: x + 30, y: -88, size: 4 }, '#B4472E', 0.9);
  const cap = block(stage, { x: x - 39, z: z + 16, width: 78, depth: 68, height: 10, foot: 100 });
  pen.fill(cap.top, sunlit(body, 0.5));
  pen.fill(cap.front, sunlit(body, 0.2));
  const [px, py] = stage.at(x, -110, z + 50);
  potPlant(scene, { kind: 'tulsi', x: px, y: py + 16 * stage.scale(z), scale: stage.scale(z) * 1.3, pot: '#8A4A32' });
}

function pots(scene: Scene, stage: Stage, side: number): void {
  const kinds = ['areca', 'flower', 'rubber', 'aloe'] as const;
  const places: readonly [number, number, number][] = [[side * 318, 620, 1.7], [side * -300, 560, 1.6], [side * 312, 330, 1.5], [side * 246, 60, 1.15]];
  for (const [index, [x, z, size]] of places.entries()) {
    const [px, py] = stage.at(x, 0, z);
    potPlant(apart(scene, `pot${index}`), { kind: kinds[index % 4] ?? 'areca', x: px, y: py, scale: stage.scale(z) * size, flowers: '#F2A51D' });
  }
}

function lamps({ pen }: Scene, stage: Stage): void {
  pen.under(shining, () => {
    for (const [x, z] of [[-150, 420], [150, 420], [-220, 200], [230, 220], [-110, 640], [110, 640]] as const) {
      const [px, py] = stage.at(x, 0, z);
      const s = stage.scale(z);
      pen.fill(oval(px, py, 60 * s, 20 * s), pen.glow([[0, '#FFC25E', 0.55], [1, '#FFC25E', 0]]));
      pen.fill(d`M${px - 8 * s} ${py - 4 * s}q${8 * s} ${9 * s} ${16 * s} 0z`, '#B4552F');
      pen.fill(d`M${px} ${py - 16 * s}q${6 * s} ${8 * s} 0 ${12 * s}q${-6 * s} ${-4 * s} 0 ${-12 * s}z`, '#FFE7A6');
    }
  });
}
