import { packLine } from '../basemap/pack.mjs';
import { toIsoState } from './state-codes.mjs';

/** Simplification threshold (Visvalingam) in square degrees; about 800 × 800 metres in India. */
const SIMPLIFICATION = 6e-5;

/** Inhabited islands that Natural Earth lacks. @type {[stateCode: string, lng: number, lat: number][]} */
const islands = [
  ['LD', 73.675, 10.815],
  ['LD', 72.71, 11.69],
  ['LD', 72.17, 11.6],
  ['LD', 73.64, 10.08],
  ['LD', 73.05, 8.28],
];
/** Half the size of such an island in degrees. */
const ISLAND_SIZE = 0.02;

/** @param {typeof islands[number]} island */
function buildIslandOutline([stateCode, x, y]) {
  /** @type {import('../basemap/nations.mjs').Area} */
  const coordinates = [
    [
      [
        [x - ISLAND_SIZE, y],
        [x, y + ISLAND_SIZE],
        [x + ISLAND_SIZE, y],
        [x, y - ISLAND_SIZE],
        [x - ISLAND_SIZE, y],
      ],
    ],
  ];
  return { properties: { stateCode }, geometry: { coordinates } };
}

/**
 * One row per polygon of a state: state code and delta-encoded outline. Shared boundaries are identical in both states.
 * @param {import('../basemap/nations.mjs').Region[]} regions
 * @param {{ topology: any, simplify: any, client: any }} tools
 * @returns {string[][]}
 */
export function buildOutlines(regions, tools) {
  const features = regions
    .filter(({ nation }) => nation === 'IN')
    .map(({ code, area }) => ({
      type: 'Feature',
      properties: { stateCode: toIsoState(code) },
      geometry: { type: 'MultiPolygon', coordinates: area },
    }));
  const whole = tools.topology.topology({ states: { type: 'FeatureCollection', features } }, 1e6);
  const simple = tools.simplify.simplify(tools.simplify.presimplify(whole), SIMPLIFICATION);
  /** @type {{ features: { properties: { stateCode: string }, geometry: { coordinates: import('../basemap/nations.mjs').Area } }[] }} */
  const { features: found } = tools.client.feature(simple, simple.objects.states);
  return [...found, ...islands.map(buildIslandOutline)]
    .flatMap(({ properties: { stateCode }, geometry }) =>
      geometry.coordinates.flatMap((rings) =>
        rings.filter(({ length }) => length > 3).map((ring) => [stateCode, packLine(ring).join(' ')]),
      ),
    )
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0));
}
