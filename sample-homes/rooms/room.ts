import type { Colour } from '../drawing/colour.ts';
import type { Stage } from '../drawing/perspective.ts';

/** A room seen from its open side. Half its width to either side of x = 0. */
export interface Room {
  stage: Stage;
  half: number;
  height: number;
  depth: number;
  wall: Colour;
}
