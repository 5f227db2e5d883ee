/** Lattice tile: an eight-pointed star in the centre and four-pointed stars at the corners. */
export function jaaliPath(size: number): string {
  const corners = [0, size].flatMap((x) => [0, size].map((y) => [x, y] as const));
  return [eightPointed(size), ...corners.map(([x, y]) => fourPointed(size, x, y))].join('');
}

function eightPointed(size: number): string {
  const outer = 0.4 * size;
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = ((index * 22.5 - 90) * Math.PI) / 180;
    const radius = index % 2 === 0 ? outer : 0.7654 * outer;
    return [size / 2 + radius * Math.cos(angle), size / 2 + radius * Math.sin(angle)] as const;
  });
  return outline(points);
}

function fourPointed(size: number, x: number, y: number): string {
  const outer = 0.175 * size;
  const waist = 0.05 * size;
  return outline([
    [x, y - outer],
    [x + waist, y - waist],
    [x + outer, y],
    [x + waist, y + waist],
    [x, y + outer],
    [x - waist, y + waist],
    [x - outer, y],
    [x - waist, y - waist],
  ]);
}

function outline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}
