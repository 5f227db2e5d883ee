import type { Letterhead } from './pdf-content.ts';
import { SHEET } from './pdf-file.ts';
import type { Press } from './press.ts';
import { setLines } from './set-lines.ts';
import { ink, styles } from './styles.ts';

const DRAWING_SIDE = 30;
const NAME_WIDTH = 190;

/** The drawing with the name on the left, the title on the right, a line below. */
export function drawLetterhead({ drawing, name, title, over }: Letterhead, { file, typeCase }: Press): void {
  const top = file.y;
  file.drawing(drawing, SHEET.left, top, DRAWING_SIDE);
  const names = setLines(name, styles.name, NAME_WIDTH, typeCase);
  file.write(file.tag('P'), names, styles.name, SHEET.left + DRAWING_SIDE + 10, top + 5);
  const width = SHEET.right - SHEET.left - DRAWING_SIDE - NAME_WIDTH - 20;
  const titles = setLines(title, styles.title, width, typeCase);
  file.write(file.tag('H1'), titles, styles.title, SHEET.right, top + 1, 'right');
  let bottom = top + titles.length * styles.title.leading;
  if (over !== undefined) {
    const overs = setLines(over, styles.over, width, typeCase);
    file.write(file.tag('P'), overs, styles.over, SHEET.right, bottom, 'right');
    bottom += overs.length * styles.over.leading;
  }
  file.y = Math.max(bottom, top + 5 + names.length * styles.name.leading, top + DRAWING_SIDE) + 12;
  file.rule(file.y, ink.accent, 1.2);
  file.y += 20;
}
