import { type Colour, mix, shaded } from '../drawing/colour.ts';
import { d } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

/** Washing on a line between two places of the page. */
export function washingLine({ pen, colours, dice }: Scene, x1: number, x2: number, y: number, size: number): void {
  const tones: readonly [Colour, ...Colour[]] = [
    colours.cloth,
    '#F7EDDD',
    colours.accent,
    mix(colours.cloth, '#F7EDDD', 0.55),
    '#7FA7B8',
    '#E9B7A4',
  ];
  pen.line(d`M${x1} ${y}Q${(x1 + x2) / 2} ${y + size * 0.3} ${x2} ${y}`, '#8A7A6E', 0.9);
  for (let x = x1 + size * 0.2; x < x2 - size * 0.5;) {
    const [w, h] = [size * dice.between(0.45, 0.85), size * dice.between(0.7, 1.25)];
    const tone = dice.pick(tones);
    pen.paint(
      d`M${x} ${y + 1}h${w}q${size * 0.06} ${h * 0.5} ${size * 0.02} ${h}q${-w * 0.5} ${size * 0.08} ${-w} 0q${-size * 0.05} ${-h * 0.5} ${-size * 0.02} ${-h}z`,
      tone,
    );
    pen.paint(
      d`M${x + w * 0.62} ${y + 1}h${w * 0.38}q${size * 0.06} ${h * 0.5} ${size * 0.02} ${h}h${-w * 0.3}q${-size * 0.06} ${-h * 0.5} ${-w * 0.1} ${-h}z`,
      shaded(tone, 0.16),
      0.8,
    );
    x += w + size * dice.between(0.1, 0.3);
  }
}

/** Five colours of flags on a cord, as they hang over passes and roofs. */
export function prayerFlags({ pen }: Scene, x1: number, y1: number, x2: number, y2: number, size: number): void {
  const tones = ['#2F6FB0', '#F4EFE4', '#C8372B', '#3F8A52', '#EDB93A'] as const;
  const sag = size * 2;
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag] as const;
  pen.line(d`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, '#6B5A52', 0.9);
  const count = Math.round(Math.hypot(x2 - x1, y2 - y1) / (size * 1.15));
  for (const [index, tone] of tones.entries()) {
    const shapes: string[] = [];
    for (let flag = index; flag < count; flag += tones.length) {
      const [x, y] = at((flag + 0.5) / count);
      shapes.push(
        d`M${x - size * 0.45} ${y}h${size * 0.9}q${size * 0.14} ${size * 0.5} ${-size * 0.04} ${size}h${-size * 0.86}z`,
      );
    }
    if (shapes.length > 0) pen.paint(shapes, tone);
  }
}
