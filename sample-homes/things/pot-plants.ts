import { type Colour, mix } from '../drawing/colour.ts';
import { d, type Point } from '../drawing/path.ts';
import { clump, greens, type Greens, leaf, strewn } from '../plants/leaves.ts';
import type { Scene } from '../scene.ts';
import { profiles, turned } from './turned.ts';

export const potPlants = ['areca', 'rubber', 'snake', 'money', 'tulsi', 'flower', 'aloe'] as const;
export type PotPlant = (typeof potPlants)[number];

interface Potted {
  kind: PotPlant;
  x: number;
  y: number;
  scale?: number;
  pot?: Colour;
  flowers?: Colour;
}

/** A plant in its pot, the foot of the pot at `x`, `y`; about a metre high at scale 1 and 1 pixel a centimetre. */
export function potPlant(scene: Scene, { kind, x, y, scale = 1, pot = '#B4552F', flowers = '#D63A5E' }: Potted): void {
  const { pen, dice } = scene;
  pen.paint(
    d`M${x - 12 * scale} ${y - 2 * scale}q${14 * scale} ${9 * scale} ${46 * scale} ${2 * scale}q${-20 * scale} ${-8 * scale} ${-46 * scale} ${-2 * scale}z`,
    '#3A1426',
    0.2,
  );
  const top = y - 23 * scale;
  const behind = kind !== 'money';
  if (behind) growth(scene, kind, x, top, scale, flowers);
  turned(scene, { x, y, scale, profile: profiles.planter, colour: pot, shine: 0.2 });
  pen.paint(
    d`M${x - 14 * scale} ${y - 24 * scale}h${28 * scale}v${4 * scale}h${-28 * scale}z`,
    mix(pot, '#F2C79C', 0.3),
  );
  pen.paint(
    d`M${x + 3 * scale} ${y - 24 * scale}h${11 * scale}v${4 * scale}h${-11 * scale}z`,
    mix(pot, '#4A1F33', 0.3),
  );
  if (!behind) growth({ ...scene, dice }, kind, x, top, scale, flowers);
}

