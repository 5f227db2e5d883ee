import { drawRow } from './draw-row.ts';
import { SHEET } from './pdf-file.ts';
import type { Press } from './press.ts';
import { setLines, type Style } from './set-lines.ts';
import { styles } from './styles.ts';

/** Least room below a heading: what it stands above begins on the same sheet. */
const BELOW_HEADING = 60;

export function drawText(text: string, style: Style, { file, typeCase }: Press, type = 'P'): void {
  const lines = setLines(text, style, SHEET.right - SHEET.left, typeCase);
  drawRow(file, [{ tag: file.tag(type), lines, style, x: SHEET.left }]);
}

export function drawHeading(text: string, press: Press): void {
  press.file.makeRoom(BELOW_HEADING);
  drawText(text, styles.heading, press, 'H2');
  press.file.y += 4;
}
