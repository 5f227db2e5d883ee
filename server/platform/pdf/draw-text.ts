import { drawRow } from './draw-row.ts';
import { PAGE } from './pdf-file.ts';
import type { DrawContext } from './draw-context.ts';
import { layoutLines, type Style } from './layout-lines.ts';
import { styles } from './styles.ts';

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
