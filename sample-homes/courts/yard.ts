import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval, polygon, type Point } from '../drawing/path.ts';
import { block, type Stage } from '../drawing/perspective.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { tree, tufts } from '../plants/trees.ts';
import { chaiGlass } from '../rooms/bedroom.ts';
import { apart, type Scene } from '../scene.ts';
import { hens } from '../things/animals.ts';
import { CLAY } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { charpai, easyChair, table } from '../things/seats.ts';
import { profiles, turned } from '../things/turned.ts';
import { courtStage } from './court-stage.ts';

/** The yard beside the house: its wall on one hand, the country on the other. */
export function yard(scene: Scene): void {
  const { pen, light, mirrored, style } = scene;
  const stage = courtStage();
  const side = mirrored ? -1 : 1;
  const snowy = light.season === 'snow';
  pen.moved({ y: 2 }, () => landscapes[style.land](apart(scene, 'land')));
  ground(scene, stage, snowy);
  const leaves = style.land === 'desert' ? greens.dry : style.land === 'tea' || style.land === 'peaks' ? greens.mango : greens.neem;
  if (!snowy) {
    tree(apart(scene, 'tree'), { x: side > 0 ? 92 : 548, y: 352, height: 292, spread: 0.86, leaves, ...(light.season === 'spring' ? { flowers: ['#FBD9DF', '#F4A9B8'] as const } : {}) });
    foliage(apart(scene, 'hedge'), { x: side > 0 ? 10 : 630, y: 336, rx: 70, ry: 32, leaves, flowers: ['#F2B23A', '#E8487A'] });
  }
  house(scene, stage, side);
  const tea = scene.dice.for('choice').chance(0.5);
  if (snowy || (tea && style.walls !== 'mud')) {
    easyChair(apart(scene, 'chair'), stage, { x: side > 0 ? -190 : 124, z: 150, looks: side > 0 ? 'right' : 'left' });
    easyChair(apart(scene, 'chair2'), stage, { x: side > 0 ? -6 : -60, z: 150, looks: side > 0 ? 'left' : 'right' });
    table(scene, stage, { x: side > 0 ? -100 : 40, z: 150, width: 74, depth: 54, height: 46 }, scene.colours.wood);
    chaiGlass(scene, ...stage.at(side > 0 ? -80 : 60, -46, 176), stage.scale(176) * 1.4);
    chaiGlass(scene, ...stage.at(side > 0 ? -48 : 92, -46, 180), stage.scale(180) * 1.4);
  } else {
    charpai(apart(scene, 'cot'), stage, { x: side > 0 ? -180 : 10, z: 190, width: 180, depth: 84, print: style.print });
  }
  if (!snowy) hens(apart(scene, 'hens'), side > 0 ? 330 : 250, 436, 1);
  const [mx, my] = stage.at(side * 140, 0, 330);
  turned(scene, { x: mx, y: my, scale: stage.scale(330) * 1.7, profile: profiles.matka, colour: CLAY, shine: 0.15 });
  turned(scene, { x: mx + side * 26, y: my + 6, scale: stage.scale(330) * 1.2, profile: profiles.matka, colour: shaded(CLAY, 0.1), shine: 0.15 });
  const [px, py] = stage.at(side * 150, 0, 110);
  potPlant(apart(scene, 'pot'), { kind: 'flower', x: px, y: py, scale: stage.scale(110) * 1.25, flowers: '#E8487A' });
  if (!light.lamps) pen.fill(box(0, 0, 640, 480), pen.fade([[0, '#FFE6AE', 0.22], [0.6, '#FFE6AE', 0]], [1, 1]));
}

