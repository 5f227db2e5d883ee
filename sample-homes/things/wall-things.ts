import { arch } from '../building/arches.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, cushion, d, oval, type Place } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import { printedCloth } from './prints.ts';

/** What hangs on or stands in a wall, with its middle at `x` and its own middle at `y` (up is negative), in centimetres. */
type Hung = (scene: Scene, place: Place, x: number, y: number) => void;

/** Plates of brass and blue pottery. */
const plates: Hung = ({ pen, colours }, place, x, y) => {
  const plate = (px: number, py: number, r: number, rim: Colour, heart: Colour) => {
    pen.paint(bend(oval(px + 3, py + 4, r), place), '#3A1426', 0.2);
    pen.paint(bend(oval(px, py, r), place), rim);
    pen.paint(bend(oval(px, py, r * 0.72), place), heart);
    pen.paint(
      Array.from({ length: 8 }, (_, index) => {
        const angle = (index / 8) * 2 * Math.PI;
        return bend(oval(px + Math.cos(angle) * r * 0.86, py + Math.sin(angle) * r * 0.86, r * 0.07), place);
      }),
      heart,
    );
    pen.paint(
      bend(
        d`M${px} ${py - r * 0.5}l${r * 0.17} ${r * 0.33} ${r * 0.33} ${r * 0.17} ${-r * 0.33} ${r * 0.17} ${-r * 0.17} ${r * 0.33} ${-r * 0.17} ${-r * 0.33} ${-r * 0.33} ${-r * 0.17} ${r * 0.33} ${-r * 0.17}z`,
        place,
      ),
      rim,
    );
  };
  plate(x - 34, y + 8, 17, '#3A5FA0', '#F4EBDA');
  plate(x + 4, y - 14, 22, '#C8973A', '#F2D48C');
  plate(x + 40, y + 10, 15, '#F4EBDA', mix(colours.cloth, '#3A5FA0', 0.3));
};

/** A mirror in a carved frame with a pointed head. */
export const mirror: Hung = ({ pen, colours, light }, place, x, y) => {
  const frame = (grow: number) => bend(arch('cusped', x, y + 46 + grow * 0.5, 56 + grow, 92 + grow), place);
  pen.paint(bend(arch('cusped', x + 4, y + 56, 72, 108), place), '#3A1426', 0.2);
  pen.paint(frame(16), shaded(colours.wood, 0.1));
  pen.paint(frame(9), mix(colours.accent, colours.wood, 0.35));
  pen.paint(
    frame(0),
    light.lamps
      ? pen.slope([1, 1], [0, '#E9C79A'], [1, '#8A6A6E'])
      : pen.slope([1, 1], [0, '#D9E7E4'], [0.5, '#EFEDE0'], [1, '#B9C9C4']),
  );
  pen.paint(
    bend(d`M${x - 18} ${y + 30}L${x + 12} ${y - 26}L${x + 20} ${y - 18}L${x - 10} ${y + 38}Z`, place),
    '#FFFFFF',
    0.3,
  );
};

/** A printed cloth on a rod. */
const hanging: Hung = (scene, place, x, y) => {
  const { pen, colours } = scene;
  const [width, height] = [86, 104];
  pen.paint(bend(box(x - width / 2 + 4, y - height / 2 + 6, width, height), place), '#3A1426', 0.18);
  printedCloth(scene, place, {
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    cloth: mix(colours.cloth, '#FFF3DC', 0.1),
    ink: colours.print,
    accent: colours.accent,
    print: 'kantha',
    repeat: 17,
    border: 7,
  });
  pen.line(bend(d`M${x - width / 2 - 8} ${y - height / 2}h${width + 16}`, place), colours.wood, 2.6);
  pen.line(
    bend(d`M${x - width / 2} ${y - height / 2}L${x} ${y - height / 2 - 20}L${x + width / 2} ${y - height / 2}`, place),
    shaded(colours.wood, 0.2),
    0.9,
  );
  const tassels = Array.from({ length: 9 }, (_, index) =>
    bend(d`M${x - width / 2 + 4 + index * 9.7} ${y + height / 2}v9`, place),
  );
  pen.line(tassels, colours.accent, 1.6);
};

