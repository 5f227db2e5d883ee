import type { MapName } from './basemap.ts';

/** The text style of one kind of names, in pixels. */
export interface NameStyle {
  size: number;
  weight: 400 | 600;
  /** Letter spacing. */
  spacing: number;
  inCapitals: boolean;
  isItalic: boolean;
  ink: 'name' | 'quiet' | 'water';
  /** Placed beside a point instead of centred. */
  hasPoint: boolean;
}

const defaultStyle = {
  weight: 400,
  spacing: 0,
  inCapitals: false,
  isItalic: false,
  ink: 'name',
  hasPoint: false,
} as const;

/** The style of a name at a zoom; undefined if hidden. */
export function nameStyle({ kind, zoom }: MapName, z: number): NameStyle | undefined {
  if (z < zoom) return undefined;
  switch (kind) {
    case 'country':
      return z > 5
        ? undefined
        : { ...defaultStyle, size: 9 + z, weight: 600, spacing: 1.5, inCapitals: true, ink: 'quiet' };
    case 'sea':
      return z > 7 ? undefined : { ...defaultStyle, size: 12.5, isItalic: true, spacing: 0.6, ink: 'water' };
    case 'state':
      return z > 8 ? undefined : { ...defaultStyle, size: 5 + z, spacing: 1, inCapitals: true, ink: 'quiet' };
    case 'capital':
    case 'town':
      return {
        ...defaultStyle,
        size: Math.min(11 + (z - zoom) * 0.75, 15),
        weight: kind === 'capital' || z - zoom > 2 ? 600 : 400,
        hasPoint: true,
      };
  }
}
