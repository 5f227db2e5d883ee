import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { d, oval, polygon, type Point } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

interface Put {
  x: number;
  y: number;
  scale?: number;
  flip?: boolean;
}

/** A hand pump on its slab, with a bucket. */
export function handPump({ pen, light }: Scene, { x, y, scale = 1, flip = false }: Put): void {
  pen.moved({ x, y, scale, flip }, () => {
    const iron: Colour = '#3F7A6A';
    pen.paint(oval(10, 3, 52, 8), light.shadow, light.cast);
    pen.paint('M-34 -2h66l8 8h-80z', '#C9BBA8');
    pen.paint('M-6 -70h12v70h-12z', iron);
    pen.paint('M1 -70h5v70h-5z', shaded(iron, 0.3));
    pen.paint('M-9 -82h18v14h-18z', sunlit(iron, 0.1));
    pen.paint('M9 -62h18q6 0 6 8v6h-7v-4h-17z', iron);
    pen.line('M0 -82L-38 -58Q-44 -54 -46 -44', iron, 4);
    pen.line('M0 -82L-38 -58', sunlit(iron, 0.4), 1.4);
    pen.line('M30 -46v26', '#D6EAEA', 2.4, 0.85);
    pen.paint('M20 -20h22l-3 20h-16z', '#B9C4C4');
    pen.paint('M33 -20h9l-3 20h-7z', shaded('#B9C4C4', 0.26));
    pen.paint(oval(31, -20, 11, 3), '#8FB4B8');
    pen.line('M20 -20q11 -16 22 0', '#8A9494', 1.3);
  });
}

/** A cot seen from its side, a quilt folded on it. */
export function sideCot({ pen, colours, light }: Scene, { x, y, scale = 1, flip = false }: Put): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint('M-70 2H74L96 12H-44z', light.shadow, light.cast);
    const wood = colours.wood;
    pen.paint(['M-52 -42h5v34h-5z', 'M62 -42h5v34h-5z'], shaded(wood, 0.34));
    pen.paint('M-68 -30L-48 -46H70L56 -30Z', '#EAD7B2');
    pen.line(
      Array.from({ length: 9 }, (_, index) => d`M${-60 + index * 14} -31l16 -14M${-52 + index * 14} -45l-8 14`),
      '#B8935C',
      1,
      0.75,
    );
    pen.paint('M-68 -30L-48 -46H-6L-18 -30Z', colours.cloth);
    pen.paint('M-68 -30H-18V-19H-68Z', shaded(colours.cloth, 0.16));
    pen.paint('M-60 -33L-45 -44H-12L-20 -33Z', sunlit(colours.cloth, 0.16));
    pen.dots(
      [
        [-50, -37],
        [-36, -40],
        [-28, -35],
        [-20, -41],
      ],
      colours.print,
      1.8,
    );
    pen.paint('M-62 -42q2 -9 14 -9h10q8 0 6 8l-6 6h-20z', '#F7ECD8');
    pen.paint('M-18 -31H57V-26H-18Z', wood);
    pen.paint('M-68 -22h50v3h-50z', colours.accent);
    const leg = (lx: number) => d`M${lx - 3} -34h6v10q3 6 0 12l-1 12h-4l-1 -12q-3 -6 0 -12z`;
    pen.paint([leg(-64), leg(56)], wood);
  });
}

/** A slope of thatch, its edge cut by hand. */
export function thatch(
  { pen, dice, light }: Scene,
  shape: readonly [Point, Point, Point, Point],
  colour: Colour = '#C9A05C',
): void {
  const [[x1, y1], [x2, y2], [x3, y3], [x4, y4]] = shape;
  pen.paint(d`M${x1 + 6} ${y1}L${x2 - 6} ${y2}L${x2 - 14} ${y2 + 12}L${x1 + 14} ${y1 + 12}Z`, '#3A1426', 0.3);
  const teeth = Math.round((x2 - x1) / 9);
  const edge = Array.from({ length: teeth + 1 }, (_, index): Point => {
    const t = index / teeth;
    return [x2 + (x1 - x2) * t, y2 + (y1 - y2) * t + (index % 2 === 0 ? dice.between(2, 8) : -1)];
  });
  const body = polygon([[x4, y4], [x3, y3], ...edge]);
  pen.paint(body, pen.fade([0, sunlit(colour, 0.3)], [0.6, colour], [1, shaded(colour, 0.24)]));
  pen.inside(body, () => {
    const straws = (tone: number) =>
      Array.from({ length: 60 }, (_, index) => {
        const t = (index * 0.618 + tone * 0.31) % 1;
        const top = dice.next() * 0.85;
        const along = (low: number, high: number) => low + (high - low) * t;
        const [ax, ay] = [along(x4, x3) + (along(x1, x2) - along(x4, x3)) * top, y4 + (y1 - y4) * top];
        const length = 0.1 + dice.next() * 0.1;
        return d`M${ax} ${ay}l${(along(x1, x2) - along(x4, x3)) * length} ${(y1 - y4) * length}`;
      });
    pen.line(straws(0), shaded(colour, 0.3), 1.4, 0.6);
    pen.line(straws(1), sunlit(colour, 0.4), 1.3, 0.6);
    pen.line(
      [0.36, 0.7].map(
        (t) => d`M${x4 + (x1 - x4) * t} ${y4 + (y1 - y4) * t}L${x3 + (x2 - x3) * t} ${y3 + (y2 - y3) * t}`,
      ),
      shaded(colour, 0.36),
      1.6,
      0.6,
    );
    if (light.season === 'monsoon') pen.paint(body, '#6F7D43', 0.16);
  });
  pen.line(d`M${x4 - 4} ${y4}L${x3 + 4} ${y3}`, shaded(colour, 0.16), 9);
  pen.line(d`M${x4 - 4} ${y4 - 2}L${x3 + 4} ${y3 - 2}`, sunlit(colour, 0.3), 3);
}