function growth({ pen, dice }: Scene, kind: PotPlant, x: number, y: number, scale: number, flowers: Colour): void {
  const blades = (spread: readonly number[], length: number, width: number, tones: Greens) => {
    const shapes = spread.map((degrees) => {
      const angle = ((degrees + dice.between(-5, 5)) * Math.PI) / 180;
      return leaf(x + dice.between(-4, 4) * scale, y, length * dice.between(0.8, 1.1) * scale, width * scale, angle);
    });
    pen.paint(
      shapes.filter((_, index) => index % 3 === 0),
      tones[0],
    );
    pen.paint(
      shapes.filter((_, index) => index % 3 === 1),
      tones[1],
    );
    pen.paint(
      shapes.filter((_, index) => index % 3 === 2),
      tones[2],
    );
  };
  switch (kind) {
    case 'snake':
      blades([-104, -76, -90, -112, -68, -96, -84], 62, 5.5, ['#2F6A4A', '#4C8A58', '#8DB56B']);
      break;
    case 'aloe':
      blades([-160, -20, -140, -40, -122, -58, -104, -76, -90], 38, 5, ['#4B8266', '#6BA37E', '#9CC7A0']);
      break;
    case 'areca':
      for (const [index, degrees] of [-158, -22, -136, -44, -116, -64, -98, -82].entries()) {
        arching(
          pen,
          dice,
          x,
          y,
          (degrees * Math.PI) / 180,
          dice.between(60, 82) * scale,
          greens.coconut[(index % 3) as 0 | 1 | 2],
        );
      }
      break;
    case 'rubber': {
      pen.line(
        [
          d`M${x} ${y}q${-3 * scale} ${-30 * scale} ${1 * scale} ${-66 * scale}`,
          d`M${x} ${y}q${9 * scale} ${-20 * scale} ${13 * scale} ${-46 * scale}`,
        ],
        '#6B4A32',
        2 * scale,
      );
      const leaves: [number, number, number][] = [
        [-2, -20, -160],
        [2, -26, -20],
        [-1, -36, -140],
        [7, -34, -34],
        [0, -50, -150],
        [11, -46, -28],
        [1, -58, -40],
        [0, -64, -118],
        [12, -50, -80],
        [-2, -44, -205],
      ];
      for (const [index, [dx, dy, degrees]] of leaves.entries()) {
        const tone = greens.neem[(index % 3) as 0 | 1 | 2];
        pen.paint(
          leaf(x + dx * scale, y + dy * scale, dice.between(24, 32) * scale, 13 * scale, (degrees * Math.PI) / 180),
          tone,
        );
      }
      break;
    }
    case 'money': {
      const trails = [-16, -7, 4, 13].map((dx, index): Point[] => [
        [x + dx * scale * 0.7, y - 2 * scale],
        [x + dx * 1.3 * scale, y + 8 * scale],
        [x + dx * 1.5 * scale, y + (18 + index * 7) * scale],
      ]);
      pen.paint(clump(dice, x, y - 6 * scale, 18 * scale, 11 * scale, 8), greens.neem[1]);
      pen.line(
        trails.map(([a = [0, 0], b = [0, 0], c = [0, 0]]) => d`M${a[0]} ${a[1]}Q${b[0]} ${b[1]} ${c[0]} ${c[1]}`),
        greens.neem[0],
        1.2 * scale,
      );
      pen.paint(
        trails.flatMap((trail) => trail.map(([lx, ly]) => leaf(lx, ly, 8 * scale, 4 * scale, dice.between(0.4, 2.6)))),
        greens.neem[2],
      );
      pen.paint(strewn(dice, x - 3 * scale, y - 8 * scale, 14 * scale, 8 * scale, 12, 6 * scale), greens.neem[2]);
      break;
    }
    case 'tulsi':
    case 'flower': {
      pen.line(
        [
          d`M${x} ${y}v${-22 * scale}`,
          d`M${x} ${y - 6 * scale}l${-9 * scale} ${-16 * scale}`,
          d`M${x} ${y - 6 * scale}l${10 * scale} ${-14 * scale}`,
        ],
        '#5E4A32',
        1.6 * scale,
      );
      const tones = kind === 'tulsi' ? greens.mango : greens.neem;
      pen.paint(clump(dice, x, y - 26 * scale, 21 * scale, 18 * scale, 10), tones[0]);
      pen.paint(clump(dice, x - 4 * scale, y - 29 * scale, 14 * scale, 12 * scale, 8), tones[1]);
      pen.paint(strewn(dice, x - 3 * scale, y - 28 * scale, 17 * scale, 14 * scale, 16, 6 * scale), tones[2]);
      if (kind === 'flower') {
        const heads = Array.from({ length: 11 }, (): Point => [
          x + dice.between(-19, 18) * scale,
          y + dice.between(-44, -12) * scale,
        ]);
        pen.dots(heads, flowers, 3.2 * scale);
        pen.dots(
          heads.map(([hx, hy]): Point => [hx - 0.8 * scale, hy - 0.8 * scale]),
          mix(flowers, '#FFE9C0', 0.5),
          1.2 * scale,
        );
      } else {
        pen.line(
          Array.from({ length: 5 }, (_, index) => d`M${x + (index - 2) * 7 * scale} ${y - 40 * scale}v${-8 * scale}`),
          '#8A6A9A',
          1.8 * scale,
        );
      }
      break;
    }
  }
}

function arching(
  pen: Scene['pen'],
  dice: Scene['dice'],
  x: number,
  y: number,
  angle: number,
  length: number,
  tone: Colour,
): void {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const at = (t: number): Point => [
    x + dx * length * t * 0.8,
    y + dy * length * t + length * 0.42 * t * t * Math.abs(dx),
  ];
  const leaves = Array.from({ length: 7 }, (_, index) => {
    const t = 0.3 + index * 0.11;
    const [lx, ly] = at(t);
    const span = length * 0.3 * (1.1 - t * 0.6);
    return (
      leaf(lx, ly, span, span * 0.16, angle - 0.7 + dice.between(-0.1, 0.1)) +
      leaf(lx, ly, span, span * 0.16, angle + 0.8 + dice.between(-0.1, 0.1))
    );
  });
  const [ex, ey] = at(1);
  const [mx, my] = at(0.5);
  pen.line(d`M${x} ${y}Q${mx} ${my - length * 0.06} ${ex} ${ey}`, tone, Math.max(1, length * 0.018));
  pen.paint(leaves, tone);
}
