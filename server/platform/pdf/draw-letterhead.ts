import type { Letterhead } from './pdf-content.ts';
import { PAGE } from './pdf-file.ts';
import type { DrawContext } from './draw-context.ts';
import { layoutLines } from './layout-lines.ts';
import { ink, styles } from './styles.ts';

const DRAWING_SIDE = 30;
const NAME_WIDTH = 190;

/** Draws logo and name on the left, the title on the right, and a line below. */
export function drawLetterhead({ drawing, name, title, over }: Letterhead, { file, fontSet }: DrawContext): void {
  const top = file.y;
  file.drawing(drawing, PAGE.left, top, DRAWING_SIDE);
  const names = layoutLines(name, styles.name, NAME_WIDTH, fontSet);
  file.write(file.tag('P'), names, styles.name, PAGE.left + DRAWING_SIDE + 10, top + 5);
  const width = PAGE.right - PAGE.left - DRAWING_SIDE - NAME_WIDTH - 20;
  const titles = layoutLines(title, styles.title, width, fontSet);
  file.write(file.tag('H1'), titles, styles.title, PAGE.right, top + 1, 'right');
  let bottom = top + titles.length * styles.title.leading;
  if (over !== undefined) {
    const overs = layoutLines(over, styles.over, width, fontSet);
    file.write(file.tag('P'), overs, styles.over, PAGE.right, bottom, 'right');
    bottom += overs.length * styles.over.leading;
  }
  file.y = Math.max(bottom, top + 5 + names.length * styles.name.leading, top + DRAWING_SIDE) + 12;
  file.rule(file.y, ink.accent, 1.2);
  file.y += 20;
}
