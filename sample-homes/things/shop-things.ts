import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { box, cushion, d, oval, type Point } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

const spines: readonly [Colour, ...Colour[]] = [
  '#B5402E',
  '#E0A02C',
  '#3F6F63',
  '#8A3B42',
  '#E7D3A8',
  '#4B6FA0',
  '#D98A5A',
  '#F3E6CB',
];

export const wares = ['books', 'jars', 'cloth'] as const;
export type Wares = (typeof wares)[number];

/** One shelf of the wares, from `x1` to `x2`, standing on `y`. */
export function shelfOf({ pen, dice }: Scene, kind: Wares, x1: number, x2: number, y: number, height: number): void {
  const shapes = new Map<Colour, string[]>();
  const put = (tone: Colour, shape: string) => shapes.set(tone, [...(shapes.get(tone) ?? []), shape]);
  for (let x = x1; x < x2 - 5;) {
    const tone = dice.pick(spines);
    if (kind === 'books') {
      const [w, h] = [dice.between(3.4, 6.5), height * dice.between(0.66, 0.94)];
      put(tone, box(x, y - h, w, h));
      x += w + 0.5;
    } else if (kind === 'jars') {
      const [w, h] = [11, height * dice.between(0.6, 0.74)];
      put(tone, d`M${x} ${y}v${-h * 0.66}q0 ${-h * 0.2} 2.5 ${-h * 0.2}h6q2.5 0 2.5 ${h * 0.2}v${h * 0.66}z`);
      put('#C8973A', box(x + 1.5, y - h, w - 3, h * 0.16));
      x += w + 2.5;
    } else {
      const w = dice.between(18, 26);
      for (let layer = 0; layer < 3; layer += 1)
        put(dice.pick(spines), cushion(x, y - (layer + 1) * height * 0.26, w, height * 0.24, 2));
      x += w + 3;
    }
  }
  for (const [tone, each] of shapes) pen.paint(each, tone);
  pen.paint(box(x1 - 2, y, x2 - x1 + 4, 3), '#8A5A38');
}

/** What stands on the pavement before the shop, about 90 wide. */
export function display(scene: Scene, kind: Wares, x: number, y: number): void {
  const { pen, light, dice } = scene;
  pen.paint(d`M${x} ${y}h92l26 10h-96z`, light.shadow, light.cast);
  if (kind === 'books') {
    for (const [bx, count] of [
      [x + 2, 7],
      [x + 34, 10],
      [x + 64, 6],
    ] as const) {
      for (let book = 0; book < count; book += 1) {
        const [tone, w, dx] = [dice.pick(spines), dice.between(23, 29), dice.between(-2, 2)];
        pen.paint(box(bx + dx, y - (book + 1) * 5.2, w, 5), tone);
        pen.paint(box(bx + dx + w - 7, y - (book + 1) * 5.2, 7, 5), shaded(tone, 0.26));
        pen.paint(box(bx + dx + 3, y - (book + 1) * 5.2 + 1.8, w * 0.4, 1.3), '#FBEBD3', 0.7);
      }
    }
    return;
  }
  const tray = (tx: number, ty: number, fruit: Colour, size: number) => {
    const heap: Point[] = [
      [6, 0],
      [15, 0],
      [24, 0],
      [33, 0],
      [10, -6],
      [19, -7],
      [28, -6],
      [19, -12],
    ].map(([dx = 0, dy = 0]) => [tx + dx, ty - 17 + dy]);
    pen.dots(heap, shaded(fruit, 0.16), size);
    pen.dots(
      heap.map(([hx, hy]): Point => [hx - 1, hy - 1]),
      fruit,
      size * 0.84,
    );
    pen.dots(
      heap.map(([hx, hy]): Point => [hx - 2, hy - 2.4]),
      sunlit(fruit, 0.5),
      size * 0.28,
    );
    pen.paint(d`M${tx - 1} ${ty - 16}h41l-2.5 16h-36z`, '#B07B46');
    pen.paint(d`M${tx + 27} ${ty - 16}h13l-2.5 16h-10.5z`, shaded('#B07B46', 0.26));
    pen.line(d`M${tx} ${ty - 11}h39M${tx + 1} ${ty - 5.5}h37`, shaded('#B07B46', 0.34), 1);
  };
  tray(x + 2, y, '#E8843A', 4.8);
  tray(x + 48, y, '#D84F36', 4.8);
  tray(x + 25, y - 32, '#E9B93A', 4.8);
}

/** A bench of slats on iron feet, with a glass of tea and a folded paper on it. */
export function bench({ pen, colours, light }: Scene, x: number, y: number, width: number): void {
  const { wood } = colours;
  const [top, iron] = [y - 30, '#4E4650' as Colour];
  pen.paint(d`M${x + 2} ${y}h${width - 4}l28 11h${-width}z`, light.shadow, light.cast);
  pen.paint([box(x + 8, top - 28, 4, 58), box(x + width - 12, top - 28, 4, 58)], iron);
  pen.paint([box(x, top - 28, width, 7), box(x, top - 17, width, 7)], sunlit(wood, 0.14));
  pen.paint([box(x, top - 22.5, width, 1.5), box(x, top - 11.5, width, 1.5)], shaded(wood, 0.34));
  pen.paint(d`M${x + 3} ${top - 4}h${width - 6}l5 8h${-width - 4}z`, sunlit(wood, 0.34));
  pen.line([d`M${x + 1} ${top}h${width - 2}`], shaded(wood, 0.2), 1);
  pen.paint(box(x - 3, top + 4, width + 6, 5), wood);
  pen.paint([d`M${x + 6} ${top + 9}h5v21h-5z`, d`M${x + width - 11} ${top + 9}h5v21h-5z`], shaded(iron, 0.1));
  pen.paint(d`M${x + width * 0.2} ${top + 2}l6 -6h24l-3 6z`, '#F7EFE2');
  pen.line(d`M${x + width * 0.2 + 7} ${top - 2}h17M${x + width * 0.2 + 6} ${top}h17`, '#B9A998', 0.9);
  pen.paint(d`M${x + width * 0.74} ${top - 8}h8l-1.2 9.5h-5.6z`, '#E8D9C4');
  pen.paint(d`M${x + width * 0.74 + 0.6} ${top - 5.5}h6.8l-.9 6.8h-5z`, '#B4703A');
  pen.paint(oval(x + width * 0.74 + 4, top - 8, 4, 1.3), '#8A4F2A');
}
