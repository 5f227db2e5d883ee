import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { cushion, d, oval } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

interface Put {
  x: number;
  y: number;
  scale?: number;
  flip?: boolean;
}

/** A lounger seen from its side, its head raised, a towel over it. */
export function lounger({ pen, colours, light }: Scene, { x, y, scale = 1, flip = false }: Put): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint('M-46 0H44L60 8H-32z', light.shadow, light.cast);
    const { wood } = colours;
    pen.paint(['M-40 -14h4v14h-4z', 'M30 -14h4v14h-4z'], shaded(wood, 0.2));
    pen.paint('M-46 -17H20L44 -43L48 -40L24 -12H-46Z', wood);
    pen.paint('M-46 -24H17L41 -50Q47 -52 48 -46L22 -16H-46Q-49 -20 -46 -24Z', '#FFF8EC');
    pen.paint('M-46 -19H20L46 -47L48 -46L22 -16H-46Q-48 -17 -46 -19Z', shaded('#FFF8EC', 0.18));
    pen.paint('M-30 -24.5H-8V-10q-11 3 -22 0z', colours.cloth);
    pen.paint('M-30 -14H-8V-10q-11 3 -22 0z', shaded(colours.cloth, 0.2));
    pen.paint(['M-26 -24.5h3v13h-3z', 'M-15 -24.5h3v13h-3z'], colours.print, 0.8);
    pen.paint(cushion(26, -52, 20, 10, 5), colours.accent);
  });
}

/** A big umbrella over its table. */
export function sunshade({ pen, colours, light }: Scene, { x, y, scale = 1 }: Put): void {
  pen.moved({ x, y, scale }, () => {
    pen.paint(oval(18, 2, 62, 7), light.shadow, light.cast);
    pen.line('M0 0V-128', colours.wood, 3.4);
    pen.paint(oval(0, -1, 11, 3.4), shaded(colours.wood, 0.3));
    const edge = (t: number) => [-82 + 164 * t, -84 + Math.sin(Math.PI * t) * 8] as const;
    const panel = (index: number) => {
      const [[ax, ay], [bx, by]] = [edge(index / 6), edge((index + 1) / 6)];
      return d`M0 -136Q${ax * 0.6} -124 ${ax} ${ay}Q${(ax + bx) / 2} ${(ay + by) / 2 - 6} ${bx} ${by}Q${bx * 0.6} -124 0 -136Z`;
    };
    const cloth = colours.cloth;
    pen.paint([0, 2, 4].map(panel), cloth);
    pen.paint([1, 3, 5].map(panel), '#FBF1DE');
    pen.paint([3, 4, 5].map(panel), '#4A1F33', 0.1);
    pen.paint([5].map(panel), '#4A1F33', 0.12);
    pen.paint('M-1.6 -144h3.2l1.4 9h-6z', '#C8973A');
    pen.paint('M-22 -36H22V-32H-22Z', sunlit(colours.wood, 0.24));
    pen.paint('M-22 -32H22V-30H-22Z', shaded(colours.wood, 0.24));
    pen.paint('M8 -46h7l-1.2 10h-4.6z', '#BFE0C4');
    pen.paint('M-14 -41q6 -5 13 0l-1 5h-11z', '#E8843A');
  });
}

/** A ring that floats, in two colours. */
export function floatingRing({ pen }: Scene, x: number, y: number, scale: number, colour: Colour): void {
  pen.moved({ x, y, scale }, () => {
    pen.paint(oval(7, 9, 42, 13), '#17506E', 0.3);
    const ring = oval(0, 0, 40, 14);
    pen.cut(ring, [oval(0, -1, 21, 6)], '#FBF3E4');
    pen.inside(ring, () => {
      pen.paint(
        ['M-42 -6l24 2v10l-26 6z', 'M18 -4l26 -5v20l-24 -6z', 'M-9 -16h18l-4 12h-10z', 'M-9 4h18l5 12h-28z'],
        colour,
      );
      pen.paint(oval(0, -1, 21, 6), '#4FB0C4');
      pen.paint('M-40 4q40 14 80 0v12h-80z', '#4A1F33', 0.16);
      pen.line('M-33 -6q14 -6 32 -6', '#FFFFFF', 2, 0.8);
    });
  });
}

/** A pair of slippers left at the edge. */
export function slippers({ pen, colours }: Scene, x: number, y: number): void {
  for (const [dx, dy] of [
    [0, 0],
    [15, 4],
  ] as const) {
    pen.paint(d`M${x + dx} ${y + dy}q9 -6 15 -2q4 3 -3 6q-9 4 -13 1q-2 -2 1 -5z`, shaded(colours.accent, 0.1));
    pen.line(d`M${x + dx + 5} ${y + dy - 1}q4 -3 8 0M${x + dx + 9} ${y + dy + 3.4}q1 -4 0 -5.4`, colours.cloth, 1.8);
  }
}
