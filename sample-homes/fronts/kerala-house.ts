import { ridge, terracotta, tiledPlane } from '../building/tiled-roof.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval, polygon } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { type Scene, apart } from '../scene.ts';

const LATERITE: Colour = '#B5643F';

export function house(scene: Scene): void {
  const { pen, colours, light } = scene;
  quay(scene);
  // The wall stands back under the eaves: all of its upper part is in their shadow.
  const wall = mix(colours.wall, '#FBF0DC', 0.72);
  pen.paint(box(162, 226, 316, 74), wall);
  pen.paint(
    box(162, 226, 316, 74),
    pen.fade([0, '#4A1F33', 0.5], [0.34, '#4A1F33', 0.26], [0.42, '#4A1F33', 0.06], [1, '#4A1F33', 0.02]),
  );
  pen.paint(box(162, 288, 316, 12), '#A2452F', 0.85);
  for (const x of [186, 238, 374, 426]) leafWindow(scene, x, 246, 28, 40);
  frontDoor(scene);
  pen.paint(box(140, 300, 360, 10), '#C27A54');
  pen.paint(box(140, 300, 360, 3.4), '#DC9A70');
  pen.paint(box(140, 310, 360, 4), '#7E3E28');
  lowSeat(scene);
  for (const x of [146, 204, 262, 296, 344, 378, 436, 494]) pillar(scene, x);
  roof(scene);
  if (light.lamps) lampGlow(scene);
  steps(scene);
  foliage(apart(scene, 'red'), {
    x: 112,
    y: 302,
    rx: 30,
    ry: 16,
    leaves: greens.neem,
    flowers: ['#D8341F', '#F0654A'],
  });
  foliage(apart(scene, 'gold'), {
    x: 526,
    y: 302,
    rx: 34,
    ry: 17,
    leaves: greens.mango,
    flowers: ['#F2A51D', '#FFD25E'],
  });
}

function quay({ pen, dice }: Scene): void {
  const lots = dice.for('quay');
  pen.paint('M24 308H616L604 334H40Z', LATERITE);
  pen.paint('M24 308H616L613 313H28Z', sunlit(LATERITE, 0.34));
  const bricks = (odd: boolean) =>
    [313, 320, 327].flatMap((y, row) =>
      Array.from({ length: 26 }, (_, column) => {
        const x = 44 + column * 22 + (row % 2) * 11 - 6;
        return lots.chance(0.2) === odd && x < 590 ? box(x, y + 0.6, 20.6, 5.6) : '';
      }),
    );
  pen.paint(bricks(true), shaded(LATERITE, 0.2), 0.85);
  pen.paint(bricks(false), mix(LATERITE, '#D98E62', 0.35), 0.8);
  pen.paint('M37 328H609L604 334H40Z', '#4F5A38', 0.5);
}

function steps({ pen }: Scene): void {
  pen.paint('M286 310H354L362 340H278Z', mix(LATERITE, '#D98E62', 0.3));
  pen.paint([box(284, 316, 72, 2.4), box(282, 324, 76, 2.6), box(280, 332, 80, 2.8)], shaded(LATERITE, 0.34));
  pen.paint('M342 310H354L362 340H346Z', '#4A1F33', 0.18);
}

function leafWindow({ pen, colours, light }: Scene, x: number, y: number, width: number, height: number): void {
  const { wood } = colours;
  pen.paint(box(x - 4, y - 4, width + 8, height + 8), shaded(wood, 0.1));
  pen.paint(box(x, y, width, height), '#4A2A22');
  const half = width / 2;
  pen.under(light.lamps ? shining : light.outdoors, () => {
    const pane = light.lamps
      ? pen.fade([0, '#FFE09A'], [1, '#F7A83E'])
      : pen.slope([0.4, 1], [0, '#4D6A68'], [1, '#8FA898']);
    pen.paint(
      [box(x + 1.5, y + 1.5, half - 3, height * 0.46), box(x + half + 1.5, y + 1.5, half - 3, height * 0.46)],
      pane,
    );
  });
  pen.paint(
    [
      box(x + 1.5, y + height * 0.52, half - 3, height * 0.46),
      box(x + half + 1.5, y + height * 0.52, half - 3, height * 0.46),
    ],
    mix(wood, '#C98A54', 0.3),
  );
  pen.paint(
    [
      box(x + 4, y + height * 0.58, half - 8, height * 0.34),
      box(x + half + 4, y + height * 0.58, half - 8, height * 0.34),
    ],
    shaded(wood, 0.25),
  );
  pen.paint(box(x - 5, y + height + 3, width + 10, 3), mix(wood, '#E2B98C', 0.4));
}

