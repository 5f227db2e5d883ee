/** So many columns are drawn and taken away as one: all rows of them fit into a frame. */
export const TILE_DAYS = 2;
/** So much beyond what is seen is there before one scrolls to it. */
const TILES_AROUND = 3;
const ROWS_AROUND = 2;

/** What of the whole is seen, in pixels. */
export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels: a day's column, a home's row, the row of dates, the column of titles. */
export interface Sizes {
  column: number;
  row: number;
  head: number;
  side: number;
}

/** The tiles and rows that are in the document, the last ones included. */
export interface Shown {
  firstTile: number;
  lastTile: number;
  firstRow: number;
  lastRow: number;
}

/** What of so many days and homes is drawn: what is seen, and a little around it. */
export function shownPart(view: Viewport, sizes: Sizes, days: number, homes: number): Shown {
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

/** The columns of those tiles; the timeline may end within the last one. */
export function columnsOf({ firstTile, lastTile }: Shown, days: number): { first: number; last: number } {
  return { first: firstTile * TILE_DAYS, last: Math.min((lastTile + 1) * TILE_DAYS, days) - 1 };
}

export function isSamePart(one: Shown, other: Shown): boolean {
  return (
    one.firstTile === other.firstTile &&
    one.lastTile === other.lastTile &&
    one.firstRow === other.firstRow &&
    one.lastRow === other.lastRow
  );
}

/** Where to scroll so that a cell is seen whole; the present place where it is. */
export function scrolledTo(
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
