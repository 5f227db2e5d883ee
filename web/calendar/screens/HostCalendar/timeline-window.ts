/** Columns per tile, rendered and removed together within one frame. */
export const TILE_DAYS = 2;
/** Overscan in tiles. */
const TILES_AROUND = 3;
const ROWS_AROUND = 2;

/** Scroll position and size in pixels. */
export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Sizes in pixels: day column, home row, date header, title column. */
export interface Sizes {
  column: number;
  row: number;
  head: number;
  side: number;
}

/** Rendered tiles and rows, both ends included. */
export interface VisibleRange {
  firstTile: number;
  lastTile: number;
  firstRow: number;
  lastRow: number;
}

/** Range to render: the visible part plus overscan. */
export function visibleRange(view: Viewport, sizes: Sizes, days: number, homes: number): VisibleRange {
  const tile = sizes.column * TILE_DAYS;
  const within = (number: number, last: number) => Math.max(0, Math.min(last, number));
  const lastTile = Math.ceil(days / TILE_DAYS) - 1;
  return {
    firstTile: within(Math.floor(view.left / tile) - TILES_AROUND, lastTile),
    lastTile: within(Math.floor((view.left + view.width - sizes.side) / tile) + TILES_AROUND, lastTile),
    firstRow: within(Math.floor(view.top / sizes.row) - ROWS_AROUND, homes - 1),
    lastRow: within(Math.floor((view.top + view.height - sizes.head) / sizes.row) + ROWS_AROUND, homes - 1),
  };
}

/** Columns of the tiles, clipped to the timeline. */
export function visibleColumns({ firstTile, lastTile }: VisibleRange, days: number): { first: number; last: number } {
  return { first: firstTile * TILE_DAYS, last: Math.min((lastTile + 1) * TILE_DAYS, days) - 1 };
}

export function isSamePart(one: VisibleRange, other: VisibleRange): boolean {
  return (
    one.firstTile === other.firstTile &&
    one.lastTile === other.lastTile &&
    one.firstRow === other.firstRow &&
    one.lastRow === other.lastRow
  );
}

/** Scroll position that reveals a cell completely; unchanged if it is visible. */
export function scrollTarget(
  { column, row }: { column: number; row: number },
  view: Viewport,
  sizes: Sizes,
): { left: number; top: number } {
  const reveal = (at: number, size: number, from: number, room: number) => {
    const start = at * size;
    return start < from ? start : Math.max(from, start + size - room);
  };
  return {
    left: reveal(column, sizes.column, view.left, view.width - sizes.side),
    top: reveal(row, sizes.row, view.top, view.height - sizes.head),
  };
}
