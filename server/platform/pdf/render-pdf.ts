import { drawColumns, drawDetails, drawTable } from './draw-table.ts';
import { type DrawContext, drawHeading, drawRow, drawText, ink, rowHeight, styles } from './draw-text.ts';
import { FontSet } from './font-set.ts';
import { layoutLines } from './layout-lines.ts';
import { type Block, type PdfContent, collectTexts, type Letterhead, type Sums } from './pdf-content.ts';
import { PdfFile, PAGE } from './pdf-file.ts';

const LABELS = 300;
const LABEL_WIDTH = 125;
const FIGURES_WIDTH = 110;

/** Draws rows of label and amount, right-aligned; a strong row has a line above. */
function drawSums({ rows }: Sums, { file, fontSet }: DrawContext): void {
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

const DRAWING_SIDE = 30;
const NAME_WIDTH = 190;

function drawLetterhead({ drawing, name, title, over }: Letterhead, { file, fontSet }: DrawContext): void {
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

/** A4, tagged for screen readers, with language, title and selectable text. A long table blocks for seconds. */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const file = new PdfFile(content);
  const context = { file, fontSet: await FontSet.open(file.pdf, collectTexts(content)) };
  for (const block of content.blocks) draw(block, context);
  drawFooters(content, context);
  return file.finish();
}

function draw(block: Block, context: DrawContext): void {
  if ('heading' in block && block.heading !== undefined) drawHeading(block.heading, context);
  switch (block.kind) {
    case 'letterhead':
      return drawLetterhead(block, context);
    case 'columns':
      return drawColumns(block, context);
    case 'details':
      return drawDetails(block, context);
    case 'table':
      return drawTable(block, context);
    case 'sums':
      return drawSums(block, context);
    case 'paragraph':
      return drawText(block.text, styles[block.look], context);
    case 'space':
      context.file.y += block.height;
  }
}

function drawFooters({ foot, pageLabel }: PdfContent, { file, fontSet }: DrawContext): void {
  const { start, count } = file.pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    file.pdf.switchToPage(start + page);
    file.rule(PAGE.foot - 10, ink.line, 0.5);
    // The label is to the side of the first line.
    const widths = [360, PAGE.right - PAGE.left];
    const left = widths.flatMap((width, index) =>
      layoutLines(foot[index] ?? '', styles.small, width, fontSet).slice(0, 1),
    );
    file.writeArtifact(left, styles.small, PAGE.left, PAGE.foot);
    const label = layoutLines(pageLabel(page + 1, count), styles.small, 120, fontSet);
    file.writeArtifact(label, styles.small, PAGE.right, PAGE.foot, 'right');
  }
}
