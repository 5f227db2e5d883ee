import { type PdfFile, PAGE, type Tag } from './pdf-file.ts';
import type { Line, Style } from './layout-lines.ts';

export interface Cell {
  tag: Tag;
  lines: readonly Line[];
  style: Style;
  x: number;
  align?: 'left' | 'right';
}

/** The height of cells side by side. */
export function rowHeight(cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map(({ lines, style }) => lines.length * style.leading));
}

/**
 * Draws cells side by side and moves below the tallest. A row is kept on one page if it fits. `onNewPage` draws the
 * header of each new page.
 */
export function drawRow(file: PdfFile, cells: readonly Cell[], onNewPage: () => void = () => {}): void {
  if (file.ensureSpace(rowHeight(cells))) onNewPage();
  let rest = cells;
  while (rowHeight(rest) > 0) {
    const room = PAGE.bottom - file.y;
    const linesThatFit = ({ style }: Cell) => Math.max(1, Math.floor(room / style.leading));
    const now = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(0, linesThatFit(cell)) }));
    for (const { tag, lines, style, x, align } of now) {
      if (lines.length > 0) file.write(tag, lines, style, x, file.y, align);
    }
    file.y += rowHeight(now);
    rest = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(linesThatFit(cell)) }));
    if (rowHeight(rest) > 0 && file.ensureSpace(PAGE.bottom)) onNewPage();
  }
}
