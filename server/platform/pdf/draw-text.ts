import type { FontSet } from './font-set.ts';
import { layoutLines, type Line, type Style } from './layout-lines.ts';
import { PAGE, type PdfFile, type Tag } from './pdf-file.ts';

/** The minimum space below a heading, so that its content starts on the same page. */
const BELOW_HEADING = 60;

export function drawText(text: string, style: Style, { file, fontSet }: DrawContext, type = 'P'): void {
  const lines = layoutLines(text, style, PAGE.right - PAGE.left, fontSet);
  drawRow(file, [{ tag: file.tag(type), lines, style, x: PAGE.left }]);
}

export function drawHeading(text: string, context: DrawContext): void {
  context.file.ensureSpace(BELOW_HEADING);
  drawText(text, styles.heading, context, 'H2');
  context.file.y += 4;
}

export interface Cell {
  tag: Tag;
  lines: readonly Line[];
  style: Style;
  x: number;
  align?: 'left' | 'right';
}

export function rowHeight(cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map(({ lines, style }) => lines.length * style.leading));
}

/** Draws cells side by side, on one page if they fit, and moves below the tallest. `onNewPage` draws its header. */
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

export interface DrawContext {
  file: PdfFile;
  fontSet: FontSet;
}

/** Colours that remain distinct in black and white. */
export const ink = { text: '#231815', quiet: '#5E4B42', line: '#CFBFB2', accent: '#B32413' } as const;

/** Text styles. Figures use the text faces, whose digits have one width. */
export const styles = {
  title: { weight: 'title', size: 23, leading: 29, colour: ink.text },
  name: { weight: 'title', size: 19, leading: 24, colour: ink.text },
  over: { weight: 'strong', size: 8.5, leading: 12, colour: ink.accent },
  heading: { weight: 'strong', size: 8.5, leading: 12, colour: ink.accent },
  label: { weight: 'regular', size: 8, leading: 11, colour: ink.quiet },
  plain: { weight: 'regular', size: 9.5, leading: 14, colour: ink.text },
  strong: { weight: 'strong', size: 9.5, leading: 14, colour: ink.text },
  small: { weight: 'regular', size: 8.2, leading: 12, colour: ink.quiet },
  columnTitle: { weight: 'strong', size: 8, leading: 11, colour: ink.quiet },
  cell: { weight: 'regular', size: 9, leading: 13, colour: ink.text },
  total: { weight: 'strong', size: 12.5, leading: 18, colour: ink.text },
} as const satisfies Record<string, Style>;