function frontDoor({ pen, colours, light }: Scene): void {
  const { wood } = colours;
  pen.paint(box(300, 234, 40, 66), shaded(wood, 0.3));
  pen.under(light.lamps ? shining : light.outdoors, () => {
    pen.paint(
      box(306, 240, 28, 60),
      light.lamps ? pen.fade([0, '#FFD684'], [1, '#F4A23A']) : pen.fade([0, '#3B2420'], [1, '#6A4230']),
    );
  });
  // Both leaves stand open, and one sees through to the inner court.
  pen.paint(['M306 240L312 243V298L306 300Z', 'M334 240L328 243V298L334 300Z'], mix(wood, '#C07F4A', 0.4));
  if (!light.lamps) pen.paint(box(314, 258, 12, 40), '#A9C48A', 0.85);
  pen.paint(box(297, 231, 46, 4), mix(wood, '#D9A066', 0.5));
}

/** The carved seat that runs between the pillars. */
function lowSeat({ pen, colours }: Scene): void {
  const wood = mix(colours.wood, '#A9623A', 0.4);
  for (const [x, width] of [
    [150, 142],
    [348, 142],
  ] as const) {
    pen.paint(box(x, 284, width, 4), sunlit(wood, 0.3));
    pen.paint(
      Array.from({ length: Math.floor(width / 6) }, (_, index) => box(x + 2 + index * 6, 288, 2.4, 12)),
      wood,
    );
  }
}

function pillar({ pen, colours }: Scene, x: number): void {
  const wood = mix(colours.wood, '#9A5A34', 0.5);
  const shape = (w: number) =>
    d`M${x - w} 232h${2 * w}l-1 10q-2 3 -2 6v34q0 4 2 7l1 6v5h${-2 * w}v-5l1 -6q2 -3 2 -7v-34q0 -3 -2 -6z`;
  pen.paint(shape(5.5), wood);
  pen.paint(d`M${x + 0.6} 232h4.9l-1 10q-2 3 -2 6v34q0 4 2 7l1 6v5h-4.9z`, shaded(wood, 0.34));
  pen.paint(box(x - 7, 231, 14, 4), sunlit(wood, 0.12));
  pen.paint([box(x - 6.5, 295, 13, 5)], mix(wood, '#D9B48C', 0.35));
}

function roof(scene: Scene): void {
  const { pen } = scene;
  pen.paint('M108 236H532L528 243H112Z', '#4C2219');
  tiledPlane(scene, {
    shape: [
      [100, 236],
      [540, 236],
      [452, 158],
      [188, 158],
    ],
  });
  pen.paint('M100 236H540L538 240H102Z', shaded(terracotta, 0.5));
  pen.paint('M186 158H454L446 152H194Z', '#5A261B');
  tiledPlane(scene, {
    shape: [
      [184, 156],
      [456, 156],
      [400, 104],
      [240, 104],
    ],
  });
  pen.paint('M100 236L188 158L196 158L118 236Z', '#FFE0AE', 0.16);
  ridge(scene, [238, 104], [402, 104]);
  ridge(scene, [240, 104], [184, 156], terracotta, 5);
  ridge(scene, [400, 104], [456, 156], terracotta, 5);
  ridge(scene, [188, 158], [100, 236], terracotta, 5);
  ridge(scene, [452, 158], [540, 236], terracotta, 5);
  gable(scene);
}

/** The slatted gable, with the finial above it. */
function gable({ pen, colours }: Scene): void {
  pen.paint('M320 84L404 186H236Z', '#3E1A18', 0.28);
  pen.paint('M320 84L400 180H240Z', '#5B2A1C');
  pen.paint('M320 100L382 176H258Z', mix(colours.wood, '#B0733F', 0.35));
  pen.paint('M320 100L382 176H320Z', '#4A1F33', 0.16);
  const slats = [118, 128, 138, 148, 158, 168].map((y) => {
    const half = (y - 104) * 0.76;
    return d`M${320 - half} ${y}h${half * 2}v3.4h${-half * 2}z`;
  });
  pen.paint(slats, '#E2B06A');
  pen.paint(
    slats.map((slat) => slat.replace('v3.4', 'v1.2')),
    '#FBE0A6',
    0.8,
  );
  pen.paint(box(250, 176, 140, 5), '#4C2219');
  pen.paint(
    [
      oval(320, 72, 4, 4),
      polygon([
        [318, 76],
        [322, 76],
        [324, 90],
        [316, 90],
      ]),
      oval(320, 82, 5, 2.6),
      polygon([
        [319, 60],
        [321, 60],
        [321.6, 70],
        [318.4, 70],
      ]),
    ],
    '#D9A43A',
  );
  pen.paint(oval(318.8, 71, 1.3, 1.6), '#FFF0BE');
}

function lampGlow({ pen }: Scene): void {
  pen.under(shining, () => {
    pen.paint(oval(320, 268, 120, 62), pen.glow([0, '#FFC866', 0.5], [0.5, '#FFB54A', 0.16], [1, '#FFB54A', 0]));
    pen.paint([oval(284, 252, 3, 4), oval(356, 252, 3, 4)], '#FFF0C0');
  });
  pen.line(['M284 238V248', 'M356 238V248'], '#4C2219', 0.9);
}
