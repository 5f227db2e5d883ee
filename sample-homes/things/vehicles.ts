import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { d, oval } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

interface Parked {
  /** The middle of it, and the ground. */
  x: number;
  y: number;
  scale?: number;
  flip?: boolean;
  colour?: Colour;
}

const RUBBER: Colour = '#33262C';

/** A scooter on its stand. */
export function scooter({ pen }: Scene, { x, y, scale = 1, flip = false, colour = '#74BFAE' }: Parked): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint(oval(4, 1, 46, 5), '#3A1426', 0.24);
    for (const wx of [-27, 27]) {
      pen.paint(oval(wx, -10, 10.5), RUBBER);
      pen.paint(oval(wx, -10, 5.6), '#CFC9C0');
      pen.paint(oval(wx, -10, 2), RUBBER);
    }
    pen.paint('M-42 -18Q-44 -40 -24 -41L-2 -42Q4 -30 6 -15L-12 -13Q-16 -24 -28 -24Q-38 -24 -42 -18Z', colour);
    pen.paint('M-2 -42Q4 -30 6 -15L-12 -13Q-13 -18 -18 -21Q-4 -26 -2 -42Z', shaded(colour, 0.24), 0.7);
    pen.paint('M-38 -34Q-30 -40 -14 -39Q-30 -34 -38 -34Z', sunlit(colour, 0.5), 0.8);
    pen.paint('M4 -20H20L28 -50L33 -48L26 -14Q20 -10 6 -14Z', colour);
    pen.paint('M28 -50L36 -47L30 -18L24 -15Z', shaded(colour, 0.2), 0.8);
    pen.paint('M18 -19Q27 -27 36 -17L37 -13Q28 -20 19 -13Z', shaded(colour, 0.12));
    pen.paint('M-44 -42Q-30 -50 -6 -46Q0 -45 -2 -41L-40 -40Q-46 -40 -44 -42Z', '#6B3A2A');
    pen.line('M30 -50L27 -62L20 -65M27 -62L34 -63', '#4A4650', 2.4);
    pen.paint(oval(34, -55, 3.6), '#FFF0C2');
    pen.line('M-2 -14L-6 0', '#6A6468', 2);
  });
}

/** A bicycle that leans. */
export function bicycle(
  { pen, colours }: Scene,
  { x, y, scale = 1, flip = false, colour = colours.door }: Parked,
): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint(oval(6, 1, 46, 3.6), '#3A1426', 0.2);
    for (const wx of [-27, 27]) {
      pen.line(oval(wx, -17, 16), RUBBER, 2.4);
      pen.line(
        [0, 1, 2, 3].map((index) => {
          const [c, s] = [Math.cos(index * 0.785) * 15, Math.sin(index * 0.785) * 15];
          return d`M${wx - c} ${-17 - s}l${c * 2} ${s * 2}`;
        }),
        '#B9B2AA',
        0.6,
        0.8,
      );
    }
    pen.line('M-27 -17L-10 -40L18 -41L-3 -17ZM-27 -17H-3L-13 -45M18 -41L27 -17M18 -41L15 -51', colour, 2.6);
    pen.line('M15 -51Q22 -54 27 -50M15 -51Q8 -54 6 -51', '#4A4650', 2.2);
    pen.paint('M-21 -46Q-12 -50 -4 -46Q-10 -43 -19 -43Z', '#6B3A2A');
    pen.paint('M18 -52h18l-2 12h-14z', '#C09050');
    pen.line('M19 -48h16M20 -44h14', shaded('#C09050', 0.3), 0.9);
    pen.line('M-40 -24Q-27 -38 -14 -26', colour, 2);
  });
}

/** A three-wheeler, yellow above and green below. */
export function autoRickshaw({ pen }: Scene, { x, y, scale = 1, flip = false }: Parked): void {
  pen.moved({ x, y, scale, flip }, () => {
    const green: Colour = '#3F7F5A';
    pen.paint(oval(4, 2, 66, 6), '#3A1426', 0.24);
    pen.paint('M-54 -14V-62Q-52 -84 -28 -86H18Q36 -84 42 -58L50 -34Q56 -30 56 -14Z', '#F0B93A');
    pen.paint('M-54 -40H46L50 -34Q56 -30 56 -14H-54Z', green);
    pen.paint('M-46 -44V-62Q-44 -76 -30 -77H-8V-44Z', '#4A3A40');
    pen.paint('M-2 -44V-77H16Q28 -76 34 -56L38 -44Z', '#7FA0A4');
    pen.paint('M4 -46L20 -75L26 -72L14 -46Z', '#FFFFFF', 0.34);
    pen.paint('M-46 -32H-8V-14H-46Z', shaded(green, 0.3));
    pen.paint('M-44 -44h34v10h-34z', '#7A3A32');
    pen.paint('M-54 -40H46l1 4h-101z', '#FBF1DE');
    pen.paint('M-28 -86H18Q26 -85 32 -79H-44Q-38 -86 -28 -86Z', sunlit('#F0B93A', 0.4), 0.8);
    for (const wx of [-36, 40]) {
      pen.paint(oval(wx, -9, 11), RUBBER);
      pen.paint(oval(wx, -9, 5), '#CFC9C0');
    }
    pen.paint(oval(52, -28, 4), '#FFF0C2');
  });
}
