import type { Colour } from '../drawing/colour.ts';
import { shaded } from '../drawing/colour.ts';
import { d, oval } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

/** Hens that look for grain around `x`, `y`. */
export function hens({ pen, dice }: Scene, x: number, y: number, scale: number): void {
  const hen = (hx: number, hy: number, flip: boolean, colour: Colour, pecks: boolean) => {
    pen.moved({ x: hx, y: hy, scale: scale * dice.between(0.85, 1.05), flip }, () => {
      pen.paint(oval(4, 0, 16, 3), '#3A1426', 0.22);
      pen.line('M-2 -6v6M4 -6v6', '#D08A2C', 1.6);
      pen.paint(
        pecks
          ? 'M-16 -18q-9 -2 -11 -9q10 1 15 2q10 2 16 -1q8 -2 11 6q4 8 4 14q-5 0 -7 -5q-4 6 -14 6q-12 0 -14 -13z'
          : 'M-15 -17q-8 -3 -9 -11q9 2 14 4q9 2 12 -6q2 -9 9 -9q6 1 5 8q0 8 -2 13q-3 11 -15 11q-11 0 -14 -10z',
        colour,
      );
      pen.paint('M-13 -16q6 -5 13 -1q-1 9 -9 8q-4 -2 -4 -7z', shaded(colour, 0.3), 0.8);
      const [cx, cy] = pecks ? [18, -7] : [12, -37];
      pen.paint(d`M${cx - 4} ${cy}q1 -5 3 -2q2 -4 3 0q3 -2 2 3z`, '#D8341F');
      pen.paint(pecks ? 'M18 -4l3 6 -5 -2z' : 'M17 -33l7 2 -7 2z', '#E9A62E');
    });
  };
  hen(x, y, false, '#B4622F', true);
  hen(x + 46, y - 12, true, '#F0E3CE', false);
  if (dice.chance(0.6)) hen(x + 20, y + 22, true, '#7A4430', true);
}

/** A dog asleep in the sun. */
export function sleepingDog({ pen }: Scene, x: number, y: number, scale: number, flip = false): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint(oval(6, 1, 36, 5), '#3A1426', 0.22);
    pen.paint('M-30 -1q-6 -16 10 -20q22 -5 36 1q14 6 13 19z', '#C08A56');
    pen.paint('M6 -22q16 0 22 8q4 6 1 13h-22q6 -10 -1 -21z', shaded('#C08A56', 0.22), 0.7);
    pen.paint('M-34 0q-10 0 -10 -7q1 -8 10 -9q9 -2 14 6q2 9 -5 10z', '#CC9762');
    pen.paint('M-26 -16q7 0 8 9q-6 2 -9 -3z', '#8A5A38');
    pen.paint(oval(-43, -5, 2.2, 1.8), '#4A2A24');
    pen.line('M-36 -8q2 1.5 4 0', '#4A2A24', 1.1);
    pen.line('M28 -3q12 0 14 -8', '#C08A56', 4);
  });
}

/** A cat on a ledge, its tail hanging. */
export function cat({ pen }: Scene, x: number, y: number, scale: number, flip = false): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint('M-10 0q-4 -16 4 -22q-3 -10 4 -14l2 -6 4 4h5l4 -4 1 7q4 6 -1 12q8 8 6 23z', '#D99A4E');
    pen.paint('M8 -21q8 8 6 21h-7q4 -12 1 -21z', shaded('#D99A4E', 0.24), 0.8);
    pen.line('M12 -2q12 2 11 14q-1 6 4 8', '#D99A4E', 4);
    pen.line('M0 -14h6M1 -8h7', '#B4743A', 1.6, 0.8);
  });
}
