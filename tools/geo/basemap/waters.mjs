import { extent } from './nations.mjs';

/** @typedef {import('./corrected-lines.mjs').Point} Point */

/**
 * Rivers as lines and lakes as areas.
 * @param {import('./inputs.mjs').Inputs} inputs
 */
export function buildWaters(inputs) {
  return {
    rivers: /** @type {Point[][]} */ (within(inputs.json('mapeo-offline-map/dist/rivers.json')).flatMap(lines)),
    lakes: /** @type {Point[][][]} */ (within(inputs.json('mapeo-offline-map/dist/lakes.json')).flatMap(areas)),
  };
}

/** @param {{ features: { geometry: any }[] }} collection */
function within({ features }) {
  const { west, south, east, north } = extent;
  return features
    .map(({ geometry }) => geometry)
    .filter(({ coordinates }) =>
      coordinates.flat(3).some((/** @type {number} */ _, /** @type {number} */ index, /** @type {number[]} */ all) => {
        const [x = 0, y = 0] = index % 2 === 0 ? [all[index], all[index + 1]] : [];
        return x > west && x < east && y > south && y < north;
      }),
    );
}

/** @param {{ type: string, coordinates: any }} geometry */
function lines({ type, coordinates }) {
  return type === 'LineString' ? [coordinates] : coordinates;
}

/** @param {{ type: string, coordinates: any }} geometry */
function areas({ type, coordinates }) {
  return type === 'Polygon' ? [coordinates] : coordinates;
}
