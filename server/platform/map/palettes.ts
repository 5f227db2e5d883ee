export const themes = ['light', 'dark'] as const;
export type MapTheme = (typeof themes)[number];

/** The colours of a map theme. */
export interface Palette {
  sea: string;
  /** Neighbouring countries. */
  land: string;
  india: string;
  river: string;
  coast: string;
  states: string;
  borders: string;
  boundary: string;
  /** Colours of names: of towns, of states and countries, on water. */
  name: string;
  quiet: string;
  water: string;
}

export const palettes: Record<MapTheme, Palette> = {
  light: {
    sea: '#dbe8ea',
    land: '#f1e9dd',
    india: '#fffcf7',
    river: '#b3d0da',
    coast: '#b5cad0',
    states: '#d8c4b3',
    borders: '#cdb7a5',
    boundary: '#a07a66',
    name: '#231815',
    quiet: '#6e5a50',
    water: '#42636e',
  },
  dark: {
    sea: '#0e1517',
    land: '#1c1512',
    india: '#261c17',
    river: '#2c444c',
    coast: '#2d4046',
    states: '#4b3a31',
    borders: '#44352d',
    boundary: '#8f7262',
    name: '#f7eee4',
    quiet: '#b5a294',
    water: '#8aa9b3',
  },
};
