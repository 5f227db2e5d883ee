import { type Cell, drawRow, rowHeight } from './draw-row.ts';
import type { Columns, Details } from './pdf-content.ts';
import { type PdfFile, PAGE } from './pdf-file.ts';
import type { DrawContext } from './draw-context.ts';
import { layoutLines } from './layout-lines.ts';
import { styles } from './styles.ts';

const GAP = 20;
const BELOW_HEADING = 3;

/** Draws labels above their values in columns, tagged as a list. The last column of a row gets the remaining width. */
export function drawDetails({ rows, across }: Details, { file, fontSet }: DrawContext): void {
  const list = file.tag('L');
  for (let first = 0; first < rows.length; first += across) {
    const labels: Cell[] = [];
    const values: Cell[] = [];
    const row = rows.slice(first, first + across);
    row.forEach(([label, value], place) => {
      const item = file.tag('LI', list);
      const x = PAGE.left + place * (columnWidth(across) + GAP);
      const width = place === row.length - 1 ? PAGE.right - x : columnWidth(across);
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

/** Draws parties side by side: heading, name and details. */
export function drawColumns({ columns }: Columns, { file, fontSet }: DrawContext): void {
  const width = columnWidth(columns.length);
  const tagged = columns.map(({ heading, name, lines }, place): [Cell, Cell, Cell] => {
    const x = PAGE.left + place * (width + GAP);
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
