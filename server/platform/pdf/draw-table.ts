import { drawRow, rowHeight } from './draw-row.ts';
import type { Table } from './pdf-content.ts';
import { PAGE } from './pdf-file.ts';
import type { DrawContext } from './draw-context.ts';
import { layoutLines } from './layout-lines.ts';
import { ink, styles } from './styles.ts';
import { drawText } from './draw-text.ts';

const GUTTER = 10;
const PADDING = 4.5;

interface ColumnPlacement {
  /** The left edge of text, the right edge of figures. */
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** Draws a table across pages. Its header is repeated on each page, and read aloud once. */
export async function drawTable({ columns, rows, empty }: Table, context: DrawContext): Promise<void> {
  const { file, fontSet } = context;
  if (rows.length === 0 && empty !== undefined) return drawText(empty, styles.plain, context);
  const places = columnPlacements(columns);
  const heads = columns.map(({ title }, index) =>
    layoutLines(title, styles.columnTitle, widthAt(places, index), fontSet),
  );
  const table = file.tag('Table');
  const head = file.tag('TR', file.tag('THead', table));
  const titles = places.map(({ x, align }, index) => ({
    tag: file.tag('TH', head, { scope: 'Column' }),
    lines: heads[index] ?? [],
    style: styles.columnTitle,
    x,
    align,
  }));
  const headHeight = rowHeight(titles);
  file.ensureSpace(headHeight + 3 * styles.cell.leading);
  drawRow(file, titles);
  const drawRule = () => {
    file.y += PADDING;
    file.rule(file.y, ink.quiet, 0.7);
    file.y += PADDING;
  };
  drawRule();
  const drawHeader = () => {
    places.forEach(({ x, align }, index) => {
      file.writeArtifact(heads[index] ?? [], styles.columnTitle, x, file.y, align);
    });
    file.y += headHeight;
    drawRule();
  };
  const body = file.tag('TBody', table);
  for (const row of rows) {
    const line = file.tag('TR', body);
    const cells = places.map(({ x, width, align }, index) => ({
      tag: file.tag('TD', line),
      lines: layoutLines(row[index] ?? '', styles.cell, width, fontSet),
      style: styles.cell,
      x,
      align,
    }));
    drawRow(file, cells, drawHeader);
    file.y += PADDING;
    file.rule(file.y, ink.line, 0.4);
    file.y += PADDING;
    await context.pause();
  }
}

function columnPlacements(columns: Table['columns']): ColumnPlacement[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const whole = PAGE.right - PAGE.left - GUTTER * (columns.length - 1);
  let left: number = PAGE.left;
  return columns.map(({ share, figures }) => {
    const width = (whole * share) / shares;
    const place: ColumnPlacement =
      figures === true ? { x: left + width, width, align: 'right' } : { x: left, width, align: 'left' };
    left += width + GUTTER;
    return place;
  });
}

function widthAt(places: readonly ColumnPlacement[], index: number): number {
  return places[index]?.width ?? 0;
}
