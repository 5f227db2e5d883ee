/** Increment when the rendering of tiles changes, so that browsers reload them. */
export const TILES_VERSION = 1;

/** Maximum zoom with own tiles; beyond it tiles are magnified. */
export const DEEPEST_TILES = 12;

/** URL path of our own tiles. */
export const OWN_TILES = '/map/{z}/{x}/{y}.svg';
