import { polygon, type Place, type Point } from './path.ts';

/**
 * One-point perspective. The world is measured in centimetres: x to the right, y downward with the floor at 0
 * (so that up is negative, as on the page), z away from the eye, starting at the picture plane.
 */
export interface Stage {
  at(x: number, y: number, z: number): Point;
  /** Pixels a centimetre at this depth. */
  scale(z: number): number;
  /** A flat face by its corners. */
  face(...corners: Corner[]): string;
  /** The places on an upright plane that faces the eye. */
  facing(z: number): Place;
  /** The places on a side wall: along is depth. */
  side(x: number): Place;
  /** The places on a floor, a bed, a ceiling at this height: x stays, down the page is nearer. */
  level(y: number): Place;
}

type Corner = readonly [x: number, y: number, z: number];

interface View {
  /** The vanishing point on the page. */
  vanish: Point;
  /** Height of the eye above the floor, and its distance from the picture plane. */
  eye: number;
  distance: number;
  /** Pixels a centimetre at the picture plane. */
  near: number;
  /** Where the eye stands from left to right. */
  from?: number;
}

export function stage({ vanish: [vx, vy], eye, distance, near, from = 0 }: View): Stage {
  const scale = (z: number) => (near * distance) / (distance + z);
  const at = (x: number, y: number, z: number): Point => [vx + (x - from) * scale(z), vy + (y + eye) * scale(z)];
  return {
    at,
    scale,
    face: (...corners) => polygon(corners.map((corner) => at(...corner))),
    facing: (z) => (x, y) => at(x, y, z),
    side: (x) => (z, y) => at(x, y, z),
    level: (y) => (x, z) => at(x, y, z),
  };
}

/** What is seen of a block: top, front, and the side that looks toward the middle. Back to front in painter's order. */
export function block(
  stage: Stage,
  {
    x,
    z,
    width,
    depth,
    height,
    foot = 0,
  }: { x: number; z: number; width: number; depth: number; height: number; foot?: number },
): { top: string; front: string; left: string; right: string } {
  const [x2, z2, up, low] = [x + width, z + depth, -foot - height, -foot];
  return {
    top: stage.face([x, up, z], [x2, up, z], [x2, up, z2], [x, up, z2]),
    front: stage.face([x, up, z], [x2, up, z], [x2, low, z], [x, low, z]),
    left: stage.face([x, up, z2], [x, up, z], [x, low, z], [x, low, z2]),
    right: stage.face([x2, up, z], [x2, up, z2], [x2, low, z2], [x2, low, z]),
  };
}
