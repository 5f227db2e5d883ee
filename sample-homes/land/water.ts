import { box, d, tenth } from '../drawing/path.ts';
import { type Colour, mix } from '../drawing/colour.ts';
import { type Scene, WIDTH } from '../scene.ts';

interface Water {
  top: number;
  bottom: number;
  /** Near the far bank, and near the eye. */
  far?: Colour;
  near?: Colour;
  left?: number;
  right?: number;
}

/** Still water that holds the sky. */
export function water({ pen, light }: Scene, { top, bottom, far, near, left = 0, right = WIDTH }: Water): void {
  const shape = box(left, top, right - left, bottom - top);
  pen.paint(
    shape,
    pen.fade(
      [0, far ?? mix(light.sky[2], '#8FB7AE', 0.4)],
      [0.35, near === undefined ? '#6E9A98' : mix(far ?? near, near, 0.6)],
      [1, near ?? '#3F6A73'],
    ),
  );
}

/** Lens-shaped ripples that grow toward the eye. */
export function ripples(
  { pen, dice, light }: Scene,
  { top, bottom, left = 0, right = WIDTH }: Water,
  count = 34,
  bright: Colour = light.sky[2],
  dark: Colour = '#27454F',
): void {
  const lens = (near: boolean) =>
    Array.from({ length: Math.round(count / 2) }, () => {
      const t = dice.next() ** 0.8;
      const y = top + 4 + (bottom - top - 6) * t;
      const span = (6 + 46 * t) * dice.between(0.5, 1.2);
      const x = dice.between(left - span * 0.3, right - span * 0.7);
      const thick = (near ? 0.5 : 0.7) + 1.5 * t;
      return d`M${x} ${y}q${span / 2} ${-thick} ${span} 0q${-span / 2} ${thick} ${-span} 0z`;
    });
  pen.paint(lens(false), dark, 0.2);
  pen.paint(lens(true), bright, 0.5);
}

/** A broken path of light under the sun. */
export function sunPath({ pen, dice, light }: Scene, x: number, top: number, bottom: number): void {
  const glints = Array.from({ length: 26 }, (_, index) => {
    const t = (index + dice.next()) / 26;
    const y = top + (bottom - top) * t;
    const span = (5 + t * 34) * dice.between(0.5, 1.3);
    const from = x - span / 2 + dice.between(-1, 1) * (4 + t * 16);
    return `M${tenth(from)} ${tenth(y)}q${tenth(span / 2)} ${tenth(-0.8 - t)} ${tenth(span)} 0q${tenth(-span / 2)} ${tenth(0.8 + t)} ${tenth(-span)} 0z`;
  });
  pen.paint(glints, light.sun, 0.55);
}
