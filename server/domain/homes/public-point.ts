import { createHmac } from 'node:crypto';
import type { PublicPoint } from '@aangan/contract/homes/listings.ts';

/** A geographic point, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Metres per degree of latitude, on the sphere used for all distances. */
export const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Normalizes a longitude to -180 to 180. */
function normalizeLongitude(lng: number): number {
  return lng - 360 * Math.round(lng / 360);
}

/** The radius shown around the public point; it always contains the home. */
const CIRCLE_METRES = 700;
const CELL_METRES = 200;
const BLOCK_METRES = 1_000;
/** Rounded 292 to 338 m: the home is 150 to 480 m away from the point, whatever its position in the cell. */
const [MIN_DISPLACEMENT_METRES, MAX_DISPLACEMENT_METRES] = [302, 328];

/**
 * The approximate public location of a home: the displaced centre of its cell. Constant for all homes of a host in that
 * cell; without the key it reveals nothing about other cells or hosts. See docs/decisions/homes.md.
 */
export function publicPoint(key: Buffer, hostId: string, exactLocation: Point): PublicPoint {
  const { block, cosine, x, y } = findBlock(exactLocation);
  // 'lines' and 'move' are inputs of the hash: other words would move every public point.
  const gridOffset = pseudoRandom(key, 'lines', hostId, ...block);
  const column = Math.floor((x - gridOffset.first * CELL_METRES) / CELL_METRES);
  const row = Math.floor((y - gridOffset.second * CELL_METRES) / CELL_METRES);
  const displacement = pseudoRandom(key, 'move', hostId, ...block, column, row);
  const angle = 2 * Math.PI * displacement.first;
  const metres = MIN_DISPLACEMENT_METRES + (MAX_DISPLACEMENT_METRES - MIN_DISPLACEMENT_METRES) * displacement.second;
  const east = (column + 0.5 + gridOffset.first) * CELL_METRES + metres * Math.cos(angle);
  const north = (row + 0.5 + gridOffset.second) * CELL_METRES + metres * Math.sin(angle);
  return {
    lat: roundDegrees(north / METRES_PER_DEGREE),
    lng: roundDegrees(normalizeLongitude(east / METRES_PER_DEGREE / cosine)),
    radius: CIRCLE_METRES,
  };
}

/**
 * The square-kilometre block that contains a point, and the point in metres (x, y). Longitude is scaled by the cosine of
 * the block's middle latitude, so that cells have the same width everywhere. Each block has its own cell grid.
 */
function findBlock({ lat, lng }: Point) {
  const y = lat * METRES_PER_DEGREE;
  const row = Math.floor(y / BLOCK_METRES);
  const cosine = Math.cos(radians(((row + 0.5) * BLOCK_METRES) / METRES_PER_DEGREE));
  const x = lng * METRES_PER_DEGREE * cosine;
  return { block: [Math.floor(x / BLOCK_METRES), row], cosine, x, y };
}

/** Two pseudo-random numbers in [0, 1): a keyed hash of `inputs`. */
function pseudoRandom(key: Buffer, ...inputs: (string | number)[]): { first: number; second: number } {
  const digest = createHmac('sha256', key).update(inputs.join(' ')).digest();
  return { first: digest.readUInt32BE(0) / 2 ** 32, second: digest.readUInt32BE(4) / 2 ** 32 };
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

export interface PublicPointColumns {
  at_lat: number | null;
  at_lng: number | null;
  at_radius: number | null;
}

export function publicPointColumns(at: PublicPoint | null): PublicPointColumns {
  return { at_lat: at?.lat ?? null, at_lng: at?.lng ?? null, at_radius: at?.radius ?? null };
}

export function pointFromColumns({
  at_lat: lat,
  at_lng: lng,
  at_radius: radius,
}: PublicPointColumns): PublicPoint | null {
  return lat === null || lng === null || radius === null ? null : { lat, lng, radius };
}
