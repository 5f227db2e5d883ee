import type { GlyphPosition } from 'fontkit';
import { PDFDocument, type StructureElement } from 'pdfkit';
import { escapeHtml } from '../html/escape-html.ts';
import { cleanText } from './font-set.ts';
import type { Fragment, Line, Style } from './layout-lines.ts';
import type { Drawing, PdfContent } from './pdf-content.ts';

/** A4 in points. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 539.28,
  top: 52,
  bottom: 772,
  foot: 800,
} as const;

/** The baseline's distance from the top of a line, relative to the line height. */
const BASELINE = 0.72;

/** A structure tag for screen readers. */
export interface Tag {
  type: string;
  element: StructureElement;
}

/** A document written from top to bottom; `y` is the current position. */
export class PdfFile {
  readonly pdf: PDFDocument;
  readonly #language: string;
  readonly #chunks: Buffer[] = [];
  readonly #root: Tag;
  y: number = PAGE.top;

  constructor({ title, language, author, createdAt }: Omit<PdfContent, 'blocks'>) {
    this.#language = language;
    this.pdf = new TaggedDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      lang: language,
      font: null,
      // The file id is derived from these fields only.
      info: { Title: cleanText(title), Author: author, Producer: author, Creator: author, CreationDate: createdAt },
    });
    this.pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#root = { type: 'Document', element: this.pdf.struct('Document') };
    this.pdf.addStructure(this.#root.element);
  }

  tag(type: string, parent: Tag = this.#root, options: { scope?: 'Column' | 'Row' } = {}): Tag {
    const element = this.pdf.struct(type, options);
    parent.element.add(element);
    return { type, element };
  }

  /** Starts a new page if less than `height` is left. Returns whether it did. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= PAGE.bottom || this.y === PAGE.top) return false;
    this.pdf.addPage();
    this.y = PAGE.top;
    return true;
  }

  /** Writes tagged lines with their top at `y`; `x` is their left or right edge. */
  write(tag: Tag, lines: readonly Line[], style: Style, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    this.#draw(lines, style, x, y, align, (fragment, show) => this.#mark(tag, fragment, show));
  }

  /** Writes lines that repeat on each page, untagged, so that they are not read aloud. */
  writeArtifact(lines: readonly Line[], style: Style, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    this.#artifact('Pagination', () => this.#draw(lines, style, x, y, align, (_fragment, show) => show()));
  }

  rule(
    y: number,
    colour: string,
    thickness: number,
    [left, right]: readonly [number, number] = [PAGE.left, PAGE.right],
  ): void {
    this.#artifact('Layout', () => {
      this.pdf.strokeColor(colour).lineWidth(thickness).moveTo(left, y).lineTo(right, y).stroke();
    });
  }

  drawing({ size, shapes }: Drawing, x: number, y: number, side: number): void {
    this.#artifact('Layout', () => {
      this.pdf
        .save()
        .translate(x, y)
        .scale(side / size);
      for (const { path, fill } of shapes) this.pdf.path(path).fill(fill);
      this.pdf.restore();
    });
  }

  async finish(): Promise<Buffer> {
    this.#root.element.end();
    const ended = new Promise((resolve, reject) => this.pdf.on('end', resolve).on('error', reject));
    this.pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Tags a text with its structure element, and its actual text if the glyphs differ. */
  #mark({ type, element }: Tag, { actual, face }: Fragment, show: () => void): void {
    if (actual === undefined) element.add(this.pdf.markStructureContent(type));
    else {
      const attributes = { actual, lang: face.language ?? this.#language };
      const span = this.pdf.struct('Span', attributes);
      element.add(span);
      // Actual text of right-to-left runs is omitted: readers that work from the page reorder it a second time.
      const { lang } = attributes;
      span.add(this.pdf.markStructureContent('Span', face.isRightToLeft === true ? { lang } : attributes));
    }
    show();
    this.pdf.endMarkedContent();
  }

  #draw(
    lines: readonly Line[],
    { size, leading, colour }: Style,
    x: number,
    y: number,
    align: 'left' | 'right',
    around: (fragment: Fragment, show: () => void) => void,
  ): void {
    drawUpright(this.pdf, () => {
      this.pdf.fillColor(colour);
      lines.forEach(({ fragments, width }, index) => {
        const left = align === 'left' ? x : x - width;
        const base = y + index * leading + leading * BASELINE;
        for (const fragment of fragments) {
          const { text, face, x: offset } = fragment;
          const shown = { text, face: face.file, size, x: left + offset, y: base };
          around(fragment, () => showText(this.pdf, shown));
        }
      });
    });
  }
}

/** pdfkit does not escape the title in its XML metadata. */
class TaggedDocument extends PDFDocument {
  override _addInfo(): void {
    const { info } = this;
    this.info = Object.fromEntries(
      Object.entries(info).map(([name, value]) => [name, typeof value === 'string' ? escapeHtml(value) : value]),
    );
    super._addInfo();
    this.info = info;
  }
}

/** Text in one face at a position; `x` and `y` from the upper left corner of the page, `y` is the baseline. */
interface PositionedText {
  text: string;
  face: string;
  size: number;
  x: number;
  y: number;
}

/** With the y axis upwards, as PDF text requires: pdfkit flips it per text, and readers mislocate marked content. */
function drawUpright(pdf: PDFDocument, draw: () => void): void {
  pdf.save();
  pdf.transform(1, 0, 0, -1, 0, pdf.page.height);
  draw();
  pdf.restore();
}

/**
 * Draws a text; call it within `drawUpright`. `features` must be set, even if empty, or pdfkit splits the text at
 * spaces. Glyphs with offsets are moved one by one.
 */
function showText(pdf: PDFDocument, { text, face, size, x, y }: PositionedText): void {
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
