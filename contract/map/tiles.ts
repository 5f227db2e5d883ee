/** Raised whenever a tile is drawn otherwise than before, so that browsers fetch it anew. */
export const TILES_VERSION = 1;

/** The deepest zoom at which tiles are drawn; beyond it they are magnified. */
export const DEEPEST_TILES = 12;

/** Where our own tiles lie. */
export const OWN_TILES = '/map/{z}/{x}/{y}.svg';
