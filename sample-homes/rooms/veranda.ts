import { arch } from '../building/arches.ts';
import { cornice } from '../building/bands.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval, polygon } from '../drawing/path.ts';
import { block, type Stage, stage as seenFrom } from '../drawing/perspective.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { apart, type Scene } from '../scene.ts';
import { sleepingDog } from '../things/animals.ts';
import { BRASS } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { printedCloth } from '../things/prints.ts';
import { charpai, easyChair, table } from '../things/seats.ts';
import { swing } from '../things/swing.ts';
import { profiles, turned } from '../things/turned.ts';
import { chaiGlass } from './bedroom.ts';
import { layFloor } from './floors.ts';

const HALF = 330;
/** Where the floor ends and the pillars stand. */
const EDGE = 235;
const EAVE = 330;

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
  potPlant(apart(scene, 'pot'), { kind: 'areca', x: px, y: py, scale: stage.scale(150) * 1.3, pot: mix('#B4552F', colours.accent, 0.15) });
  const [qx, qy] = stage.at(side * 236, 0, 96);
  potPlant(apart(scene, 'pot2'), { kind: 'flower', x: qx, y: qy, scale: stage.scale(96) * 0.95, flowers: '#E8487A' });
  if (scene.dice.for('dog').chance(0.45)) {
    const [dx, dy] = stage.at(side * 84, 0, 40);
    sleepingDog(scene, dx, dy, stage.scale(40) * 1.1, side < 0);
  }
  lantern(scene, stage, side * 96);
  pen.fill(box(0, 0, 640, 480), pen.glow([[0.6, '#3A1426', 0], [1, '#3A1426', light.lamps ? 0.3 : 0.14]], 0.5, 0.48, 0.78));
}

/** Where one sits: in an easy chair, on a swing, or on a cot. */
function sitting(scene: Scene, stage: Stage, side: number): void {
  const { colours, style } = scene;
  const hung = style.veranda === 'arched' || style.veranda === 'balcony';
  const kind = scene.dice.for('sitting').pick(hung ? ['chair', 'cot'] : ['chair', 'swing', 'cot']);
  const left = side > 0;
  const rugX = left ? -190 : 10;
  if (kind !== 'cot') printedCloth(scene, stage.level(-0.6), { x: rugX, y: 10, width: 190, height: 120, cloth: mix(colours.cloth, '#F6E4C4', 0.1), ink: colours.print, accent: colours.accent, print: 'woven', repeat: 18, border: 8 });
  const tableX = kind === 'chair' ? (left ? -78 : 20) : left ? 22 : -80;
  if (kind === 'swing') swing(scene, stage, { x: left ? -180 : 44, z: 110, width: 138, hangs: EAVE + 30 });
  else if (kind === 'cot') charpai(apart(scene, 'cot'), stage, { x: left ? -180 : 8, z: 66, width: 172, depth: 84, print: style.print });
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
    foliage(apart(scene, `edge${index}`), { x: side > 0 ? 30 + index * 74 : 610 - index * 74, y: 408, rx: 58, ry: 30 - index * 3, leaves: index % 2 === 0 ? leaves : greens.mango, ...(index % 2 === 0 ? { flowers: ['#F2B23A', '#E8487A'] as const } : {}) });
  }
}

function lightOnFloor({ pen, light }: Scene, stage: Stage): void {
  const floor = polygon([stage.at(-HALF, 0, -140), stage.at(HALF, 0, -140), stage.at(HALF, 0, EDGE), stage.at(-HALF, 0, EDGE)]);
  pen.fill(floor, pen.fade([[0, '#FFE9BE', 0.24], [0.3, '#3A1426', 0.06], [1, '#3A1426', 0.42]]));
  if (light.lamps || light.season === 'monsoon') return;
  // The morning comes in between the pillars and lies across the floor.
  const shaft = (x: number) => polygon([stage.at(x - 120, 0, EDGE), stage.at(x + 74, 0, EDGE), stage.at(x + 170, 0, 60), stage.at(x - 10, 0, 60)]);
  pen.inside(floor, () => pen.fill([shaft(-130), shaft(110)], light.sun, 0.4));
}

