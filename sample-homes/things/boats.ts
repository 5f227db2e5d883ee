import { mix, shaded } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

interface Put {
  x: number;
  y: number;
  scale?: number;
  flip?: boolean;
}

/** A vallam with its roof of mats and a lantern, tied to its pole. Its waterline is at `y`, its middle at `x`. */
export function vallam({ pen, light }: Scene, { x, y, scale = 1, flip = false }: Put): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint('M-128 2Q-60 20 20 18T122 0Q60 30 -10 28T-128 2Z', '#12262C', 0.34);
    const hull =
      'M-142 -34C-128 -14 -96 0 -60 2L62 3C96 2 124 -10 138 -30C128 -24 108 -18 86 -15L-88 -14C-112 -17 -130 -24 -142 -34Z';
    pen.paint('M-70 -14C-64 -52 -34 -60 4 -60S74 -50 80 -15Z', '#B98746');
    pen.paint('M4 -60C42 -60 74 -50 80 -15L30 -14C34 -38 22 -54 4 -60Z', '#8C5A2E', 0.55);
    const ribs = [-48, -24, 0, 24, 48].map(
      (rib) => d`M${rib - 8} -14C${rib - 10} -34 ${rib * 0.7 - 2} -50 ${rib * 0.5 + 2} -59`,
    );
    pen.line(ribs, '#7A4B26', 1.6, 0.75);
    pen.line(['M-66 -26C-40 -32 50 -32 78 -26', 'M-60 -40C-36 -46 46 -46 70 -40'], '#E7C083', 1.1, 0.7);
    pen.paint('M-30 -14V-34Q-14 -46 2 -34V-14Z', '#4A2A20');
    pen.paint(hull, '#432319');
    pen.paint('M-142 -34C-128 -14 -96 0 -60 2L-20 2.4C-70 -2 -112 -12 -134 -28Z', '#6B3A26', 0.9);
    pen.line('M-138 -31C-124 -20 -108 -16 -88 -13.5L86 -14.5C108 -17 124 -22 134 -27', '#C98E54', 2.4);
    pen.line('M-96 -6C-60 -1 40 0 98 -6', '#2B1512', 1, 0.6);
    pen.line('M112 -58L100 8', '#8A5A34', 2.6);
    pen.line('M-64 -24L-64 -44', '#5E3A22', 1.6);
    pen.paint(oval(-64, -42, 3.4, 4.4), light.lamps ? '#FFD98A' : '#C9A35A');
  });
}

/** A long wooden rowing boat with two oars. */
export function rowingBoat({ pen, colours }: Scene, { x, y, scale = 1, flip = false }: Put): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint('M-70 3Q0 16 72 2Q40 18 -10 17T-70 3Z', '#12262C', 0.3);
    pen.paint('M-84 -18C-66 -2 -40 4 -20 4H34C58 4 74 -6 88 -22C60 -12 30 -9 0 -9S-62 -10 -84 -18Z', '#8A4E2E');
    pen.paint('M-84 -18C-66 -2 -40 4 -20 4H4C-30 2 -62 -6 -80 -15Z', '#B36B3E', 0.9);
    pen.line('M-82 -17C-60 -9 -30 -8 0 -8S60 -11 86 -21', colours.cloth, 3);
    pen.paint([box(-34, -12, 14, 4), box(10, -12, 14, 4)], '#5E3420');
    pen.line(['M-12 -10L-56 10', 'M30 -10L76 8'], '#C99A66', 2);
  });
}

/** A fishing boat with a lateen sail. */
export function fishingBoat({ pen, colours }: Scene, { x, y, scale = 1, flip = false }: Put): void {
  pen.moved({ x, y, scale, flip }, () => {
    pen.paint('M-50 2Q0 12 56 1Q20 14 -50 2Z', '#12262C', 0.3);
    pen.line('M-4 -6V-86', '#5E3A22', 2.4);
    pen.paint('M-40 -16Q-10 -40 22 -108Q34 -50 46 -14Q4 -26 -40 -16Z', mix(colours.cloth, '#FFF3DC', 0.72));
    pen.paint('M22 -108Q34 -50 46 -14Q30 -20 12 -21Q24 -60 22 -108Z', shaded('#E9D3B4', 0.14), 0.7);
    pen.paint('M-62 -14C-50 2 -30 4 -10 4H24C48 4 58 -4 68 -18C40 -10 -30 -8 -62 -14Z', '#6B3422');
    pen.line('M-60 -13C-30 -7 40 -9 66 -17', colours.accent, 3);
  });
}
