import { type Colour, mix } from './drawing/colour.ts';
import type { Dice } from './drawing/random.ts';
import type { Palette } from './scene.ts';

/** The eight limewashes, and plain white. */
const walls = {
  pink: '#DF8E72',
  mint: '#A9C7B2',
  blue: '#93BEDA',
  rose: '#D9A7B8',
  ochre: '#E9B36A',
  lilac: '#B9B3DB',
  neem: '#BFD08A',
  slate: '#B4C4CC',
  white: '#F1E6D3',
} as const satisfies Record<string, Colour>;

export type Wall = keyof typeof walls;

const paints = { indigo: '#2B4C86', teal: '#2A6C72', green: '#3A7052', maroon: '#8A3A32', teak: '#7A4628' } as const;

export type Paint = keyof typeof paints;

/** Paint for doors and shutters that stands well on each wall. */
const doors: Record<Wall, readonly [Paint, ...Paint[]]> = {
  pink: ['indigo', 'teal', 'green'],
  mint: ['teak', 'maroon', 'teal'],
  blue: ['indigo', 'teak'],
  rose: ['green', 'indigo', 'teal'],
  ochre: ['indigo', 'green', 'maroon'],
  lilac: ['teal', 'teak', 'indigo'],
  neem: ['maroon', 'teak', 'indigo'],
  slate: ['teak', 'maroon', 'indigo'],
  white: ['indigo', 'green', 'teal'],
};

/** A cloth, what it is printed with, and a third colour that answers both. */
const cloths: readonly [Cloth, ...Cloth[]] = [
  ['#B5402E', '#F6E7CB', '#E0A02C'],
  ['#2E4A86', '#F3E6CF', '#D98A34'],
  ['#3F7358', '#F6EAD0', '#DB6A42'],
  ['#C25A72', '#FBEBDD', '#3F6A86'],
  ['#2F7377', '#F6E7CE', '#E2884A'],
  ['#7A3E66', '#F3DDC6', '#D9A23A'],
  ['#D9962E', '#8A2F36', '#2E6A5A'],
  ['#A33A44', '#F4E3C8', '#4B7A72'],
];
type Cloth = readonly [cloth: Colour, print: Colour, accent: Colour];

const woods: readonly [Colour, ...Colour[]] = ['#7A4A2C', '#6E4128', '#875634'];

/** The colours of one home. */
export function paletteOf(wall: Wall, dice: Dice, door: Paint = dice.for('door').pick(doors[wall])): Palette {
  const [cloth, print, accent] = dice.pick(cloths);
  return {
    wall: walls[wall],
    trim: wall === 'white' ? '#FFF8EA' : mix('#FBEBD3', walls[wall], 0.06),
    door: paints[door],
    wood: dice.pick(woods),
    cloth,
    print,
    accent,
  };
}

/** The second room of the house: paler walls, and the cloths the other way round. */
export const otherRoom = (colours: Palette): Palette => ({
  ...colours,
  wall: mix(colours.wall, '#FBF1DE', 0.5),
  cloth: mix(colours.accent, '#8A3B2C', 0.12),
  accent: colours.cloth,
});
