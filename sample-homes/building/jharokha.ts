import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval, type Place } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import { arch } from './arches.ts';

/** A hanging balcony under a curved hood; `x`, `y` is the middle of its floor, `size` its width. */
export function jharokha(
  { pen, colours, light }: Scene,
  place: Place,
  { x, y, size }: { x: number; y: number; size: number },
  stone: Colour = colours.trim,
): void {
  const u = size / 66;
  const put = (shape: string, colour: Colour, opacity = 1) => pen.paint(bend(shape, place), colour, opacity);
  const shade = shaded(stone, 0.18);
  put(d`M${x - 20 * u} ${y + 26 * u}q${40 * u} ${30 * u} ${66 * u} ${4 * u}v${-66 * u}h${-46 * u}z`, '#4A1F33', 0.14);
  // Brackets carry the floor.
  put(
    d`M${x - 33 * u} ${y}h${66 * u}l${-12 * u} ${14 * u}q${-10 * u} ${10 * u} ${-21 * u} ${12 * u}q${-11 * u} ${-2 * u} ${-21 * u} ${-12 * u}z`,
    shade,
  );
  put(d`M${x - 33 * u} ${y}h${34 * u}v${26 * u}q${-12 * u} ${-2 * u} ${-22 * u} ${-12 * u}z`, stone);
  put(oval(x, y + 27 * u, 3.4 * u), sunlit(stone, 0.3));
  // The opening, with two slim columns.
  pen.under(light.lamps ? shining : light.outdoors, () => {
    pen.paint(
      bend(arch('cusped', x, y - 16 * u, 44 * u, 46 * u), place),
      light.lamps ? '#F4A84A' : shaded(mix(colours.wall, '#6B2A2A', 0.7), 0.3),
    );
  });
  if (light.lamps)
    pen.under(shining, () =>
      pen.paint(bend(oval(x, y - 34 * u, 12 * u), place), pen.glow([0, '#FFEBB0', 0.9], [1, '#FFEBB0', 0])),
    );
  put(
    [box(x - 26 * u, y - 62 * u, 5 * u, 46 * u), box(x + 21 * u, y - 62 * u, 5 * u, 46 * u)].join(''),
    sunlit(stone, 0.2),
  );
  put(box(x + 23.5 * u, y - 62 * u, 2.5 * u, 46 * u), shade);
  // The pierced parapet.
  put(box(x - 31 * u, y - 20 * u, 62 * u, 20 * u), stone);
  put(box(x + 12 * u, y - 20 * u, 19 * u, 20 * u), shade, 0.55);
  put(
    Array.from(
      { length: 7 },
      (_, index) =>
        d`M${x + (index - 3) * 8.4 * u - 2.7 * u} ${y - 10 * u}l${2.7 * u} ${-6 * u} ${2.7 * u} ${6 * u} ${-2.7 * u} ${6 * u}z`,
    ).join(''),
    shaded(colours.wall, 0.3),
  );
  put(box(x - 33 * u, y - 23 * u, 66 * u, 4 * u), sunlit(stone, 0.4));
  put(box(x - 33 * u, y - 1.4 * u, 66 * u, 3 * u), sunlit(stone, 0.3));
  // The hood throws its shadow, then lies over it.
  put(box(x - 27 * u, y - 62 * u, 54 * u, 7 * u), '#4A1F33', 0.26);
  put(
    d`M${x - 38 * u} ${y - 60 * u}Q${x - 22 * u} ${y - 66 * u} ${x - 18 * u} ${y - 76 * u}Q${x} ${y - 90 * u} ${x + 18 * u} ${y - 76 * u}Q${x + 22 * u} ${y - 66 * u} ${x + 38 * u} ${y - 60 * u}Z`,
    stone,
  );
  put(
    d`M${x} ${y - 85 * u}Q${x + 10 * u} ${y - 83 * u} ${x + 18 * u} ${y - 76 * u}Q${x + 22 * u} ${y - 66 * u} ${x + 38 * u} ${y - 60 * u}H${x + 6 * u}Z`,
    shade,
    0.7,
  );
  put(d`M${x - 38 * u} ${y - 61 * u}h${76 * u}l${-3 * u} ${5 * u}h${-70 * u}z`, shaded(stone, 0.36));
  put(
    Array.from(
      { length: 12 },
      (_, index) => d`M${x + (index - 6) * 6 * u} ${y - 56.5 * u}q${3 * u} ${5 * u} ${6 * u} 0z`,
    ).join(''),
    sunlit(stone, 0.1),
  );
  put(d`M${x - 1.6 * u} ${y - 84 * u}l${1.6 * u} ${-12 * u} ${1.6 * u} ${12 * u}z`, '#D9AE52');
}
