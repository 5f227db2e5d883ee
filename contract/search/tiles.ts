/** Increase it when the drawing of tiles changes, so that browsers reload them. */
export const TILES_VERSION = 1;

/** The deepest zoom at which tiles are drawn; beyond it they are magnified. */
export const DEEPEST_TILES = 12;

/** URL path of our own tiles. */
export const OWN_TILES = '/map/{z}/{x}/{y}.svg';
