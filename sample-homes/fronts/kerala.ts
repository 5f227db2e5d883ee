import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval, polygon } from '../drawing/path.ts';
import { shining, throughAir } from '../light/light.ts';
import { hills } from '../land/hills.ts';
import { ripples, sunPath, water } from '../land/water.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { palm } from '../plants/palm.ts';
import { across, apart, type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { ridge, terracotta, tiledPlane } from '../building/tiled-roof.ts';
import { vallam } from '../things/boats.ts';

const BANK = 322;

/** A tiled house on its quay in the backwaters. */
export function keralaFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  const sun = [across(scene, 490) < 320 ? 128 : 500, 176] as const;
  sky(scene, { horizon: 268, sun: light.hour === 'evening' ? sun : [120, 84] });
  hills(apart(scene, 'hills'), { y: 246, bottom: 300, ranges: 2, colour: '#4F7F62', swing: 22 });
  farPalms(scene);
  water(scene, { top: 284, bottom: 480, far: mix(light.sky[2], '#9DBDAE', 0.3), near: '#3C6670' });
  const island = pen.stamp(() => {
    pen.moved(mirrored ? { x: WIDTH, flip: true } : {}, () => behind(scene));
    house(scene);
  });
  pen.inside(box(0, BANK, WIDTH, 158), () => {
    pen.faded(0.34, () => island({ y: BANK * 2 + 4, scale: -1, wide: 1 }));
  });
  pen.fill(box(0, BANK, WIDTH, 40), pen.fade([[0, '#16323A', 0.45], [1, '#16323A', 0]]));
  island({});
  ripples(apart(scene, 'ripples'), { top: BANK + 4, bottom: 478 }, 44);
  if (light.hour === 'evening') sunPath(apart(scene, 'path'), sun[0], 288, 470);
  vallam(scene, { x: across(scene, 452), y: 436, scale: 1, flip: mirrored });
}

function farPalms(scene: Scene): void {
  const { pen, light, dice } = scene;
  const lots = dice.for('far');
  pen.under(throughAir(light, light.outdoors, 0.5), () => {
    pen.fill(d`M0 290V272q60 -9 130 -4t150 -3 170 3 190 -4V290Z`, '#3E6B4E');
    const shapes = [-9, 7].map((lean) =>
      pen.stamp(() => palm({ ...scene, dice: lots }, { x: 0, y: 0, height: 80, lean, far: true })),
    );
    for (let x = -10; x < WIDTH; x += lots.between(34, 74)) {
      lots.pick([shapes[0], shapes[1]])?.({ x, y: 280, scale: lots.between(0.66, 1.15), flip: lots.chance(0.5) });
    }
  });
}

/** Garden and palms around the house. */
function behind(scene: Scene): void {
  const { pen } = scene;
  palm(apart(scene, 'palm1'), { x: 118, y: 300, height: 238, lean: -58 });
  palm(apart(scene, 'palm2'), { x: 166, y: 300, height: 168, lean: 18 });
  palm(apart(scene, 'palm3'), { x: 540, y: 300, height: 252, lean: 44 });
  foliage(apart(scene, 'bush1'), { x: 104, y: 282, rx: 42, ry: 30, leaves: greens.mango });
  foliage(apart(scene, 'bush2'), { x: 536, y: 280, rx: 48, ry: 34, leaves: greens.neem });
  pen.fill('M36 310Q60 292 130 292H520Q590 294 606 310Z', '#557F45');
  pen.fill('M36 310Q60 292 130 292H300Q160 298 130 310Z', '#7FA556', 0.7);
}

const LATERITE: Colour = '#B5643F';

