import type { Colour } from './drawing/colour.ts';
import type { Pen } from './drawing/pen.ts';
import type { Dice } from './drawing/random.ts';
import type { Light } from './light/light.ts';
import type { Style } from './style.ts';

export const WIDTH = 640;
export const HEIGHT = 480;

/** What every part of a picture is drawn with. */
export interface Scene {
  pen: Pen;
  light: Light;
  dice: Dice;
  colours: Palette;
  style: Style;
  /** Where things stand is mirrored; the sun stays at the upper left. */
  mirrored: boolean;
  /** Small, as seen through a window: leaves and windows are left out. */
  spare?: boolean;
}

/** The colours that all pictures of one home share. */
export interface Palette {
  wall: Colour;
  /** Bands, cornices, window surrounds. */
  trim: Colour;
  /** Doors and shutters. */
  door: Colour;
  wood: Colour;
  /** Two cloths that go together, and what they are printed with. */
  cloth: Colour;
  print: Colour;
  accent: Colour;
}

/** The same place from the left, or from the right in a mirrored scene. */
export const across = ({ mirrored }: Scene, x: number): number => (mirrored ? WIDTH - x : x);

/** The same scene with dice of its own for one part. */
export const apart = (scene: Scene, part: string): Scene => ({ ...scene, dice: scene.dice.for(part) });
