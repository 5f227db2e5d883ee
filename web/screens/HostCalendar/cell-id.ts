/** A cell: a home's row, a day's column. */
export interface Cell {
  row: number;
  column: number;
}

const SHAPE = /^day-(\d+)-(\d+)$/;

/** The id by which the grid names its active cell. */
export function cellId({ row, column }: Cell): string {
  return `day-${row}-${column}`;
}

/** The cell with that id; null for other elements. */
export function cellOf(id: string): Cell | null {
  const [, row, column] = SHAPE.exec(id) ?? [];
  return row === undefined ? null : { row: Number(row), column: Number(column) };
}
