/// <reference types="vite/client" />
import { createHash } from 'node:crypto';
import type { State } from '@aangan/contract/rules/states.ts';
import { placeKeys } from '../place-keys.ts';
import type { Point } from '../point.ts';
import rows from './towns.tsv?raw';

/** A town of India, or a region that people travel to by its name. */
export interface Town extends Point {
  name: string;
  state: State;
  /** Empty where unknown. */
  district: string;
  /** 0 where unknown. */
  people: number;
  /** Of several places of one name this is the one that people mean. */
  isSought: boolean;
  /** How far it reaches, in metres: 5,000 or more. */
  radius: number;
}

/** Another one for other towns. */
export const gazetteerVersion = createHash('sha256').update(rows).digest('hex').slice(0, 16);

const LEAST_RADIUS = 5_000;
/** From so many people on a town reaches so far. */
const reaches = [
  [5_000_000, 25_000],
  [1_000_000, 15_000],
  [200_000, 8_000],
] as const;

/** The towns of India as GeoNames and a list of our own know them, by every name that each goes by; the likeliest first. */
export function townsNamed(key: string): readonly Town[] {
  return gazetteer().byKey.get(key) ?? [];
}

export function isDistrict(key: string): boolean {
  return gazetteer().districts.has(key);
}

/** Towns with a name that begins so, the likeliest first. */
export function townsFrom(start: string, most: number): Town[] {
  const { keys, byKey } = gazetteer();
  const found = new Set<Town>();
  for (const key of keys.slice(firstFrom(keys, start))) {
    if (!key.startsWith(start)) break;
    for (const town of byKey.get(key) ?? []) found.add(town);
  }
  return [...found].toSorted(likelier).slice(0, most);
}

/** Read when it is first asked for. */
let read: ReturnType<typeof readTowns> | undefined;

function gazetteer(): ReturnType<typeof readTowns> {
  read ??= readTowns();
  return read;
}

function readTowns() {
  const byKey = new Map<string, Town[]>();
  const districts = new Set<string>();
  for (const row of rows.trimEnd().split('\n')) {
    const [name = '', letters, district = '', lat, lng, people, radius, isSought, others = ''] = row.split('\t');
    const town: Town = {
      name,
      state: `IN-${letters}` as State,
      district,
      lat: Number(lat),
      lng: Number(lng),
      people: Number(people),
      isSought: isSought === '1',
      radius: Number(radius) || reachOf(Number(people)),
    };
    for (const key of placeKeys(district)) districts.add(key);
    for (const key of placeKeys(`${name},${others}`)) byKey.set(key, [...(byKey.get(key) ?? []), town]);
  }
  for (const towns of byKey.values()) towns.sort(likelier);
  return { byKey, districts, keys: [...byKey.keys()].toSorted() };
}

function reachOf(people: number): number {
  return reaches.find(([least]) => people >= least)?.[1] ?? LEAST_RADIUS;
}

function likelier(one: Town, other: Town): number {
  return Number(other.isSought) - Number(one.isSought) || other.people - one.people;
}

/** Where a key that begins so would first stand. */
function firstFrom(keys: readonly string[], start: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
