/** Position of a cell: row of a home, column of a day. */
export interface Cell {
  row: number;
  column: number;
}

const SHAPE = /^day-(\d+)-(\d+)$/;

/** Element id of a cell, for aria-activedescendant. */
export function cellId({ row, column }: Cell): string {
  return `day-${row}-${column}`;
}

/** Parses a cell id; null for other elements. */
export function parseCellId(id: string): Cell | null {
  const [, row, column] = SHAPE.exec(id) ?? [];
  return row === undefined ? null : { row: Number(row), column: Number(column) };
}
