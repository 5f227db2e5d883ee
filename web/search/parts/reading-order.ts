/** Minimum vertical distance of a new line. */
const LINE_PIXELS = 44;

/** Sorts points in reading order: lines from top to bottom, each from left to right. */
export function inReadingOrder<T extends { x: number; y: number }>(points: readonly T[]): T[] {
  const lines: T[][] = [];
  for (const point of points.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line === undefined || first === undefined || point.y - first.y >= LINE_PIXELS) lines.push([point]);
    else line.push(point);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.x - other.x));
}
