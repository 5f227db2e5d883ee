import { packLine } from '../basemap/pack.mjs';
import { lettersOfNaturalEarth } from './state-codes.mjs';

/** A triangle of a line that is smaller than so many square degrees is no corner: some 800 by 800 metres in India. */
const SMALLEST_CORNER = 6e-5;

/** Inhabited islands that Natural Earth does not draw. @type {[letters: string, lng: number, lat: number][]} */
const islands = [
  ['LD', 73.675, 10.815],
  ['LD', 72.71, 11.69],
  ['LD', 72.17, 11.6],
  ['LD', 73.64, 10.08],
  ['LD', 73.05, 8.28],
];
/** Of a degree. */
const ISLAND = 0.02;

/** @param {typeof islands[number]} island */
function aroundIsland([letters, x, y]) {
  /** @type {import('../basemap/nations.mjs').Area} */
  const coordinates = [
    [
      [
        [x - ISLAND, y],
        [x, y + ISLAND],
        [x + ISLAND, y],
        [x, y - ISLAND],
        [x - ISLAND, y],
      ],
    ],
  ];
  return { properties: { letters }, geometry: { coordinates } };
}

/**
 * A row for each piece of land of a state: its letters, and the steps along its outline. What two states share stands
 * the same in both.
 * @param {import('../basemap/nations.mjs').Region[]} regions
 * @param {{ topology: any, simplify: any, client: any }} tools
 * @returns {string[][]}
 */
export function buildOutlines(regions, tools) {
  const features = regions
    .filter(({ nation }) => nation === 'IN')
    .map(({ code, area }) => ({
      type: 'Feature',
      properties: { letters: lettersOfNaturalEarth(code) },
      geometry: { type: 'MultiPolygon', coordinates: area },
    }));
  const whole = tools.topology.topology({ states: { type: 'FeatureCollection', features } }, 1e6);
  const simple = tools.simplify.simplify(tools.simplify.presimplify(whole), SMALLEST_CORNER);
  /** @type {{ features: { properties: { letters: string }, geometry: { coordinates: import('../basemap/nations.mjs').Area } }[] }} */
  const { features: found } = tools.client.feature(simple, simple.objects.states);
  return [...found, ...islands.map(aroundIsland)]
    .flatMap(({ properties: { letters }, geometry }) =>
      geometry.coordinates.flatMap((rings) =>
        rings.filter(({ length }) => length > 3).map((ring) => [letters, packLine(ring).join(' ')]),
      ),
    )
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0));
}
