import { extent } from './nations.mjs';

/** @typedef {import('./corrected-lines.mjs').Point} Point */
/** @typedef {import('./nations.mjs').Area} Area */

/** A triangle of a line that is smaller than so many square degrees is no corner: some 300 by 300 metres in India. */
const FINE = 3e-6;
/** Elsewhere nobody looks closely. */
const COARSE = 6e-5;
const MARGIN = 1e-3;

/**
 * Land and lines that fit each other: every line stands once in the topology, and what is left out of it is left out of
 * both its sides.
 * @param {import('./inputs.mjs').Inputs} inputs
 * @param {import('./nations.mjs').Region[]} regions
 */
export async function buildShapes(inputs, regions) {
  const { default: clipping } = await inputs.tool('polygon-clipping');
  const { topology } = await inputs.tool('topojson-server');
  const { presimplify, simplify } = await inputs.tool('topojson-simplify');
  const { merge, mesh } = await inputs.tool('topojson-client');
  const shown = frame();
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
  const ofIndia = (/** @type {Side} */ { properties }) => properties.nation === 'IN';
  const linesOf = (/** @type {any} */ map, /** @type {(a: Side, b: Side) => boolean} */ which) =>
    mesh(map, map.objects.regions, which).coordinates.flatMap(withinFrame);
  /** @type {(map: any, which: (side: Side) => boolean) => Area} */
  const landOf = (map, which) => merge(map, map.objects.regions.geometries.filter(which)).coordinates;
  return {
    india: landOf(fine, ofIndia),
    // Under India, too: where the finer and the coarser line of one boundary differ, no sea shines through.
    land: [...landOf(coarse, () => true), ...world(inputs, await inputs.tool('topojson-client'), clipping)],
    coast: [...linesOf(fine, (a, b) => a === b && ofIndia(a)), ...linesOf(coarse, (a, b) => a === b && !ofIndia(a))],
    boundary: linesOf(fine, (a, b) => ofIndia(a) !== ofIndia(b)),
    borders: linesOf(coarse, (a, b) => !ofIndia(a) && !ofIndia(b) && a.properties.nation !== b.properties.nation),
    states: linesOf(fine, (a, b) => a !== b && ofIndia(a) && ofIndia(b)),
  };
}

/** The rest of the world, for those who zoom out as far as it goes. */
function world(
  /** @type {import('./inputs.mjs').Inputs} */ inputs,
  /** @type {any} */ { feature },
  /** @type {any} */ clipping,
) {
  const atlas = inputs.json('world-atlas/land-110m.json');
  const land = /** @type {Area} */ (
    feature(atlas, atlas.objects.land).features.flatMap((/** @type {any} */ { geometry }) => geometry.coordinates)
  );
  return /** @type {Area} */ (clipping.difference(land.map(inOnePiece), frame()));
}

/**
 * What lies on both sides of the 180th meridian, such as Russia, goes on to the east of it: it would reach as a band from
 * one edge of the map to the other.
 * @param {Point[][]} polygon
 */
function inOnePiece(polygon) {
  const [outline = []] = polygon;
  const isCut = outline.some(
    ([longitude], index) => Math.abs(longitude - (outline[index - 1]?.[0] ?? longitude)) > 300,
  );
  const isPolar = outline.some(([, latitude]) => latitude < -80);
  if (!isCut || isPolar) return polygon;
  return polygon.map((ring) => ring.map(([x, y]) => /** @type {Point} */ ([x < -100 ? x + 360 : x, y])));
}

/** @returns {Area} */
function frame() {
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
 * The line without what runs along the frame, where land was cut off and no coast is.
 * @param {Point[]} line
 */
function withinFrame(line) {
  /** @type {Point[][]} */
  const parts = [[]];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined && alongFrame(before, point)) parts.push([]);
    parts.at(-1)?.push(point);
  }
  return parts.filter(({ length }) => length > 1);
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function alongFrame(one, other) {
  const { west, south, east, north } = extent;
  return [
    [0, west],
    [0, east],
    [1, south],
    [1, north],
  ].some(([axis = 0, side = 0]) => [one, other].every((point) => Math.abs(Number(point[axis]) - side) < MARGIN));
}