function roof(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const wood = colours.wood;
  const [near, far] = [-150, EDGE + 26];
  const under = polygon([stage.at(-HALF - 300, -EAVE - 76, near), stage.at(HALF + 300, -EAVE - 76, near), stage.at(HALF + 300, -EAVE, far), stage.at(-HALF - 300, -EAVE, far)]);
  if (style.veranda === 'arched' || style.veranda === 'balcony') {
    pen.fill(under, pen.fade([[0, shaded(colours.trim, 0.3)], [1, shaded(colours.trim, 0.12)]]));
    return;
  }
  pen.fill(under, style.roof === 'thatch' ? '#A9793F' : mix(wood, '#C98A54', 0.35));
  pen.fill(under, pen.fade([[0, '#3A1426', 0.5], [1, '#3A1426', 0.16]]));
  const rafters = Array.from({ length: 15 }, (_, index) => {
    const x = (index - 7) * 56;
    return polygon([stage.at(x, -EAVE - 76, near), stage.at(x + 13, -EAVE - 76, near), stage.at(x + 13, -EAVE, far), stage.at(x, -EAVE, far)]);
  });
  pen.fill(rafters, shaded(wood, 0.2));
  const laths = Array.from({ length: 7 }, (_, index) => {
    const t = index / 7;
    const [[x1, y1], [x2, y2]] = [stage.at(-HALF - 300, -EAVE - 76 + 76 * t, near + (far - near) * t), stage.at(HALF + 300, -EAVE - 76 + 76 * t, near + (far - near) * t)];
    return d`M${x1} ${y1}L${x2} ${y2}`;
  });
  pen.line(laths, shaded(wood, 0.34), 1.2, 0.7);
  // The edge against the sky.
  const edge = stage.facing(far);
  const tone: Colour = style.roof === 'thatch' ? '#C79A54' : style.roof === 'slate' ? '#6B7488' : '#A84B2D';
  if (style.roof === 'thatch') {
    pen.fill(Array.from({ length: 84 }, (_, index) => bend(d`M${-420 + index * 10} ${-EAVE - 14}h12l-4 ${28 + (index * 7) % 11}z`, edge)), tone);
    pen.fill(bend(box(-430, -EAVE - 16, 860, 12), edge), shaded(tone, 0.3));
  } else {
    pen.fill(bend(box(-430, -EAVE - 12, 860, 16), edge), shaded(wood, 0.1));
    pen.fill(Array.from({ length: 44 }, (_, index) => bend(d`M${-430 + index * 20} ${-EAVE + 4}q10 16 20 0z`, edge)), tone);
    pen.fill(Array.from({ length: 44 }, (_, index) => bend(d`M${-428 + index * 20} ${-EAVE + 4}q4 9 8 9q-7 0 -8 -9z`, edge)), sunlit(tone, 0.3), 0.6);
  }
}

function posts(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const s = stage.scale(EDGE);
  if (style.veranda !== 'balcony') {
    const beam = stage.facing(EDGE);
    pen.fill(bend(box(-430, -EAVE - 2, 860, 22), beam), style.veranda === 'round' ? colours.trim : shaded(colours.wood, 0.08));
    pen.fill(bend(box(-430, -EAVE + 14, 860, 6), beam), '#3A1426', 0.3);
  }
  for (const x of style.veranda === 'balcony' ? [-318, 318] : [-246, 0, 246]) {
    if (x === 0 && style.veranda === 'round') continue;
    const [px, py] = stage.at(x, 0, EDGE);
    pen.fill(polygon([stage.at(x - 14, 0, EDGE - 14), stage.at(x + 14, 0, EDGE - 14), stage.at(x + 128, 0, 20), stage.at(x + 88, 0, 20)]), '#3A1426', 0.16);
    if (style.veranda === 'turned') {
      turned(scene, { x: px, y: py, scale: s, angular: true, shine: 0.6, colour: shaded(mix(colours.wood, '#6B3A22', 0.3), 0.04), profile: [[15, 0], [15, 24], [10, 30], [13, 46], [11, 92], [9, 200], [8, 250], [13, 258], [9, 266], [16, 284], [22, 312]] });
    } else if (style.veranda === 'round') {
      turned(scene, { x: px, y: py, scale: s, angular: true, shine: 0.2, colour: mix('#FBF3E4', colours.wall, 0.12), profile: [[26, 0], [26, 14], [22, 20], [20, 40], [18, 270], [22, 278], [26, 292], [26, 312]] });
    } else if (style.veranda === 'timber') {
      const post = block(stage, { x: x - 11, z: EDGE - 11, width: 22, depth: 22, height: 312 });
      pen.fill([post.left, post.right], shaded(colours.wood, 0.3));
      pen.fill(post.front, pen.fade([[0, sunlit(colours.wood, 0.2)], [0.5, colours.wood], [1, shaded(colours.wood, 0.24)]], [1, 0]));
      const brace = stage.facing(EDGE - 11);
      pen.fill([bend(d`M${x + 11} -250l52 -58v16l-52 58z`, brace), bend(d`M${x - 11} -250l-52 -58v16l52 58z`, brace)], shaded(colours.wood, 0.14));
    } else {
      pen.fill(bend(box(x - 30, -EAVE, 60, EAVE), stage.facing(EDGE)), x < 0 ? shaded(colours.wall, 0.22) : sunlit(colours.wall, 0.1));
    }
  }
}

