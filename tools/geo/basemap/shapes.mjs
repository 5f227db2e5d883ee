import { extent } from './nations.mjs';

/** @typedef {import('./corrected-lines.mjs').Point} Point */
/** @typedef {import('./nations.mjs').Area} Area */

/** Simplification threshold (Visvalingam) in square degrees; about 300 × 300 metres in India. */
const FINE = 3e-6;
/** Threshold outside India. */
const COARSE = 6e-5;
const MARGIN = 1e-3;

/**
 * Land areas and lines from one topology, so that shared boundaries stay identical after simplification.
 * @param {import('./inputs.mjs').Inputs} inputs
 * @param {import('./nations.mjs').Region[]} regions
 */
export async function buildShapes(inputs, regions) {
  const { default: clipping } = await inputs.tool('polygon-clipping');
  const { topology } = await inputs.tool('topojson-server');
  const { presimplify, simplify } = await inputs.tool('topojson-simplify');
  const { merge, mesh } = await inputs.tool('topojson-client');
  const shown = extentPolygon();
  const whole = topology(
    {
      regions: {
        type: 'FeatureCollection',
        features: regions
          .map(({ area, nation }) => ({ nation, area: clipping.intersection(area, shown) }))
          .filter(({ area }) => area.length > 0)
          .map(({ area, nation }) => ({
            type: 'Feature',
            properties: { nation },
            geometry: { type: 'MultiPolygon', coordinates: area },
          })),
      },
    },
    1e6,
  );
  const weighed = presimplify(whole);
  const fine = simplify(weighed, FINE);
  const coarse = simplify(weighed, COARSE);

  /** @typedef {{ properties: { nation: string } }} Side */
  const isInIndia = (/** @type {Side} */ { properties }) => properties.nation === 'IN';
  const selectLines = (/** @type {any} */ map, /** @type {(a: Side, b: Side) => boolean} */ condition) =>
    mesh(map, map.objects.regions, condition).coordinates.flatMap(removeFrameLines);
  /** @type {(map: any, condition: (side: Side) => boolean) => Area} */
  const mergeLand = (map, condition) => merge(map, map.objects.regions.geometries.filter(condition)).coordinates;
  return {
    india: mergeLand(fine, isInIndia),
    // Includes India, so that no sea is visible between its detailed and its simplified boundary.
    land: [...mergeLand(coarse, () => true), ...buildWorldLand(inputs, await inputs.tool('topojson-client'), clipping)],
    coast: [
      ...selectLines(fine, (a, b) => a === b && isInIndia(a)),
      ...selectLines(coarse, (a, b) => a === b && !isInIndia(a)),
    ],
    boundary: selectLines(fine, (a, b) => isInIndia(a) !== isInIndia(b)),
    borders: selectLines(
      coarse,
      (a, b) => !isInIndia(a) && !isInIndia(b) && a.properties.nation !== b.properties.nation,
    ),
    states: selectLines(fine, (a, b) => a !== b && isInIndia(a) && isInIndia(b)),
  };
}

/** Land outside the extent, for the lowest zooms. */
function buildWorldLand(
  /** @type {import('./inputs.mjs').Inputs} */ inputs,
  /** @type {any} */ { feature },
  /** @type {any} */ clipping,
) {
  const atlas = inputs.json('world-atlas/land-110m.json');
  const land = /** @type {Area} */ (
    feature(atlas, atlas.objects.land).features.flatMap((/** @type {any} */ { geometry }) => geometry.coordinates)
  );
  return /** @type {Area} */ (clipping.difference(land.map(shiftAcrossAntimeridian), extentPolygon()));
}

/**
 * Continues a polygon across the antimeridian beyond 180° east; otherwise it would be drawn as a band across the map.
 * @param {Point[][]} polygon
 */
function shiftAcrossAntimeridian(polygon) {
  const [outline = []] = polygon;
  const isCut = outline.some(
    ([longitude], index) => Math.abs(longitude - (outline[index - 1]?.[0] ?? longitude)) > 300,
  );
  const isPolar = outline.some(([, latitude]) => latitude < -80);
  if (!isCut || isPolar) return polygon;
  return polygon.map((ring) => ring.map(([x, y]) => /** @type {Point} */ ([x < -100 ? x + 360 : x, y])));
}

/** @returns {Area} */
function extentPolygon() {
  const { west, south, east, north } = extent;
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  ];
}

/**
 * Removes segments along the extent's edge, which come from clipping and are not coast.
 * @param {Point[]} line
 */
function removeFrameLines(line) {
  /** @type {Point[][]} */
  const parts = [[]];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined && isAlongFrame(before, point)) parts.push([]);
    parts.at(-1)?.push(point);
  }
  return parts.filter(({ length }) => length > 1);
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function isAlongFrame(one, other) {
  const { west, south, east, north } = extent;
  return [
    [0, west],
    [0, east],
    [1, south],
    [1, north],
  ].some(([axis = 0, side = 0]) => [one, other].every((point) => Math.abs(Number(point[axis]) - side) < MARGIN));
}
