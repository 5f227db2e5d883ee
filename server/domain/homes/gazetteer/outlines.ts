/// <reference types="vite/client" />
import type { State } from '@aangan/contract/rules/states.ts';
import { METRES_PER_DEGREE, type Point, radians } from '../public-point.ts';
import rows from './states.tsv?raw';

/** Distance from land at which a point still counts as in India, for jetties, islets and simplified outlines. */
const TOLERANCE_METRES = 25_000;
/** Units per degree in the file. */
const STEPS = 10_000;

/** A contiguous area of a state, as a closed ring. */
interface Outline {
  state: State;
  ring: readonly (readonly [lng: number, lat: number])[];
}

/** Whether a point is within India's official boundary, or within 25 km of it. */
export function isInOrNearIndia(point: Point): boolean {
  return stateAt(point) !== null;
}

/** The state of a point, else the nearest within 25 km; null outside. Outlines are accurate to a kilometre. */
export function stateAt(point: Point): State | null {
  const within = outlines().find(({ ring }) => contains(ring, point));
  if (within !== undefined) return within.state;
  let nearest: { state: State | null; metres: number } = { state: null, metres: TOLERANCE_METRES };
  for (const { state, ring } of outlines()) {
    const metres = distanceMetres(ring, point);
    if (metres <= nearest.metres) nearest = { state, metres };
  }
  return nearest.state;
}

/** Whether a state is within `metres` of a point. */
export function isInState(point: Point, state: State, metres: number): boolean {
  return outlines().some(
    (outline) =>
      outline.state === state && (contains(outline.ring, point) || distanceMetres(outline.ring, point) <= metres),
  );
}

/** Parsed on first use. */
let read: readonly Outline[] | undefined;

function outlines(): readonly Outline[] {
  read ??= rows.trimEnd().split('\n').map(parseOutline);
  return read;
}

function parseOutline(row: string): Outline {
  const [letters, steps = ''] = row.split('\t');
  const numbers = steps.split(' ').map(Number);
  const ring: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    ring.push([x / STEPS, y / STEPS]);
  }
  return { state: `IN-${letters}` as State, ring };
}

/** Ray casting: a ray to the west crosses the ring an odd number of times. */
function contains(ring: Outline['ring'], { lat, lng }: Point): boolean {
  let isWithin = false;
  for (const [[x1, y1], [x2, y2]] of sides(ring)) {
    if (y1 > lat !== y2 > lat && lng > x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) isWithin = !isWithin;
  }
  return isWithin;
}

/** To the nearest edge of a ring; treats degrees as a plane, accurate enough for tens of kilometres. */
function distanceMetres(ring: Outline['ring'], { lat, lng }: Point): number {
  const lngScale = Math.cos(radians(lat));
  let nearest = Number.POSITIVE_INFINITY;
  for (const [[x1, y1], [x2, y2]] of sides(ring)) {
    const [ax, ay, bx, by] = [(x1 - lng) * lngScale, y1 - lat, (x2 - lng) * lngScale, y2 - lat];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy));
  }
  return nearest * METRES_PER_DEGREE;
}

function* sides(ring: Outline['ring']) {
  for (const [index, to] of ring.entries()) {
    const from = ring[index - 1];
    if (from !== undefined) yield [from, to] as const;
  }
}
