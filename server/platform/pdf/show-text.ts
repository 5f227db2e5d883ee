import type { PDFDocument } from 'pdfkit';
import type { GlyphPosition } from 'fontkit';

/** Text in one face at a position; `x` and `y` from the upper left corner of the page, `y` is the baseline. */
export interface PositionedText {
  text: string;
  face: string;
  size: number;
  x: number;
  y: number;
}

/**
 * Runs `draw` with the y axis upwards, as PDF text requires. pdfkit flips the axis within each text, and readers then
 * locate marked content wrongly.
 */
export function drawUpright(pdf: PDFDocument, draw: () => void): void {
  pdf.save();
  pdf.transform(1, 0, 0, -1, 0, pdf.page.height);
  draw();
  pdf.restore();
}

/**
 * Draws a text; call it within `drawUpright`. `features` must be set, even if empty, or pdfkit splits the text at
 * spaces. Glyphs with offsets are moved one by one.
 */
export function showText(pdf: PDFDocument, { text, face, size, x, y }: PositionedText): void {
  const font = pdf.font(face, size)._font;
  pdf.page.fonts[font.id] ??= font.ref();
  const [glyphs, positions] = font.encode(text, []);
  const base = pdf.page.height - y;
  const shown: string[] = [`/${font.id} ${size} Tf`];
  let at = x;
  let begun: number | undefined;
  let parts: string[] = [];
  const flush = () => {
    if (begun !== undefined) shown.push(`1 0 0 1 ${round(begun)} ${round(base)} Tm [${parts.join('')}] TJ`);
    begun = undefined;
    parts = [];
  };
  positions.forEach((position, index) => {
    const glyph = `<${glyphs[index]}>`;
    if (position.xOffset === 0 && position.yOffset === 0) {
      begun ??= at;
      parts.push(glyph, kerning(position));
    } else {
      flush();
      const [left, bottom] = [at + (position.xOffset * size) / 1000, base + (position.yOffset * size) / 1000];
      shown.push(`1 0 0 1 ${round(left)} ${round(bottom)} Tm ${glyph} Tj`);
    }
    at += (position.xAdvance * size) / 1000;
  });
  flush();
  pdf.addContent(`BT ${shown.join(' ').replaceAll('><', '')} ET`);
}

/** The adjustment before the next glyph, in thousandths to the left. */
function kerning({ xAdvance, advanceWidth }: GlyphPosition): string {
  const moved = round(advanceWidth - xAdvance);
  return moved === 0 ? '' : `${moved}`;
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
