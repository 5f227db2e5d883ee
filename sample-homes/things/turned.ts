import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { curve, type Point } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

/** Half of an outline, from the foot up: how far from the axis, how high. */
export type Profile = readonly Point[];

interface Turned {
  x: number;
  y: number;
  scale?: number;
  profile: Profile;
  colour: Colour;
  /** 0 is clay, 1 is polished metal. */
  shine?: number;
  /** Corners stay corners. */
  angular?: boolean;
}

/** A thing made on a wheel or a lathe: a pot, a lamp, a post. Its foot stands at `x`, `y`. */
export function turned(
  { pen }: Scene,
  { x, y, scale = 1, profile, colour, shine = 0.3, angular = false }: Turned,
): void {
  const between = (left: number, right: number): string => {
    const edge = (share: number): Point[] => profile.map(([r, h]): Point => [x + r * share * scale, y - h * scale]);
    const line = angular
      ? (points: Point[]) => `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`
      : curve;
    return `${line(edge(left))}${line(edge(right).reverse()).replace('M', 'L')}Z`;
  };
  pen.paint(between(-1, 1), colour);
  pen.paint(between(0.3, 1), shaded(colour, 0.26 + shine * 0.1), 0.9);
  pen.paint(between(0.72, 1), shaded(colour, 0.42), 0.55);
  pen.paint(
    between(-0.78, -0.42),
    shine > 0.6 ? mix(colour, '#FFF6DC', 0.72) : sunlit(colour, 0.3 + shine * 0.3),
    0.85,
  );
}

export const profiles = {
  /** A round water pot. */
  matka: [
    [5, 0],
    [13, 3],
    [17, 11],
    [15, 19],
    [8, 24],
    [6.5, 26],
    [9, 28.5],
    [9.5, 30],
  ],
  lota: [
    [4, 0],
    [5, 1],
    [9, 5],
    [10, 9],
    [7, 13.5],
    [4.5, 15],
    [7, 17.5],
    [7.5, 18],
  ],
  vase: [
    [5, 0],
    [6, 1],
    [9, 8],
    [8, 16],
    [4, 22],
    [3.5, 25],
    [6, 28],
  ],
  planter: [
    [9, 0],
    [10, 1],
    [12.5, 20],
    [14, 20.5],
    [14, 24],
    [13, 24],
  ],
  urn: [
    [6, 0],
    [9, 2],
    [14, 10],
    [15, 18],
    [11, 24],
    [12, 27],
    [14, 28],
  ],
  dabba: [
    [7, 0],
    [8, 0.5],
    [8, 15],
    [8.6, 15],
    [8.6, 18],
    [7, 19.5],
    [2, 20.5],
    [1.5, 22.5],
  ],
  kettle: [
    [8, 0],
    [10, 1.5],
    [11, 7],
    [9.5, 13],
    [6, 16],
    [2, 17],
    [2, 19],
  ],
  /** A standing oil lamp. */
  lamp: [
    [11, 0],
    [11, 2],
    [4, 4.5],
    [2, 8],
    [3, 12],
    [1.8, 17],
    [3, 22],
    [1.8, 27],
    [2.2, 34],
    [9, 37],
    [10, 39],
  ],
  tumbler: [
    [3.4, 0],
    [4, 0.4],
    [4.8, 10],
    [5.2, 10.6],
  ],
  bowl: [
    [3.5, 0],
    [4.5, 0.8],
    [8, 4],
    [10, 8],
    [10.3, 8.3],
  ],
  bucket: [
    [11, 0],
    [11.6, 1],
    [15, 26],
    [16, 26.5],
    [16, 28.5],
  ],
  stool: [
    [14, 0],
    [12, 3],
    [8, 12],
    [7, 20],
    [9, 30],
    [14, 38],
    [17, 42],
    [17, 45],
  ],
  thaliBowl: [
    [6, 0],
    [14, 2.5],
    [15, 3.5],
  ],
} as const satisfies Record<string, Profile>;
