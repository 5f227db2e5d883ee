import { describe, expect, it } from 'vitest';
import { photoGrid } from './Gallery.tsx';

/** Columns filled in each row of the six-column side grid. */
function columns(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + Number(/col-span-(\d+)/.exec(cell)?.[1]), 0);
}

describe('the photo grid', () => {
  it('gives one photo the whole width', () => {
    expect(photoGrid(1)).toEqual({ main: 'md:col-span-12 md:aspect-[21/9]', side: '', cells: [] });
  });

  it.each([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [20, 4],
  ])('shows %i photos as one large and %i small', (photos, small) => {
    expect(photoGrid(photos).cells).toHaveLength(small);
    expect(photoGrid(photos).main).toContain('col-span-7');
  });

  it.each([2, 3, 4, 5])('leaves no gap with %i photos', (photos) => {
    expect(columns(photoGrid(photos).cells) % 6).toBe(0);
  });
});
