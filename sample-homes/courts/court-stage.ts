import { type Stage, stage } from '../drawing/perspective.ts';

/** How a courtyard is seen: from its edge, the vanishing point at 55 percent of the height. */
export const courtStage = (from = 0): Stage =>
  stage({ vanish: [320 + from * 0.4, 264], eye: 165, distance: 373, near: 1.31, from });
