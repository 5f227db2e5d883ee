import { type Cell, type DrawContext, drawRow, drawText, ink, rowHeight, styles } from './draw-text.ts';
import { layoutLines } from './layout-lines.ts';
import type { Columns, Details, Table } from './pdf-content.ts';
import { PAGE, type PdfFile } from './pdf-file.ts';

const GUTTER = 10;
const PADDING = 4.5;

interface ColumnPlacement {
  /** The left edge of text, the right edge of figures. */
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** Draws a table across pages. Its header is repeated on each page, and read aloud once. */
export function drawTable({ columns, rows, empty }: Table, context: DrawContext): void {
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
  }
}

function columnPlacements(columns: Table['columns']): ColumnPlacement[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const whole = PAGE.right - PAGE.left - GUTTER * (columns.length - 1);
  let left: number = PAGE.left;
  return columns.map(({ share, figures }) => {
    const width = (whole * share) / shares;
    const placement: ColumnPlacement =
      figures === true ? { x: left + width, width, align: 'right' } : { x: left, width, align: 'left' };
    left += width + GUTTER;
    return placement;
  });
}

function widthAt(placements: readonly ColumnPlacement[], index: number): number {
  return placements[index]?.width ?? 0;
}

const GAP = 20;
const BELOW_HEADING = 3;

/** Draws labels above their values in columns, tagged as a list. The last column of a row gets the remaining width. */
export function drawDetails({ rows, across }: Details, { file, fontSet }: DrawContext): void {
  const list = file.tag('L');
  for (let first = 0; first < rows.length; first += across) {
    const labels: Cell[] = [];
    const values: Cell[] = [];
    const row = rows.slice(first, first + across);
    row.forEach(([label, value], index) => {
      const item = file.tag('LI', list);
      const x = PAGE.left + index * (columnWidth(across) + GAP);
      const width = index === row.length - 1 ? PAGE.right - x : columnWidth(across);
      const cell = (type: string, text: string, style: Cell['style']) => ({
        tag: file.tag(type, item),
        lines: layoutLines(text, style, width, fontSet),
        style,
        x,
      });
      labels.push(cell('Lbl', label, styles.label));
      values.push(cell('LBody', value, styles.plain));
    });
    file.ensureSpace(2 * styles.plain.leading + styles.label.leading);
    drawRow(file, labels);
    drawRow(file, values);
    file.y += 9;
  }
}

/** Draws columns side by side, each with a heading, a name and lines of text; in rows if longer than a page. */
export function drawColumns({ columns }: Columns, { file, fontSet }: DrawContext): void {
  const width = columnWidth(columns.length);
  const tagged = columns.map(({ heading, name, lines }, index): [Cell, Cell, Cell] => {
    const x = PAGE.left + index * (width + GAP);
    const part = file.tag('Sect');
    const cell = (type: string, text: string, style: Cell['style']): Cell => ({
      tag: file.tag(type, part),
      lines: layoutLines(text, style, width, fontSet),
      style,
      x,
    });
    return [
      cell('H2', heading, styles.heading),
      cell('P', name, styles.strong),
      cell('P', lines.join('\n'), styles.plain),
    ];
  });
  const heights = tagged.map(
    (cells) => rowHeight([cells[0]]) + BELOW_HEADING + rowHeight([cells[1]]) + rowHeight([cells[2]]),
  );
  if (Math.max(...heights) > PAGE.bottom - PAGE.top) return drawInRows(tagged, file);
  file.ensureSpace(Math.max(...heights));
  for (const [heading, ...texts] of tagged) {
    let y = file.y;
    file.write(heading.tag, heading.lines, heading.style, heading.x, y);
    y += rowHeight([heading]) + BELOW_HEADING;
    for (const cell of texts) {
      file.write(cell.tag, cell.lines, cell.style, cell.x, y);
      y += rowHeight([cell]);
    }
  }
  file.y += Math.max(...heights);
}

/** For columns longer than a page: headings, then names, then details, across as many pages as needed. */
function drawInRows(tagged: readonly (readonly [Cell, Cell, Cell])[], file: PdfFile): void {
  for (const row of [0, 1, 2] as const) {
    drawRow(
      file,
      tagged.map((cells) => cells[row]),
    );
  }
}

function columnWidth(columns: number): number {
  return (PAGE.right - PAGE.left - (columns - 1) * GAP) / columns;
}
