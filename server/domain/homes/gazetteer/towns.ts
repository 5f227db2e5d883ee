/// <reference types="vite/client" />
import { createHash } from 'node:crypto';
import type { State } from '@aangan/contract/rules/states.ts';
import { placeKeys } from '../parse-address.ts';
import type { Point } from '../public-point.ts';
import rows from './towns.tsv?raw';

/** A town of India, or a travel region. */
export interface Town extends Point {
  name: string;
  state: State;
  /** Empty if unknown. */
  district: string;
  /** 0 if unknown. */
  population: number;
  /** The place usually meant among several with the same name. */
  isPreferred: boolean;
  /** In metres, at least 5,000. */
  radius: number;
}

/** Hash of the data, to detect changes. */
export const gazetteerVersion = createHash('sha256').update(rows).digest('hex').slice(0, 16);

const MIN_RADIUS = 5_000;
/** Minimum population and radius in metres. */
const radiusByPopulation = [
  [5_000_000, 25_000],
  [1_000_000, 15_000],
  [200_000, 8_000],
] as const;

/** The towns with a name, in ranking order. From GeoNames and our own list, including alternative names. */
export function townsByName(key: string): readonly Town[] {
  return gazetteer().byKey.get(key) ?? [];
}

/** All towns, in no particular order. */
export function allTowns(): Iterable<Town> {
  return new Set([...gazetteer().byKey.values()].flat());
}

export function isDistrict(key: string): boolean {
  return gazetteer().districts.has(key);
}

/** Towns by name prefix, in ranking order. */
export function townsByPrefix(start: string, max: number): Town[] {
  const { keys, byKey } = gazetteer();
  const found = new Set<Town>();
  for (const key of keys.slice(lowerBound(keys, start))) {
    if (!key.startsWith(start)) break;
    for (const town of byKey.get(key) ?? []) found.add(town);
  }
  return [...found].toSorted(compareTowns).slice(0, max);
}

/** Parsed on first use. */
let read: ReturnType<typeof readTowns> | undefined;

function gazetteer(): ReturnType<typeof readTowns> {
  read ??= readTowns();
  return read;
}

function readTowns() {
  const byKey = new Map<string, Town[]>();
  const districts = new Set<string>();
  for (const row of rows.trimEnd().split('\n')) {
    const [name = '', letters, district = '', lat, lng, people, radius, preferred, others = ''] = row.split('\t');
    const town: Town = {
      name,
      state: `IN-${letters}` as State,
      district,
      lat: Number(lat),
      lng: Number(lng),
      population: Number(people),
      isPreferred: preferred === '1',
      radius: Number(radius) || defaultRadius(Number(people)),
    };
    for (const key of placeKeys(district)) districts.add(key);
    for (const key of placeKeys(`${name},${others}`)) byKey.set(key, [...(byKey.get(key) ?? []), town]);
  }
  for (const towns of byKey.values()) towns.sort(compareTowns);
  return { byKey, districts, keys: [...byKey.keys()].toSorted() };
}

function defaultRadius(people: number): number {
  return radiusByPopulation.find(([least]) => people >= least)?.[1] ?? MIN_RADIUS;
}

function compareTowns(one: Town, other: Town): number {
  return Number(other.isPreferred) - Number(one.isPreferred) || other.population - one.population;
}

/** Binary search for the first key not less than `start`. */
function lowerBound(keys: readonly string[], start: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