function house(scene: Scene): void {
  const { pen, colours, light } = scene;
  quay(scene);
  // The wall stands back under the eaves: all of its upper part is in their shadow.
  const wall = mix(colours.wall, '#FBF0DC', 0.72);
  pen.fill(box(162, 226, 316, 74), wall);
  pen.fill(box(162, 226, 316, 74), pen.fade([[0, '#4A1F33', 0.5], [0.34, '#4A1F33', 0.26], [0.42, '#4A1F33', 0.06], [1, '#4A1F33', 0.02]]));
  pen.fill(box(162, 288, 316, 12), '#A2452F', 0.85);
  for (const x of [186, 238, 374, 426]) leafWindow(scene, x, 246, 28, 40);
  frontDoor(scene);
  pen.fill(box(140, 300, 360, 10), '#C27A54');
  pen.fill(box(140, 300, 360, 3.4), '#DC9A70');
  pen.fill(box(140, 310, 360, 4), '#7E3E28');
  lowSeat(scene);
  for (const x of [146, 204, 262, 296, 344, 378, 436, 494]) pillar(scene, x);
  roof(scene);
  if (light.lamps) lampGlow(scene);
  steps(scene);
  foliage(apart(scene, 'red'), { x: 112, y: 302, rx: 30, ry: 16, leaves: greens.neem, flowers: ['#D8341F', '#F0654A'] });
  foliage(apart(scene, 'gold'), { x: 526, y: 302, rx: 34, ry: 17, leaves: greens.mango, flowers: ['#F2A51D', '#FFD25E'] });
}

function quay({ pen, dice }: Scene): void {
  const lots = dice.for('quay');
  pen.fill('M24 308H616L604 334H40Z', LATERITE);
  pen.fill('M24 308H616L613 313H28Z', sunlit(LATERITE, 0.34));
  const bricks = (odd: boolean) =>
    [313, 320, 327].flatMap((y, row) =>
      Array.from({ length: 26 }, (_, column) => {
        const x = 44 + column * 22 + (row % 2) * 11 - 6;
        return lots.chance(0.2) === odd && x < 590 ? box(x, y + 0.6, 20.6, 5.6) : '';
      }),
    );
  pen.fill(bricks(true), shaded(LATERITE, 0.2), 0.85);
  pen.fill(bricks(false), mix(LATERITE, '#D98E62', 0.35), 0.8);
  pen.fill('M37 328H609L604 334H40Z', '#4F5A38', 0.5);
}

function steps({ pen }: Scene): void {
  pen.fill('M286 310H354L362 340H278Z', mix(LATERITE, '#D98E62', 0.3));
  pen.fill([box(284, 316, 72, 2.4), box(282, 324, 76, 2.6), box(280, 332, 80, 2.8)], shaded(LATERITE, 0.34));
  pen.fill('M342 310H354L362 340H346Z', '#4A1F33', 0.18);
}

function leafWindow({ pen, colours, light }: Scene, x: number, y: number, width: number, height: number): void {
  const { wood } = colours;
  pen.fill(box(x - 4, y - 4, width + 8, height + 8), shaded(wood, 0.1));
  pen.fill(box(x, y, width, height), '#4A2A22');
  const half = width / 2;
  pen.under(light.lamps ? shining : light.outdoors, () => {
    const pane = light.lamps ? pen.fade([[0, '#FFE09A'], [1, '#F7A83E']]) : pen.fade([[0, '#4D6A68'], [1, '#8FA898']], [0.4, 1]);
    pen.fill([box(x + 1.5, y + 1.5, half - 3, height * 0.46), box(x + half + 1.5, y + 1.5, half - 3, height * 0.46)], pane);
  });
  pen.fill([box(x + 1.5, y + height * 0.52, half - 3, height * 0.46), box(x + half + 1.5, y + height * 0.52, half - 3, height * 0.46)], mix(wood, '#C98A54', 0.3));
  pen.fill([box(x + 4, y + height * 0.58, half - 8, height * 0.34), box(x + half + 4, y + height * 0.58, half - 8, height * 0.34)], shaded(wood, 0.25));
  pen.fill(box(x - 5, y + height + 3, width + 10, 3), mix(wood, '#E2B98C', 0.4));
}

function frontDoor({ pen, colours, light }: Scene): void {
  const { wood } = colours;
  pen.fill(box(300, 234, 40, 66), shaded(wood, 0.3));
  pen.under(light.lamps ? shining : light.outdoors, () => {
    pen.fill(box(306, 240, 28, 60), light.lamps ? pen.fade([[0, '#FFD684'], [1, '#F4A23A']]) : pen.fade([[0, '#3B2420'], [1, '#6A4230']]));
  });
  // Both leaves stand open, and one sees through to the inner court.
  pen.fill(['M306 240L312 243V298L306 300Z', 'M334 240L328 243V298L334 300Z'], mix(wood, '#C07F4A', 0.4));
  if (!light.lamps) pen.fill(box(314, 258, 12, 40), '#A9C48A', 0.85);
  pen.fill(box(297, 231, 46, 4), mix(wood, '#D9A066', 0.5));
}