function ground(scene: Scene, stage: Stage, snowy: boolean): void {
  const { pen, light, style } = scene;
  const earth: Colour = snowy ? '#EDF1F7' : style.land === 'desert' ? '#DDB27C' : style.land === 'tea' || style.land === 'garden' || style.land === 'peaks' ? '#B99A6B' : '#CFA374';
  pen.fill('M0 352Q150 336 330 344T640 340V480H0Z', pen.fade([[0, mix(earth, light.haze, 0.2)], [1, sunlit(earth, 0.1)]]));
  const lots = scene.dice.for('ground');
  pen.fill(
    Array.from({ length: 12 }, () => {
      const [x, z, w] = [lots.between(-300, 300), lots.between(-40, 330), lots.between(40, 110)];
      return bend(d`M${x} ${z}q${w / 2} ${w * 0.3} ${w} 0q${-w / 2} ${-w * 0.24} ${-w} 0z`, stage.level(0));
    }),
    snowy ? '#CBD7EA' : shaded(earth, 0.16),
    0.4,
  );
  if (!snowy) tufts(apart(scene, 'tufts'), { x1: 0, x2: 640, y1: 352, y2: 474 }, 20, mix('#6B8A44', earth, 0.2));
  if (light.season === 'monsoon') pen.fill(['M110 440q60 -12 130 -2q50 8 -20 16q-90 8 -130 -2q-20 -6 20 -12z', 'M420 398q40 -6 80 0q20 5 -20 8q-50 3 -70 -1q-12 -4 10 -7z'], light.sky[1], 0.75);
}

/** The long wall of the house, its door open. */
function house(scene: Scene, stage: Stage, side: number): void {
  const { pen, colours, light, style } = scene;
  const x = side * 196;
  const place = stage.side(x);
  const [near, far] = [-190, 520];
  const lit = side > 0;
  const base: Colour = style.walls === 'mud' ? mix('#C98F62', colours.wall, 0.3) : colours.wall;
  const wall = lit ? sunlit(base, 0.16) : shaded(base, 0.16);
  const shape = bend(box(near, -268, far - near, 268), place);
  pen.fill(shape, wall);
  pen.fill(shape, pen.fade([[0, '#4A1F33', 0.42], [0.3, '#4A1F33', 0.12], [1, '#4A1F33', 0.02]]));
  pen.fill(bend(box(near, -44, far - near, 44), place), lit ? mix('#9A4A34', base, 0.2) : shaded(mix('#9A4A34', base, 0.2), 0.2));
  if (style.walls === 'mud') drawings(scene, stage, x, far);
  if (style.walls === 'timber') pen.line(Array.from({ length: 9 }, (_, index) => bend(d`M${near} ${-60 - index * 23}H${far}`, place)), shaded(wall, 0.34), 1, 0.55);
  const frame = lit ? colours.wood : shaded(colours.wood, 0.2);
  pen.fill(bend(box(214, -214, 96, 214), place), frame);
  pen.under(light.lamps ? shining : light.outdoors, () => pen.fill(bend(box(224, -204, 76, 204), place), light.lamps ? '#F3A94A' : shaded(colours.wood, 0.5)));
  pen.fill(bend(box(224, -204, 26, 204), place), lit ? colours.door : shaded(colours.door, 0.2));
  for (const z of [60, 392]) {
    pen.fill(bend(box(z - 8, -196, 96, 108), place), lit ? colours.trim : shaded(colours.trim, 0.2));
    pen.under(light.lamps ? shining : light.outdoors, () => pen.fill(bend(box(z, -188, 80, 92), place), light.lamps ? '#F6B452' : '#4E5F5A'));
    pen.line([box(z, -188, 80, 92), d`M${z + 40} -188v92M${z} -142h80`].map((line) => bend(line, place)), lit ? colours.door : shaded(colours.door, 0.2), 3);
  }
  seat(scene, stage, side, far, base);
  overhang(scene, stage, side, -250, far);
  if (light.lamps) {
    const [gx, gy] = stage.at(x, -120, 262);
    pen.under(shining, () => pen.fill(oval(gx, gy, 130, 130), pen.glow([[0, '#FFC76A', 0.5], [1, '#FFC76A', 0]])));
  }
}

