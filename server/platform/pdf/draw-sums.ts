import { drawRow, rowHeight } from './draw-row.ts';
import type { Sums } from './pdf-content.ts';
import { PAGE } from './pdf-file.ts';
import type { DrawContext } from './draw-context.ts';
import { layoutLines } from './layout-lines.ts';
import { ink, styles } from './styles.ts';

const LABELS = 300;
const LABEL_WIDTH = 125;
const FIGURES_WIDTH = 110;

/** Draws rows of label and amount, right-aligned; a strong row has a line above. */
export function drawSums({ rows }: Sums, { file, fontSet }: DrawContext): void {
  const table = file.tag('Table');
  const drawn = rows.map(({ label, value, strong }) => {
    const style = strong === true ? styles.total : styles.plain;
    const row = file.tag('TR', table);
    const cells = [
      {
        tag: file.tag('TH', row, { scope: 'Row' }),
        lines: layoutLines(label, style, LABEL_WIDTH, fontSet),
        style,
        x: LABELS,
      },
      {
        tag: file.tag('TD', row),
        lines: layoutLines(value, style, FIGURES_WIDTH, fontSet),
        style,
        x: PAGE.right,
        align: 'right' as const,
      },
    ];
    return { cells, strong: strong === true };
  });
  file.ensureSpace(drawn.reduce((sum, { cells, strong }) => sum + rowHeight(cells) + (strong ? 12 : 3), 0));
  for (const { cells, strong } of drawn) {
    if (strong) {
      file.y += 4;
      file.rule(file.y, ink.quiet, 0.7, [LABELS, PAGE.right]);
      file.y += 6;
    }
    drawRow(file, cells);
    file.y += strong ? 2 : 3;
  }
}