/** The carved seat that runs between the pillars. */
function lowSeat({ pen, colours }: Scene): void {
  const wood = mix(colours.wood, '#A9623A', 0.4);
  for (const [x, width] of [[150, 142], [348, 142]] as const) {
    pen.fill(box(x, 284, width, 4), sunlit(wood, 0.3));
    pen.fill(Array.from({ length: Math.floor(width / 6) }, (_, index) => box(x + 2 + index * 6, 288, 2.4, 12)), wood);
  }
}

function pillar({ pen, colours }: Scene, x: number): void {
  const wood = mix(colours.wood, '#9A5A34', 0.5);
  const shape = (w: number) => d`M${x - w} 232h${2 * w}l-1 10q-2 3 -2 6v34q0 4 2 7l1 6v5h${-2 * w}v-5l1 -6q2 -3 2 -7v-34q0 -3 -2 -6z`;
  pen.fill(shape(5.5), wood);
  pen.fill(d`M${x + 0.6} 232h4.900l-1 10q-2 3 -2 6v34q0 4 2 7l1 6v5h-4.900z`, shaded(wood, 0.34));
  pen.fill(box(x - 7, 231, 14, 4), sunlit(wood, 0.12));
  pen.fill([box(x - 6.5, 295, 13, 5)], mix(wood, '#D9B48C', 0.35));
}

function roof(scene: Scene): void {
  const { pen } = scene;
  pen.fill('M108 236H532L528 243H112Z', '#4C2219');
  tiledPlane(scene, { shape: [[100, 236], [540, 236], [452, 158], [188, 158]] });
  pen.fill('M100 236H540L538 240H102Z', shaded(terracotta, 0.5));
  pen.fill('M186 158H454L446 152H194Z', '#5A261B');
  tiledPlane(scene, { shape: [[184, 156], [456, 156], [400, 104], [240, 104]] });
  pen.fill('M100 236L188 158L196 158L118 236Z', '#FFE0AE', 0.16);
  ridge(scene, [238, 104], [402, 104]);
  ridge(scene, [240, 104], [184, 156], terracotta, 5);
  ridge(scene, [400, 104], [456, 156], terracotta, 5);
  ridge(scene, [188, 158], [100, 236], terracotta, 5);
  ridge(scene, [452, 158], [540, 236], terracotta, 5);
  gable(scene);
}

/** The slatted gable, with the finial above it. */
function gable({ pen, colours, light }: Scene): void {
  pen.fill('M320 84L404 186H236Z', '#000000' === light.shadow ? light.shadow : '#3E1A18', 0.28);
  pen.fill('M320 84L400 180H240Z', '#5B2A1C');
  pen.fill('M320 100L382 176H258Z', mix(colours.wood, '#B0733F', 0.35));
  pen.fill('M320 100L382 176H320Z', '#4A1F33', 0.16);
  const slats = [118, 128, 138, 148, 158, 168].map((y) => {
    const half = (y - 104) * 0.76;
    return d`M${320 - half} ${y}h${half * 2}v3.4h${-half * 2}z`;
  });
  pen.fill(slats, '#E2B06A');
  pen.fill(slats.map((slat) => slat.replace('v3.4', 'v1.200')), '#FBE0A6', 0.8);
  pen.fill(box(250, 176, 140, 5), '#4C2219');
  pen.fill([oval(320, 72, 4, 4), polygon([[318, 76], [322, 76], [324, 90], [316, 90]]), oval(320, 82, 5, 2.6), polygon([[319, 60], [321, 60], [321.6, 70], [318.4, 70]])], '#D9A43A');
  pen.fill(oval(318.8, 71, 1.3, 1.6), '#FFF0BE');
}

function lampGlow({ pen }: Scene): void {
  pen.under(shining, () => {
    pen.fill(oval(320, 268, 120, 62), pen.glow([[0, '#FFC866', 0.5], [0.5, '#FFB54A', 0.16], [1, '#FFB54A', 0]]));
    pen.fill([oval(284, 252, 3, 4), oval(356, 252, 3, 4)], '#FFF0C0');
  });
  pen.line(['M284 238V248', 'M356 238V248'], '#4C2219', 0.9);
}
