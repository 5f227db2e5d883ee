import { inTurn, type Open } from './scene-steps.ts';
import type { Role } from './stage.ts';

/** A screen in one of its states, and how somebody gets there. */
export interface Scene {
  name: string;
  as: Role;
  open: Open;
  /** 'page' is pictured to its foot; what lies over a page ends with the window. */
  frame: 'window' | 'page';
}

export const page = (name: string, as: Role, ...steps: Open[]): Scene => ({
  name,
  as,
  open: inTurn(steps),
  frame: 'page',
});
export const over = (name: string, as: Role, ...steps: Open[]): Scene => ({
  name,
  as,
  open: inTurn(steps),
  frame: 'window',
});
