import { type Block, type PdfContent, textsOf } from './pdf-content.ts';
import { drawColumns, drawFacts } from './draw-facts.ts';
import { drawLetterhead } from './draw-letterhead.ts';
import { drawSums } from './draw-sums.ts';
import { drawTable } from './draw-table.ts';
import { drawHeading, drawText } from './draw-text.ts';
import { PdfFile, SHEET } from './pdf-file.ts';
import { pauses, type Press } from './press.ts';
import { setLines } from './set-lines.ts';
import { ink, styles } from './styles.ts';
import { TypeCase } from './type-case.ts';

export async function printPdf(content: PdfContent): Promise<Buffer> {
  const file = new PdfFile(content);
  const press = { file, typeCase: await TypeCase.open(file.pdf, textsOf(content)), pause: pauses() };
  for (const block of content.blocks) {
    await draw(block, press);
    await press.pause();
  }
  drawFeet(content, press);
  return file.finish();
}

async function draw(block: Block, press: Press): Promise<void> {
  if ('heading' in block && block.heading !== undefined) drawHeading(block.heading, press);
  switch (block.kind) {
    case 'letterhead':
      return drawLetterhead(block, press);
    case 'columns':
      return drawColumns(block, press);
    case 'facts':
      return drawFacts(block, press);
    case 'table':
      return drawTable(block, press);
    case 'sums':
      return drawSums(block, press);
    case 'paragraph':
      return drawText(block.text, styles[block.look], press);
    case 'space':
      press.file.y += block.height;
  }
}

function drawFeet({ foot, pageLabel }: PdfContent, { file, typeCase }: Press): void {
  const { start, count } = file.pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    file.pdf.switchToPage(start + page);
    file.rule(SHEET.foot - 10, ink.line, 0.5);
    const [left] = setLines(foot, styles.small, 360, typeCase);
    if (left !== undefined) file.writeAside([left], styles.small, SHEET.left, SHEET.foot);
    const label = setLines(pageLabel(page + 1, count), styles.small, 120, typeCase);
    file.writeAside(label, styles.small, SHEET.right, SHEET.foot, 'right');
  }
}
