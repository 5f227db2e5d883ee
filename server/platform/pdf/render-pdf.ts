import { type Block, type PdfContent, collectTexts } from './pdf-content.ts';
import { drawColumns, drawFacts } from './draw-facts.ts';
import { drawLetterhead } from './draw-letterhead.ts';
import { drawSums } from './draw-sums.ts';
import { drawTable } from './draw-table.ts';
import { drawHeading, drawText } from './draw-text.ts';
import { PdfFile, PAGE } from './pdf-file.ts';
import { createPause, type DrawContext } from './draw-context.ts';
import { layoutLines } from './layout-lines.ts';
import { ink, styles } from './styles.ts';
import { FontSet } from './font-set.ts';

export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const file = new PdfFile(content);
  const context = { file, fontSet: await FontSet.open(file.pdf, collectTexts(content)), pause: createPause() };
  for (const block of content.blocks) {
    await draw(block, context);
    await context.pause();
  }
  drawFooters(content, context);
  return file.finish();
}

async function draw(block: Block, context: DrawContext): Promise<void> {
  if ('heading' in block && block.heading !== undefined) drawHeading(block.heading, context);
  switch (block.kind) {
    case 'letterhead':
      return drawLetterhead(block, context);
    case 'columns':
      return drawColumns(block, context);
    case 'facts':
      return drawFacts(block, context);
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
    const [left] = layoutLines(foot, styles.small, 360, fontSet);
    if (left !== undefined) file.writeArtifact([left], styles.small, PAGE.left, PAGE.foot);
    const label = layoutLines(pageLabel(page + 1, count), styles.small, 120, fontSet);
    file.writeArtifact(label, styles.small, PAGE.right, PAGE.foot, 'right');
  }
}
