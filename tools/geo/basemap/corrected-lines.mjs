/** @typedef {[number, number]} Point longitude and latitude */

// A zoom at which a step of a tile is some 40 metres, finer than the lines were drawn.
const ZOOM = 8;
const STEPS = 4096;
/** Around what is corrected. */
const WEST = 72;
const EAST = 98;
const NORTH = 37.5;
const SOUTH = 26;

/**
 * Where India's boundary runs and world maps draw it elsewhere: the lines of the corrector that go with Natural Earth,
 * put together again from the tiles they lie in.
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
  for (let x = column(WEST); x <= column(EAST); x += 1) {
    for (let y = row(NORTH); y <= row(SOUTH); y += 1) {
      const tile = await tiles.getZxy(ZOOM, x, y);
      if (tile === undefined) continue;
      const layer = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers['to-add-ne'];
      for (let index = 0; index < (layer?.length ?? 0); index += 1) {
        for (const line of layer.feature(index).loadGeometry()) {
          const points = line.map((/** @type {{ x: number, y: number }} */ point) => [point.x, point.y]);
          pieces.push(...withinTile(points).map((piece) => piece.map(([px, py]) => [x * STEPS + px, y * STEPS + py])));
        }
      }
    }
  }
  return joined(pieces).map((line) => line.map(degrees));
}

/** @param {number} longitude */
function column(longitude) {
  return Math.floor(((longitude + 180) / 360) * 2 ** ZOOM);
}

/** @param {number} latitude */
function row(latitude) {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return Math.floor(((1 - north) / 2) * 2 ** ZOOM);
}

/** @param {number[]} steps counted over the whole world */
function degrees([x = 0, y = 0]) {
  const whole = STEPS * 2 ** ZOOM;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / whole))) * 180) / Math.PI;
  return /** @type {Point} */ ([(x / whole) * 360 - 180, latitude]);
}

/**
 * A line without what reaches into the neighbouring tiles (Liang and Barsky).
 * @param {number[][]} line
 */
function withinTile(line) {
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
 * Pieces that end where others begin, as lines. Tiles round to their steps, so that ends meet within a few.
 * @param {number[][][]} pieces
 */
function joined(pieces) {
  const lines = [...pieces];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? [];
    const other = lines.findIndex((candidate, index) => index !== at && meeting(line, candidate) !== undefined);
    if (other < 0) {
      at += 1;
      continue;
    }
    const longer = meeting(line, lines[other] ?? []);
    if (longer !== undefined) lines[at] = longer;
    lines.splice(other, 1);
    at = 0;
  }
  return lines;
}

/**
 * Two lines as one, undefined where no end of one meets an end of the other.
 * @param {number[][]} one
 * @param {number[][]} other
 */
function meeting(one, other) {
  for (const a of [one, one.toReversed()]) {
    for (const b of [other, other.toReversed()]) {
      const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [a.at(-1), b[0]];
      if (Math.hypot(ax - bx, ay - by) < 4) return [...a, ...b.slice(1)];
    }
  }
  return undefined;
}
