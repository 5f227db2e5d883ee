import { extent } from './nations.mjs';

/** @typedef {import('./corrected-lines.mjs').Point} Point */

/**
 * Rivers as lines and lakes as areas.
 * @param {import('./inputs.mjs').Inputs} inputs
 */
export function buildWaters(inputs) {
  return {
    rivers: /** @type {Point[][]} */ (
      selectInExtent(inputs.json('mapeo-offline-map/dist/rivers.json')).flatMap(toLines)
    ),
    lakes: /** @type {Point[][][]} */ (
      selectInExtent(inputs.json('mapeo-offline-map/dist/lakes.json')).flatMap(toAreas)
    ),
  };
}

/** Geometries with a point in the extent. @param {{ features: { geometry: any }[] }} collection */
function selectInExtent({ features }) {
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
function toLines({ type, coordinates }) {
  return type === 'LineString' ? [coordinates] : coordinates;
}

/** @param {{ type: string, coordinates: any }} geometry */
function toAreas({ type, coordinates }) {
  return type === 'Polygon' ? [coordinates] : coordinates;
}
