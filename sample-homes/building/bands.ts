import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, type Place } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

/** A row of merlons along the top of a wall, from `x1` to `x2` on its plane, standing on `y`. */
export function merlons(
  { pen }: Scene,
  place: Place,
  { x1, x2, y, size }: { x1: number; x2: number; y: number; size: number },
  colour: Colour,
): void {
  const count = Math.max(1, Math.round((x2 - x1) / (size * 1.3)));
  const step = (x2 - x1) / count;
  const each = (shift: number, wide: number) =>
    Array.from({ length: count }, (_, index) => {
      const [x, w] = [x1 + step * (index + 0.5) + shift, (step * 0.72 * wide) / 2];
      return bend(
        d`M${x - w} ${y}v${-size * 0.75}q0 ${-size * 0.4} ${w} ${-size * 0.75}q${w} ${size * 0.35} ${w} ${size * 0.75}v${size * 0.75}z`,
        place,
      );
    });
  pen.paint(each(0, 1), colour);
  pen.paint(each(step * 0.2, 0.44), shaded(colour, 0.14), 0.8);
}

/** A cornice: a moulded band with the shadow it throws on the wall below. */
export function cornice(
  { pen }: Scene,
  place: Place,
  { x, width, y, height }: { x: number; width: number; y: number; height: number },
  colour: Colour,
  shadow = 0.24,
): void {
  pen.paint(bend(box(x, y + height, width, height * 0.9), place), '#4A1F33', shadow);
  pen.paint(bend(box(x, y, width, height), place), colour);
  pen.paint(bend(box(x, y, width, height * 0.36), place), sunlit(colour, 0.4));
  pen.paint(bend(box(x, y + height * 0.8, width, height * 0.2), place), shaded(colour, 0.26));
}

/** Painted lozenges in a row. */
export function frieze(
  { pen }: Scene,
  place: Place,
  { x1, x2, y, size }: { x1: number; x2: number; y: number; size: number },
  colour: Colour,
  opacity = 0.8,
): void {
  const count = Math.max(1, Math.round((x2 - x1) / (size * 3)));
  const step = (x2 - x1) / count;
  pen.paint(
    Array.from({ length: count }, (_, index) =>
      bend(d`M${x1 + step * (index + 0.5) - size} ${y}l${size} ${-size} ${size} ${size} ${-size} ${size}z`, place),
    ),
    colour,
    opacity,
  );
}
