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
export function turned({ pen }: Scene, { x, y, scale = 1, profile, colour, shine = 0.3, angular = false }: Turned): void {
  const between = (left: number, right: number): string => {
    const edge = (share: number): Point[] => profile.map(([r, h]): Point => [x + r * share * scale, y - h * scale]);
    const line = angular ? (points: Point[]) => `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}` : curve;
    return `${line(edge(left))}${line(edge(right).reverse()).replace('M', 'L')}Z`;
  };
  pen.fill(between(-1, 1), colour);
  pen.fill(between(0.3, 1), shaded(colour, 0.26 + shine * 0.1), 0.9);
  pen.fill(between(0.72, 1), shaded(colour, 0.42), 0.55);
  pen.fill(between(-0.78, -0.42), shine > 0.6 ? mix(colour, '#FFF6DC', 0.72) : sunlit(colour, 0.3 + shine * 0.3), 0.85);
}

export const profiles = {
  /** A round water pot. */
  matka: [[5, 0], [13, 3], [17, 11], [15, 19], [8, 24], [6.5, 26], [9, 28.5], [9.500, 30]],
  lota: [[4, 0], [5, 1], [9, 5], [10, 9], [7, 13.500], [4.500, 15], [7, 17.500], [7.500, 18]],
  vase: [[5, 0], [6, 1], [9, 8], [8, 16], [4, 22], [3.500, 25], [6, 28]],
  planter: [[9, 0], [10, 1], [12.500, 20], [14, 20.500], [14, 24], [13, 24]],
  urn: [[6, 0], [9, 2], [14, 10], [15, 18], [11, 24], [12, 27], [14, 28]],
  dabba: [[7, 0], [8, 0.500], [8, 15], [8.600, 15], [8.600, 18], [7, 19.500], [2, 20.500], [1.500, 22.500]],
  kettle: [[8, 0], [10, 1.500], [11, 7], [9.500, 13], [6, 16], [2, 17], [2, 19]],
  /** A standing oil lamp. */
  lamp: [[11, 0], [11, 2], [4, 4.500], [2, 8], [3, 12], [1.800, 17], [3, 22], [1.800, 27], [2.200, 34], [9, 37], [10, 39]],
  tumbler: [[3.400, 0], [4, 0.400], [4.800, 10], [5.200, 10.600]],
  bowl: [[3.500, 0], [4.500, 0.800], [8, 4], [10, 8], [10.300, 8.300]],
  bucket: [[11, 0], [11.600, 1], [15, 26], [16, 26.500], [16, 28.500]],
  stool: [[14, 0], [12, 3], [8, 12], [7, 20], [9, 30], [14, 38], [17, 42], [17, 45]],
  thaliBowl: [[6, 0], [14, 2.500], [15, 3.500]],
} as const satisfies Record<string, Profile>;