/** Three niches with what a house keeps in them. */
const niches: Hung = ({ pen, colours, light }, place, x, y) => {
  const deep = shaded(colours.wall, 0.34);
  for (const [index, dx] of [-52, 0, 52].entries()) {
    pen.paint(bend(arch('cusped', x + dx, y + 30, 42, 62), place), sunlit(colours.trim, 0.1));
    pen.paint(bend(arch('cusped', x + dx, y + 27, 33, 54), place), deep);
    pen.paint(bend(d`M${x + dx - 16.5} ${y + 21}h33v6h-33z`, place), sunlit(colours.wall, 0.3));
    if (index === 1) {
      pen.paint(bend(d`M${x - 8} ${y + 18}h16l-3 6h-10z`, place), '#C8973A');
      pen.under(shining, () => {
        if (light.lamps) pen.paint(bend(oval(x, y + 6, 26), place), pen.glow([0, '#FFCF70', 0.9], [1, '#FFCF70', 0]));
        pen.paint(bend(d`M${x} ${y + 4}q5 8 0 13q-5 -5 0 -13z`, place), light.lamps ? '#FFE7A0' : '#E9A93C');
      });
    } else {
      const pot = index === 0 ? '#3A6FA0' : '#B4552F';
      pen.paint(bend(d`M${x + dx - 5} ${y + 24}q-8 -8 -3 -17h4v-4h8v4h4q5 9 -3 17z`, place), pot);
      pen.paint(bend(d`M${x + dx + 1} ${y + 24}q4 -9 1 -17h6q5 9 -3 17z`, place), shaded(pot, 0.3));
    }
  }
};

/** A shelf with books and pots. */
export const shelf: Hung = ({ pen, colours, dice }, place, x, y) => {
  const put = (shape: string, colour: Colour, opacity = 1) => pen.paint(bend(shape, place), colour, opacity);
  const spines: readonly [Colour, ...Colour[]] = [
    colours.cloth,
    colours.accent,
    '#3F6F63',
    '#8A3B42',
    '#E7D3A8',
    '#4B5F8A',
  ];
  for (const [row, width] of [
    [0, 112],
    [44, 112],
  ] as const) {
    let at = x - width / 2 + 6;
    while (at < x + (row === 0 ? 6 : -14)) {
      const [thick, tall] = [dice.between(4, 8), dice.between(22, 31)];
      put(box(at, y + row - tall, thick, tall), dice.pick(spines));
      put(box(at, y + row - tall * 0.8, thick, 2), '#F3E2BE', 0.7);
      at += thick + 0.8;
    }
    const pot = row === 0 ? '#B4552F' : '#C8973A';
    put(d`M${x + 26} ${y + row}q-9 -6 -6 -14h22q3 8 -6 14z`, pot);
    put(d`M${x + 32} ${y + row}q6 -7 4 -14h6q3 8 -6 14z`, shaded(pot, 0.3));
    if (row === 0)
      put(
        d`M${x + 31} ${y - 13}q-14 -4 -16 -16q12 0 16 14q-2 -16 4 -22q6 10 -2 22q6 -12 16 -12q-2 10 -18 14z`,
        '#4C8A58',
      );
    put(box(x - width / 2, y + row, width, 5), sunlit(colours.wood, 0.12));
    put(box(x - width / 2 + 4, y + row + 5, width - 2, 5), '#3A1426', 0.2);
  }
};

