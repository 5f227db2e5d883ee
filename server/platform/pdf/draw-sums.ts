import { drawRow, heightOf } from './draw-row.ts';
import type { Sums } from './pdf-content.ts';
import { SHEET } from './pdf-file.ts';
import type { Press } from './press.ts';
import { setLines } from './set-lines.ts';
import { ink, styles } from './styles.ts';

const LABELS = 300;
const LABEL_WIDTH = 125;
const FIGURES_WIDTH = 110;

/** Labels and figures below each other on the right; what is strong has a line above. */
export function drawSums({ rows }: Sums, { file, typeCase }: Press): void {
  const table = file.tag('Table');
  const drawn = rows.map(({ label, value, strong }) => {
    const style = strong === true ? styles.total : styles.plain;
    const row = file.tag('TR', table);
    const cells = [
      {
        tag: file.tag('TH', row, { scope: 'Row' }),
        lines: setLines(label, style, LABEL_WIDTH, typeCase),
        style,
        x: LABELS,
      },
      {
        tag: file.tag('TD', row),
        lines: setLines(value, style, FIGURES_WIDTH, typeCase),
        style,
        x: SHEET.right,
        align: 'right' as const,
      },
    ];
    return { cells, strong: strong === true };
  });
  file.makeRoom(drawn.reduce((sum, { cells, strong }) => sum + heightOf(cells) + (strong ? 12 : 3), 0));
  for (const { cells, strong } of drawn) {
    if (strong) {
      file.y += 4;
      file.rule(file.y, ink.quiet, 0.7, [LABELS, SHEET.right]);
      file.y += 6;
    }
    drawRow(file, cells);
    file.y += strong ? 2 : 3;
  }
}
