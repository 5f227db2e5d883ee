import { drawRow, heightOf } from './draw-row.ts';
import type { Table } from './pdf-content.ts';
import { SHEET } from './pdf-file.ts';
import type { Press } from './press.ts';
import { setLines } from './set-lines.ts';
import { ink, styles } from './styles.ts';
import { drawText } from './draw-text.ts';

const GUTTER = 10;
const PADDING = 4.5;

interface Place {
  /** Left end of a text, right end of figures. */
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** A table over as many sheets as it takes. Its head is read aloud once, and stands on each. */
export async function drawTable({ columns, rows, empty }: Table, press: Press): Promise<void> {
  const { file, typeCase } = press;
  if (rows.length === 0 && empty !== undefined) return drawText(empty, styles.plain, press);
  const places = placesOf(columns);
  const heads = columns.map(({ title }, index) =>
    setLines(title, styles.columnTitle, widthAt(places, index), typeCase),
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
  const headHeight = heightOf(titles);
  file.makeRoom(headHeight + 3 * styles.cell.leading);
  drawRow(file, titles);
  const close = () => {
    file.y += PADDING;
    file.rule(file.y, ink.quiet, 0.7);
    file.y += PADDING;
  };
  close();
  const again = () => {
    places.forEach(({ x, align }, index) => {
      file.writeAside(heads[index] ?? [], styles.columnTitle, x, file.y, align);
    });
    file.y += headHeight;
    close();
  };
  const body = file.tag('TBody', table);
  for (const row of rows) {
    const line = file.tag('TR', body);
    const cells = places.map(({ x, width, align }, index) => ({
      tag: file.tag('TD', line),
      lines: setLines(row[index] ?? '', styles.cell, width, typeCase),
      style: styles.cell,
      x,
      align,
    }));
    drawRow(file, cells, again);
    file.y += PADDING;
    file.rule(file.y, ink.line, 0.4);
    file.y += PADDING;
    await press.pause();
  }
}

function placesOf(columns: Table['columns']): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const whole = SHEET.right - SHEET.left - GUTTER * (columns.length - 1);
  let left: number = SHEET.left;
  return columns.map(({ share, figures }) => {
    const width = (whole * share) / shares;
    const place: Place =
      figures === true ? { x: left + width, width, align: 'right' } : { x: left, width, align: 'left' };
    left += width + GUTTER;
    return place;
  });
}

function widthAt(places: readonly Place[], index: number): number {
  return places[index]?.width ?? 0;
}
