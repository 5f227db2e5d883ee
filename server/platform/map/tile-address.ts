import { DEEPEST_TILES } from '@aangan/contract/search/tiles.ts';

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

const WHOLE = /^(0|[1-9]\d{0,4})$/;

/** Parses a tile's coordinates; null if out of range. */
export function tileAddress(parts: Record<'z' | 'x' | 'y', string>): TileAddress | null {
  if (![parts.z, parts.x, parts.y].every((part) => WHOLE.test(part))) return null;
  const [z, x, y] = [Number(parts.z), Number(parts.x), Number(parts.y)];
  return z <= DEEPEST_TILES && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}
