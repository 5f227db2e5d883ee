import { createHmac } from 'node:crypto';
import type { At } from '@aangan/contract/listing/home-places.ts';
import { METRES_A_DEGREE, type Point, radians, turnedOnce } from './point.ts';

/** A circle of so many metres around the public point always holds the home. */
const CIRCLE_METRES = 700;
const CELL_METRES = 200;
const BLOCK_METRES = 1_000;
/** With what rounding adds, from 292 to 338: the home is 150 to 480 m away, wherever in its cell it lies. */
const [LEAST_MOVE_METRES, MOST_MOVE_METRES] = [302, 328];

/**
 * Where a home roughly is, for everybody: the centre of its cell, moved. The same for ever, for all homes of its host in
 * that cell; whoever lacks the key learns nothing from it of any other cell or host. See docs/decisions/public-point.md.
 */
export function publicPoint(key: Buffer, hostId: string, place: Point): At {
  const { block, cosine, x, y } = blockOf(place);
  const line = draw(key, 'lines', hostId, ...block);
  const column = Math.floor((x - line.first * CELL_METRES) / CELL_METRES);
  const row = Math.floor((y - line.second * CELL_METRES) / CELL_METRES);
  const move = draw(key, 'move', hostId, ...block, column, row);
  const angle = 2 * Math.PI * move.first;
  const metres = LEAST_MOVE_METRES + (MOST_MOVE_METRES - LEAST_MOVE_METRES) * move.second;
  const east = (column + 0.5 + line.first) * CELL_METRES + metres * Math.cos(angle);
  const north = (row + 0.5 + line.second) * CELL_METRES + metres * Math.sin(angle);
  return {
    lat: fourDecimals(north / METRES_A_DEGREE),
    lng: fourDecimals(turnedOnce(east / METRES_A_DEGREE / cosine)),
    radius: CIRCLE_METRES,
  };
}

/**
 * A square kilometre, by whose own lines its cells are parted. Within it a degree of longitude counts as long as in its
 * middle, so that cells are as wide everywhere.
 */
function blockOf({ lat, lng }: Point) {
  const y = lat * METRES_A_DEGREE;
  const row = Math.floor(y / BLOCK_METRES);
  const cosine = Math.cos(radians(((row + 0.5) * BLOCK_METRES) / METRES_A_DEGREE));
  const x = lng * METRES_A_DEGREE * cosine;
  return { block: [Math.floor(x / BLOCK_METRES), row], cosine, x, y };
}

/** Two numbers from 0 to below 1 that only the key tells. */
function draw(key: Buffer, ...of: (string | number)[]): { first: number; second: number } {
  const digest = createHmac('sha256', key).update(of.join(' ')).digest();
  return { first: digest.readUInt32BE(0) / 2 ** 32, second: digest.readUInt32BE(4) / 2 ** 32 };
}

function fourDecimals(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
