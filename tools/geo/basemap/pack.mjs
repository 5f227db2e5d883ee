/** @typedef {import('./corrected-lines.mjs').Point} Point */

/** Units per degree; a unit is about 11 metres, enough for the highest zoom. */
export const STEPS = 10_000;

/**
 * Delta-encodes a line in whole units.
 * @param {Point[]} line
 */
export function packLine(line) {
  let [x, y] = [0, 0];
  const packed = [];
  for (const point of line) {
    const [nextX, nextY] = [Math.round(point[0] * STEPS), Math.round(point[1] * STEPS)];
    if (packed.length > 0 && nextX === x && nextY === y) continue;
    packed.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return packed;
}

/** @param {Point[][]} lines */
export function packLines(lines) {
  return lines.map(packLine).filter(({ length }) => length > 2);
}

/** @param {Point[][][]} areas */
export function packAreas(areas) {
  return areas
    .map((rings) => rings.map(packLine).filter(({ length }) => length > 6))
    .filter(({ length }) => length > 0);
}
