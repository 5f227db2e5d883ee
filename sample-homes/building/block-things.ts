import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, cushion, d, oval } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

/** A round water tank on its stand, as on every roof in town; its foot at `x`, `y`. */
export function waterTank({ pen }: Scene, x: number, y: number, scale = 1, colour: Colour = '#46525E'): void {
  pen.moved({ x, y, scale }, () => {
    pen.paint(['M-20 -9h4v9h-4z', 'M16 -9h4v9h-4z', 'M-24 -11h48v4h-48z'], '#8A7A70');
    pen.paint('M-22 -11V-42Q-22 -49 -9 -53V-56H9V-53Q22 -49 22 -42V-11Q0 -6 -22 -11Z', colour);
    pen.paint('M6 -9V-53H9Q22 -49 22 -42V-11Q14 -9 6 -9Z', shaded(colour, 0.34));
    pen.paint('M-18 -13V-42Q-17 -46 -11 -48V-11z', sunlit(colour, 0.34), 0.7);
    pen.line(['M-22 -20Q0 -15 22 -20', 'M-22 -29Q0 -24 22 -29', 'M-22 -38Q0 -33 22 -38'], shaded(colour, 0.3), 1.4);
    pen.line('M23 -16h6V0', '#B9B2AA', 1.8);
  });
}

/** A dish that listens to the sky. */
export function dish({ pen }: Scene, x: number, y: number, scale = 1): void {
  pen.moved({ x, y, scale }, () => {
    pen.line('M0 0V-14L6 -18', '#7A7076', 2);
    pen.paint('M-6 -30Q12 -28 16 -8Q0 -6 -6 -30Z', '#D9D6CE');
    pen.paint('M-6 -30Q8 -24 16 -8Q4 -14 -6 -30Z', '#B4B0AA');
    pen.line('M2 -18L18 -26', '#7A7076', 1.2);
  });
}

/** The outer box of an air conditioner on its brackets. */
export function airConditioner({ pen, light }: Scene, x: number, y: number, scale = 1): void {
  pen.moved({ x, y, scale }, () => {
    pen.paint('M-10 -17h30v22h-26z', light.shadow, light.cast);
    pen.paint(box(-14, -20, 28, 20), '#ECE7DD');
    pen.paint(box(8, -20, 6, 20), '#C9C2B8');
    pen.paint(box(-14, -20, 28, 3), '#FBF8F0');
    pen.paint(oval(-3, -9, 7.5), '#8E8A88');
    pen.line(['M-10.5 -9h15M-3 -16.5v15M-8.3 -14.3l10.6 10.6M2.3 -14.3l-10.6 10.6'], '#D9D4CC', 0.9);
    pen.paint(['M-12 0h3v4h-3z', 'M9 0h3v4h-3z'], '#7A7076');
    pen.line('M14 -5q6 1 5 10v12', '#F3EEE4', 1.4);
  });
}

export const onBalconies = ['washing', 'plants', 'chick', 'chair'] as const;
export type OnBalcony = (typeof onBalconies)[number];

interface Balcony {
  /** Its left end, its floor, and how far it reaches. */
  x: number;
  y: number;
  width: number;
  height: number;
  front: Colour;
}

/** The shaded hollow behind a balcony, with its half-rolled blind. */
export function balconyBack({ pen, colours }: Scene, { x, y, width, height }: Balcony): void {
  const tone = mix(colours.wall, '#FBF1DE', 0.3);
  pen.paint(box(x, y - height, width, height), shaded(tone, 0.14));
  pen.paint(
    box(x, y - height, width, height),
    pen.fade([0, '#3A1830', 0.44], [0.34, '#3A1830', 0.16], [1, '#3A1830', 0.04]),
  );
  pen.paint(d`M${x} ${y - height}h7V${y}h-7z`, '#3A1830', 0.16);
}

/** A blind of split cane, half let down. */
export function caneBlind({ pen }: Scene, x: number, y: number, width: number, height: number): void {
  pen.paint(box(x, y, width, height), '#C99A56');
  pen.line(
    Array.from({ length: Math.floor(height / 3) }, (_, index) => d`M${x} ${y + 1.5 + index * 3}h${width}`),
    '#9A6E3A',
    0.8,
    0.7,
  );
  pen.paint(
    [0.24, 0.74].map((at) => box(x + width * at, y, 2.4, height)),
    '#8A5A38',
  );
  pen.paint(cushion(x - 1, y + height - 3, width + 2, 7, 3), '#B98446');
  pen.paint(box(x, y + height - 2, width, 2), '#E6C084');
}

/** The slab and the parapet, drawn over whatever stands on the balcony. */
export function balconyFront({ pen, colours, light }: Scene, { x, y, width, front }: Balcony, open: boolean): void {
  const [left, span] = [x - 5, width + 10];
  pen.paint(d`M${left} ${y + 5}h${span}l9 12h${-span}z`, light.shadow, light.cast * 1.2);
  if (open) {
    pen.line(
      Array.from({ length: Math.round(span / 6) }, (_, index) => d`M${left + 3 + index * 6} ${y}v-25`),
      shaded(front, 0.2),
      1.2,
    );
    pen.paint([box(left, y - 27, span, 3), box(left, y - 15, span, 1.6)], shaded(front, 0.1));
  } else {
    pen.paint(box(left, y - 25, span, 25), pen.slope([1, 0.3], [0, sunlit(front, 0.16)], [1, shaded(front, 0.1)]));
    pen.paint(
      Array.from({ length: Math.floor(span / 18) }, (_, index) => box(left + 8 + index * 18, y - 18, 10, 11)),
      shaded(front, 0.26),
    );
    pen.paint(box(left - 1, y - 28, span + 2, 4), sunlit(colours.trim, 0.2));
    pen.paint(box(left, y - 24, span, 2), '#4A1F33', 0.2);
  }
  pen.paint(box(left - 2, y - 1, span + 4, 7), colours.trim);
  pen.paint(box(left - 2, y + 3.5, span + 4, 2.5), shaded(colours.trim, 0.26));
}
