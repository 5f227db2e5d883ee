import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { d, oval, type Place, type Point } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';
import { profiles, turned } from './turned.ts';

export const STEEL: Colour = '#C3CDCB';
export const BRASS: Colour = '#CB9738';
export const COPPER: Colour = '#BE6D42';
export const CLAY: Colour = '#B4552F';

/** A row of vessels along a shelf, from `x1` to `x2` on the page. */
export function vessels(scene: Scene, x1: number, x2: number, y: number, scale: number): void {
  const { dice } = scene;
  const metals: readonly [Colour, ...Colour[]] = [STEEL, BRASS, STEEL, BRASS, COPPER];
  const shapes: readonly ['dabba', ...('dabba' | 'lota' | 'kettle' | 'vase' | 'urn')[]] = [
    'dabba',
    'lota',
    'dabba',
    'kettle',
    'urn',
  ];
  for (let x = x1 + 11 * scale; x < x2 - 8 * scale;) {
    const size = scale * dice.between(0.85, 1.12);
    turned(scene, { x, y, scale: size, profile: profiles[dice.pick(shapes)], colour: dice.pick(metals), shine: 0.9 });
    x += dice.between(21, 27) * scale;
  }
}

/** Steel plates stood on edge in their rack. */
export function plateRack({ pen }: Scene, place: Place, x: number, y: number, width: number): void {
  const count = Math.floor(width / 15);
  for (let index = 0; index < count; index += 1) {
    const px = x + 9 + index * ((width - 14) / (count - 1 || 1));
    pen.paint(bend(oval(px, y - 15, 14, 15), place), index % 2 === 0 ? STEEL : '#D6DEDA');
    pen.paint(bend(oval(px - 1, y - 15, 10, 11), place), index % 2 === 0 ? '#DDE4E0' : shaded(STEEL, 0.12));
    pen.paint(bend(d`M${px - 8} ${y - 21}q4 -6 9 -7q-5 4 -6 9z`, place), '#FFFFFF', 0.7);
  }
  pen.line([bend(d`M${x} ${y}h${width}`, place), bend(d`M${x} ${y - 12}h${width}`, place)], shaded(STEEL, 0.34), 1.8);
}

/** Ladles and spoons on their hooks. */
export function ladles({ pen }: Scene, place: Place, x: number, y: number, count = 5): void {
  pen.line(bend(d`M${x} ${y}h${count * 13 + 4}`, place), '#7A4A2C', 3);
  for (let index = 0; index < count; index += 1) {
    const [px, tone] = [x + 8 + index * 13, index % 2 === 0 ? STEEL : BRASS];
    const long = 30 + (index % 3) * 5;
    pen.line(bend(d`M${px} ${y + 1}v${long}`, place), shaded(tone, 0.16), 1.8);
    pen.paint(bend(oval(px, y + long + 5, index % 3 === 1 ? 7 : 5.5, index % 3 === 1 ? 5 : 6.5), place), tone);
    pen.paint(bend(oval(px - 1.5, y + long + 4, 2, 3), place), sunlit(tone, 0.5), 0.8);
  }
}

/** What the garden gave: tomatoes, brinjal, chillies, in a basket. */
export function basket({ pen, dice }: Scene, x: number, y: number, scale: number): void {
  const s = (value: number) => value * scale;
  const cane: Colour = '#C08E4E';
  const fruit: [Point, number, Colour][] = [
    [[-16, -22], 9, '#6A3F78'],
    [[0, -25], 9.5, '#D8402C'],
    [[15, -22], 9, '#E0562F'],
    [[-7, -18], 8.5, '#DD4A2C'],
    [[8, -17], 8, '#E9A62E'],
    [[-21, -16], 6, '#6FA045'],
    [[22, -15], 6.5, '#7DB04C'],
  ];
  for (const [[dx, dy], r, colour] of fruit) {
    pen.paint(oval(x + s(dx), y + s(dy), s(r)), colour);
    pen.paint(oval(x + s(dx - r * 0.3), y + s(dy - r * 0.36), s(r * 0.3), s(r * 0.22)), '#FFFFFF', 0.4);
    if (r > 8)
      pen.paint(
        d`M${x + s(dx - 3)} ${y + s(dy - r + 1)}q${s(3)} ${s(-3)} ${s(6)} 0q${s(-3)} ${s(2.4)} ${s(-6)} 0z`,
        '#4C8A48',
      );
  }
  pen.paint(
    d`M${x - s(30)} ${y - s(15)}Q${x} ${y - s(7)} ${x + s(30)} ${y - s(15)}L${x + s(21)} ${y}Q${x} ${y + s(4)} ${x - s(21)} ${y}Z`,
    cane,
  );
  pen.paint(
    d`M${x + s(6)} ${y - s(10)}Q${x + s(20)} ${y - s(11)} ${x + s(30)} ${y - s(15)}L${x + s(21)} ${y}Q${x + s(14)} ${y + s(2)} ${x + s(6)} ${y + s(2)}Z`,
    shaded(cane, 0.26),
    0.8,
  );
  pen.line(
    [-20, -10, 0, 10, 20].map((dx) => d`M${x + s(dx * 1.3)} ${y - s(12)}L${x + s(dx)} ${y + s(1)}`),
    shaded(cane, 0.3),
    s(1.1),
    0.7,
  );
  pen.line(d`M${x - s(30)} ${y - s(15)}Q${x} ${y - s(7)} ${x + s(30)} ${y - s(15)}`, mix(cane, '#F6DFAE', 0.5), s(2.4));
  pen.line(
    Array.from({ length: 4 }, () => d`M${x + s(dice.between(-26, 26))} ${y - s(20)}q${s(5)} ${-s(3)} ${s(9)} ${-s(1)}`),
    '#C9281E',
    s(2.2),
  );
}

/** Steam from a pot. */
export function steam({ pen }: Scene, x: number, y: number, scale: number): void {
  const s = (value: number) => value * scale;
  pen.line(
    [
      d`M${x - s(5)} ${y}q${s(6)} ${-s(9)} 0 ${-s(18)}q${-s(5)} ${-s(8)} ${s(2)} ${-s(16)}`,
      d`M${x + s(5)} ${y - s(2)}q${s(6)} ${-s(8)} ${s(1)} ${-s(16)}`,
    ],
    '#FFFFFF',
    s(2),
    0.4,
  );
}