/** Pegs with a shawl, a hat and a bag. */
export const pegs: Hung = ({ pen, colours }, place, x, y) => {
  const put = (shape: string, colour: Colour, opacity = 1) => pen.paint(bend(shape, place), colour, opacity);
  put(box(x - 58, y - 30, 116, 9), colours.wood);
  put(box(x - 58, y - 30, 116, 2.5), sunlit(colours.wood, 0.35));
  for (const dx of [-40, 0, 40]) put(oval(x + dx, y - 22, 3.4), '#C8973A');
  put(d`M${x - 48} ${y - 22}q8 -5 16 0q2 34 4 64q-12 4 -24 0q2 -30 4 -64z`, colours.cloth);
  put(d`M${x - 38} ${y - 24}q4 1 6 2q2 34 4 64q-6 2 -12 2q4 -32 2 -68z`, shaded(colours.cloth, 0.24), 0.8);
  put(d`M${x - 51.3} ${y + 34}q12 4 23 0v4q-11 4 -23.3 0z`, colours.print);
  put(oval(x, y - 12, 21, 18), '#D9B06A');
  put(oval(x, y - 12, 10, 9), shaded('#D9B06A', 0.12));
  put(d`M${x - 10} ${y - 12}q10 7 20 0v-3q-10 7 -20 0z`, colours.accent);
  put(cushion(x + 26, y + 8, 30, 32, 6), colours.accent);
  put(cushion(x + 42, y + 8, 14, 32, 6), shaded(colours.accent, 0.2), 0.7);
  pen.line(
    bend(d`M${x + 29} ${y + 12}L${x + 40} ${y - 22}L${x + 53} ${y + 12}`, place),
    shaded(colours.accent, 0.3),
    2,
  );
};

/** A printed calendar without a date on it. */
export const calendar: Hung = ({ pen, colours }, place, x, y) => {
  const put = (shape: string, colour: Colour, opacity = 1) => pen.paint(bend(shape, place), colour, opacity);
  put(box(x - 22, y - 30, 48, 68), '#3A1426', 0.16);
  put(box(x - 24, y - 34, 48, 68), '#FBF3E4');
  put(box(x - 24, y - 34, 48, 30), mix(colours.cloth, '#F2C98A', 0.5));
  put(d`M${x - 24} ${y - 4}l14 -16 10 10 12 -14 12 20z`, shaded(mix(colours.cloth, '#F2C98A', 0.5), 0.3));
  put(oval(x + 12, y - 25, 4), '#FFE9B4');
  pen.dots(
    Array.from({ length: 28 }, (_, index) => place(x - 18 + (index % 7) * 6, y + 4 + Math.floor(index / 7) * 7)),
    '#9A7A66',
    1.1,
  );
  pen.dots([place(x - 6, y + 18)], '#CC2B17', 1.8);
};

/** A framed picture of hills. */
const picture: Hung = ({ pen, colours }, place, x, y) => {
  const put = (shape: string, colour: Colour, opacity = 1) => pen.paint(bend(shape, place), colour, opacity);
  put(box(x - 38, y - 28, 84, 66), '#3A1426', 0.18);
  put(box(x - 42, y - 34, 84, 66), shaded(colours.wood, 0.1));
  put(box(x - 37, y - 29, 74, 56), '#FBF3E4');
  put(box(x - 29, y - 21, 58, 40), mix(colours.accent, '#FBE9C8', 0.6));
  put(d`M${x - 29} ${y + 8}q14 -18 26 -6q14 -22 32 0v17h-58z`, mix(colours.cloth, '#7FA08A', 0.5));
  put(d`M${x - 29} ${y + 14}q20 -10 34 -2q12 -6 24 -2v9h-58z`, shaded(mix(colours.cloth, '#5F8A6E', 0.5), 0.2));
  put(oval(x + 12, y - 10, 6), '#FFF3CC');
};

/** A string of marigolds and mango leaves over a door. */
export function toran({ pen }: Scene, place: Place, x1: number, x2: number, y: number): void {
  const count = Math.round((x2 - x1) / 7);
  const at = (t: number): readonly [number, number] => [x1 + (x2 - x1) * t, y + Math.sin(Math.PI * ((t * 3) % 1)) * 7];
  const flowers = Array.from({ length: count }, (_, index) => place(...at((index + 0.5) / count)));
  pen.paint(
    [0.167, 0.5, 0.833].map((t) => bend(d`M${at(t)[0]} ${y + 7}q6 9 0 17q-6 -8 0 -17z`, place)),
    '#2A6E45',
  );
  pen.dots(flowers, '#E8890C', 2.7);
  pen.dots(
    flowers.filter((_, index) => index % 2 === 0),
    '#FFC94F',
    1.8,
  );
}

export const wallThings = { plates, mirror, hanging, niches, shelf, pegs, calendar, picture } as const;
