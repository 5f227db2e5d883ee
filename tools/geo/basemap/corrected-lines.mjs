/** @typedef {[number, number]} Point longitude and latitude */

// At this zoom a tile unit is about 40 metres, finer than the source lines.
const ZOOM = 8;
const STEPS = 4096;
/** Bounding box of the corrections, in degrees. */
const WEST = 72;
const EAST = 98;
const NORTH = 37.5;
const SOUTH = 26;

/**
 * India's boundary where Natural Earth differs: lines of the boundary corrector, reassembled from its vector tiles.
 * @param {import('./inputs.mjs').Inputs} inputs
 * @returns {Promise<Point[][]>}
 */
export async function buildCorrectedLines(inputs) {
  const { PMTiles } = await inputs.tool('pmtiles');
  const { VectorTile } = await inputs.tool('@mapbox/vector-tile');
  const { PbfReader } = await inputs.tool('pbf');
  const file = inputs.bytes('@india-boundary-corrector/data/india_boundary_corrections.pmtiles');
  const tiles = new PMTiles({
    getKey: () => 'corrections',
    getBytes: async (/** @type {number} */ from, /** @type {number} */ length) => ({
      data: Uint8Array.from(file.subarray(from, from + length)).buffer,
    }),
  });

  const pieces = [];
  for (let x = tileColumn(WEST); x <= tileColumn(EAST); x += 1) {
    for (let y = tileRow(NORTH); y <= tileRow(SOUTH); y += 1) {
      const tile = await tiles.getZxy(ZOOM, x, y);
      if (tile === undefined) continue;
      const layer = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers['to-add-ne'];
      for (let index = 0; index < (layer?.length ?? 0); index += 1) {
        for (const line of layer.feature(index).loadGeometry()) {
          const points = line.map((/** @type {{ x: number, y: number }} */ point) => [point.x, point.y]);
          pieces.push(...clipToTile(points).map((piece) => piece.map(([px, py]) => [x * STEPS + px, y * STEPS + py])));
        }
      }
    }
  }
  return joinLines(pieces).map((line) => line.map(toDegrees));
}

/** @param {number} longitude */
function tileColumn(longitude) {
  return Math.floor(((longitude + 180) / 360) * 2 ** ZOOM);
}

/** @param {number} latitude */
function tileRow(latitude) {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return Math.floor(((1 - north) / 2) * 2 ** ZOOM);
}

/** @param {number[]} position in tile units of the whole world */
function toDegrees([x = 0, y = 0]) {
  const whole = STEPS * 2 ** ZOOM;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / whole))) * 180) / Math.PI;
  return /** @type {Point} */ ([(x / whole) * 360 - 180, latitude]);
}

/**
 * Clips a line to its tile (Liang–Barsky).
 * @param {number[][]} line
 */
function clipToTile(line) {
  /** @type {Point[][]} */
  const pieces = [];
  /** @type {Point[] | undefined} */
  let open;
  for (const [index, [x1 = 0, y1 = 0]] of line.entries()) {
    const [x0, y0] = line[index - 1] ?? [];
    if (x0 === undefined || y0 === undefined) continue;
    const [dx, dy] = [x1 - x0, y1 - y0];
    let [from, to] = [0, 1];
    for (const [step, room] of [
      [-dx, x0],
      [dx, STEPS - x0],
      [-dy, y0],
      [dy, STEPS - y0],
    ]) {
      if (step === 0 && Number(room) < 0) to = -1;
      else if (Number(step) < 0) from = Math.max(from, Number(room) / Number(step));
      else if (Number(step) > 0) to = Math.min(to, Number(room) / Number(step));
    }
    if (from >= to) {
      open = undefined;
      continue;
    }
    if (open === undefined || from > 0) pieces.push((open = [[x0 + from * dx, y0 + from * dy]]));
    open.push([x0 + to * dx, y0 + to * dy]);
    if (to < 1) open = undefined;
  }
  return pieces;
}

/**
 * Joins pieces into lines. Ends may differ by a few units, because tiles round coordinates.
 * @param {number[][][]} pieces
 */
function joinLines(pieces) {
  const lines = [...pieces];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? [];
    const other = lines.findIndex((candidate, index) => index !== at && joinAtCommonEnd(line, candidate) !== undefined);
    if (other < 0) {
      at += 1;
      continue;
    }
    const longer = joinAtCommonEnd(line, lines[other] ?? []);
    if (longer !== undefined) lines[at] = longer;
    lines.splice(other, 1);
    at = 0;
  }
  return lines;
}

/**
 * Joins two lines with a common end; undefined if they have none.
 * @param {number[][]} one
 * @param {number[][]} other
 */
function joinAtCommonEnd(one, other) {
  for (const a of [one, one.toReversed()]) {
    for (const b of [other, other.toReversed()]) {
      const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [a.at(-1), b[0]];
      if (Math.hypot(ax - bx, ay - by) < 4) return [...a, ...b.slice(1)];
    }
  }
  return undefined;
}