/** Arches that frame the land. */
function arches(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const front = stage.facing(EDGE);
  const back = stage.facing(EDGE + 34);
  const shapes = (place: typeof front, grow = 0) => [-236, 0, 236].map((x) => bend(arch(style.arch, x, 0, (x === 0 ? 208 : 178) + grow, 282 + grow), place));
  const screen = bend(box(-460, -EAVE - 30, 920, EAVE + 30), front);
  pen.inside(screen, () => pen.cut(bend(box(-470, -EAVE - 40, 940, EAVE + 80), back), shapes(back), shaded(colours.wall, 0.3)));
  pen.cut(screen, shapes(front), shaded(colours.wall, 0.06));
  pen.cut(screen, shapes(front), pen.fade([[0, '#4A1F33', 0.34], [0.4, '#4A1F33', 0.06], [1, '#FFF1D2', 0.16]]));
  pen.line(shapes(front, 10), colours.trim, 5);
  pen.inside(screen, () => cornice(scene, front, { x: -460, width: 920, y: -EAVE + 2, height: 14 }, shaded(colours.trim, 0.1)));
  for (const x of [-118, 118]) pen.fill(polygon([stage.at(x - 26, 0, EDGE), stage.at(x + 26, 0, EDGE), stage.at(x + 138, 0, 20), stage.at(x + 74, 0, 20)]), '#3A1426', 0.14);
}

function rail(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const place = stage.facing(EDGE);
  const [left, right] = [-430, 430];
  switch (style.veranda) {
    case 'turned': {
      // The seat that runs around a southern veranda, with its slanting back.
      const wood = mix(colours.wood, '#A9623A', 0.35);
      pen.fill(Array.from({ length: 48 }, (_, index) => bend(d`M${left + index * 18} -72q7 16 2 34h7q4 -18 -2 -34z`, place)), shaded(wood, 0.1));
      pen.fill(bend(box(left, -80, right - left, 9), place), sunlit(wood, 0.2));
      const bench = block(stage, { x: left, z: EDGE - 40, width: right - left, depth: 40, height: 7, foot: 32 });
      pen.fill(bend(box(left, -32, right - left, 32), stage.facing(EDGE - 34)), shaded(wood, 0.4));
      pen.fill(bench.top, sunlit(wood, 0.26));
      pen.fill(bench.front, wood);
      break;
    }
    case 'arched':
    case 'round': {
      const stone = mix('#FBF3E4', colours.wall, 0.1);
      if (style.veranda === 'arched') {
        pen.fill(bend(box(left, -64, right - left, 64), place), shaded(stone, 0.1));
        pen.fill(Array.from({ length: 42 }, (_, index) => bend(d`M${left + 8 + index * 20} -30l7 -18 7 18 -7 18z`, place)), shaded(colours.wall, 0.4));
      } else {
        pen.fill(Array.from({ length: 38 }, (_, index) => bend(d`M${left + 10 + index * 23} -8q-7 -14 0 -26q3 -8 -2 -18h10q-5 10 -2 18q7 12 0 26z`, place)), stone);
        pen.fill(bend(box(left, -10, right - left, 10), place), shaded(stone, 0.1));
      }
      pen.fill(bend(box(left, -68, right - left, 11), place), sunlit(stone, 0.2));
      pen.fill(bend(box(left, -58, right - left, 4), place), '#3A1426', 0.2);
      break;
    }
    case 'timber': {
      const wood = colours.wood;
      pen.fill([box(left, -84, right - left, 9), box(left, -20, right - left, 7)].map((shape) => bend(shape, place)), sunlit(wood, 0.14));
      pen.fill(Array.from({ length: 21 }, (_, index) => bend(d`M${left + index * 41} -75h15l-3 12 3 8v35h-15v-35l3 -8z`, place)), wood);
      break;
    }
    case 'balcony': {
      const iron = mix('#3A4654', colours.door, 0.35);
      pen.line(Array.from({ length: 48 }, (_, index) => bend(d`M${left + index * 18} -92v88`, place)), iron, 2);
      pen.line(Array.from({ length: 24 }, (_, index) => bend(d`M${left + 9 + index * 36} -48q9 -18 18 0q-9 18 -18 0z`, place)), iron, 1.6);
      pen.line([bend(d`M${left} -94H${right}`, place), bend(d`M${left} -6H${right}`, place)], iron, 4);
      break;
    }
  }
}

function lantern(scene: Scene, stage: Stage, x: number): void {
  const { pen, light } = scene;
  const z = EDGE - 70;
  const [px, top] = stage.at(x, -EAVE - 30, z);
  const [, y] = stage.at(x, -EAVE + 70, z);
  const s = stage.scale(z);
  pen.line(d`M${px} ${top}V${y - 30 * s}`, shaded(BRASS, 0.3), 1.4);
  pen.under(shining, () => {
    if (light.lamps) pen.fill(oval(px, y, 120), pen.glow([[0, '#FFD98C', 0.7], [0.3, '#FFC76A', 0.28], [1, '#FFC76A', 0]]));
  });
  turned(scene, { x: px, y: y + 22 * s, scale: s, angular: true, shine: 1, colour: light.lamps ? '#D9A048' : BRASS, profile: [[4, 0], [13, 5], [13, 9], [11, 10], [11, 38], [14, 40], [6, 50], [3, 56]] });
  pen.under(shining, () => pen.fill([-7, 0.6].map((dx) => box(px + dx * s, y - 14 * s, 6.4 * s, 24 * s)), light.lamps ? '#FFF0C0' : '#DCE6DA', light.lamps ? 1 : 0.7));
}