/** White rice-paste drawings on the mud. */
function drawings({ pen, dice }: Scene, stage: Stage, x: number, far: number): void {
  const place = stage.side(x);
  const line: string[] = [];
  for (let z = -120; z < far; z += 34) line.push(bend(d`M${z} -52l17 -14 17 14`, place));
  pen.line([...line, bend(d`M-160 -74H${far}`, place), bend(d`M-160 -226H${far}`, place)], '#FBF1DE', 1.8, 0.9);
  const rings: Point[] = [];
  for (const z of [176, 340]) {
    for (let index = 0; index < 12; index += 1) {
      const angle = (index / 12) * 6.28;
      rings.push(place(z + Math.cos(angle) * 20, -146 + Math.sin(angle) * 20));
    }
    pen.line(Array.from({ length: 8 }, (_, index) => bend(d`M${z} -146l${Math.cos(index * 0.785) * 15} ${Math.sin(index * 0.785) * 15}`, place)), '#FBF1DE', 1.6, 0.9);
  }
  pen.dots(rings, '#FBF1DE', 1.6, 0.9);
  if (dice.chance(0.6)) pen.dots(Array.from({ length: 18 }, (_, index) => place(-130 + index * 36, -240)), '#DDEBE6', 2.4);
}

/** The raised edge along the wall, where one sits in the evening. */
function seat({ pen }: Scene, stage: Stage, side: number, far: number, wall: Colour): void {
  const clay = mix(wall, '#B77F58', 0.5);
  const x = side > 0 ? 150 : -196;
  const bench = block(stage, { x, z: -160, width: 46, depth: far + 160, height: 34 });
  pen.fill(polygon([stage.at(side * 150, 0, -100), stage.at(side * 150, 0, far), stage.at(side * 122, 0, far), stage.at(side * 110, 0, -100)]), '#3A1426', 0.18);
  pen.fill(side > 0 ? bench.left : bench.right, side > 0 ? sunlit(clay, 0.12) : shaded(clay, 0.24));
  pen.fill(bench.top, sunlit(clay, 0.34));
}

function overhang(scene: Scene, stage: Stage, side: number, near: number, far: number): void {
  const { pen, light, style, colours } = scene;
  const tone: Record<typeof style.roof, Colour> = { tiles: '#B5532F', thatch: '#C79A54', slate: '#6B7488', flat: mix(colours.trim, colours.wall, 0.3) };
  const snowy = light.season === 'snow';
  const colour = tone[style.roof];
  const inner = side * 196;
  const edge = side * 128;
  // Its underside is seen from below, its edge against the sky.
  pen.fill(polygon([stage.at(inner, -268, near), stage.at(edge, -256, near), stage.at(edge, -256, far + 30), stage.at(inner, -268, far + 30)]), shaded(colours.wood, 0.4));
  pen.line(Array.from({ length: 11 }, (_, index) => {
    const z = near + index * 64;
    const [[x1, y1], [x2, y2]] = [stage.at(inner, -266, z), stage.at(edge, -256, z)];
    return d`M${x1} ${y1}L${x2} ${y2}`;
  }), shaded(colours.wood, 0.1), 4);
  const thick = style.roof === 'thatch' ? 40 : style.roof === 'flat' ? 30 : 16;
  const face = polygon([stage.at(edge, -256, near), stage.at(edge, -256 - thick, near), stage.at(edge, -256 - thick, far + 30), stage.at(edge, -256, far + 30)]);
  pen.fill(polygon([stage.at(edge, -256 - thick, near), stage.at(edge, -256 - thick, far + 30), stage.at(side * 360, -470, far + 30), stage.at(side * 420, -470, near)]), snowy ? '#F3F5FA' : shaded(colour, 0.08));
  pen.fill(face, snowy ? '#DDE6F3' : shaded(colour, side > 0 ? 0.06 : 0.26));
  if (style.roof === 'thatch') {
    pen.line(Array.from({ length: 40 }, (_, index) => {
      const z = near + index * 18;
      const [[x1, y1], [x2, y2]] = [stage.at(edge, -254 - thick, z), stage.at(edge, -250, z + 6)];
      return d`M${x1} ${y1}L${x2} ${y2}`;
    }), shaded(colour, 0.3), 1.2, 0.6);
  } else if (style.roof === 'tiles') {
    pen.fill(Array.from({ length: 34 }, (_, index) => bend(d`M${near + index * 21} -258q10 14 20 0z`, stage.side(edge))), sunlit(colour, 0.14));
  }
}
