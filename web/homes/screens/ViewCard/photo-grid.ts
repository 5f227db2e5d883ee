/** Maximum photos in the grid (specification, point 9). */
export const GRID_PHOTOS = 5;

/** Classes of the large photo, the side grid of six columns, and each photo in it. */
export interface PhotoGrid {
  main: string;
  side: string;
  cells: string[];
}

const wide = 'md:col-span-6';
const stacked = 'md:grid-rows-2';
const wideAbove = 'md:grid-rows-[2fr_1fr]';

const sides: Record<number, Pick<PhotoGrid, 'side' | 'cells'>> = {
  1: { side: '', cells: [wide] },
  2: { side: stacked, cells: [wide, wide] },
  3: { side: wideAbove, cells: [wide, 'md:col-span-3', 'md:col-span-3'] },
  4: { side: wideAbove, cells: [wide, 'md:col-span-2', 'md:col-span-2', 'md:col-span-2'] },
};

/** Layout by number of photos: one fills the width, otherwise the main photo spans seven of twelve columns. */
export function photoGrid(count: number): PhotoGrid {
  const side = sides[Math.min(count, GRID_PHOTOS) - 1];
  if (side === undefined) return { main: 'md:col-span-12 md:aspect-[21/9]', side: '', cells: [] };
  return { main: 'md:col-span-7 md:aspect-[7/5]', ...side };
}
