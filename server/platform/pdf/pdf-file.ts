import PDFDocument, { type StructureElement } from 'pdfkit';
import { escapeHtml } from '../html/escape-html.ts';
import { cleanText } from './clean-text.ts';
import type { Drawing, PdfContent } from './pdf-content.ts';
import type { Line, Style } from './set-lines.ts';
import { featuresOf } from './type-case.ts';

/** A4 in points. */
export const SHEET = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 539.28,
  top: 52,
  bottom: 772,
  foot: 800,
} as const;

/** Where the first base line lies below the top of its line, as a part of the line's height. */
const BASE = 0.72;

/** A tag of the structure that screen readers walk through. */
export type Tag = StructureElement;

/** A document that grows from top to bottom; `y` is where the next thing stands. */
export class PdfFile {
  readonly pdf: PDFDocument;
  readonly #language: string;
  readonly #chunks: Buffer[] = [];
  readonly #root: Tag;
  y: number = SHEET.top;

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
      // The id of the file is made from these alone.
      info: { Title: cleanText(title), Author: author, Producer: author, Creator: author, CreationDate: createdAt },
    });
    this.pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#root = this.pdf.struct('Document');
    this.pdf.addStructure(this.#root);
  }

  tag(type: string, parent: Tag = this.#root, options: { scope?: 'Column' | 'Row' } = {}): Tag {
    const tag = this.pdf.struct(type, options);
    parent.add(tag);
    return tag;
  }

  /** Begins a new sheet where less than `height` is left on this one. Answers whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= SHEET.bottom || this.y === SHEET.top) return false;
    this.pdf.addPage();
    this.y = SHEET.top;
    return true;
  }

  /** Writes lines that belong to a tag, the first with its top at `y`; `x` is their left end, or their right one. */
  write(tag: Tag, lines: readonly Line[], style: Style, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    tag.add(() => this.#draw(lines, style, x, y, align));
  }

  /** The same of what repeats itself on each sheet: it is not read aloud, and neither are rules and drawings. */
  writeAside(lines: readonly Line[], style: Style, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    this.#aside('Pagination', () => this.#draw(lines, style, x, y, align));
  }

  rule(
    y: number,
    colour: string,
    thickness: number,
    [left, right]: readonly [number, number] = [SHEET.left, SHEET.right],
  ): void {
    this.#aside('Layout', () => {
      this.pdf.strokeColor(colour).lineWidth(thickness).moveTo(left, y).lineTo(right, y).stroke();
    });
  }

  drawing({ size, shapes }: Drawing, x: number, y: number, side: number): void {
    this.#aside('Layout', () => {
      this.pdf
        .save()
        .translate(x, y)
        .scale(side / size);
      for (const { path, fill } of shapes) this.pdf.path(path).fill(fill);
      this.pdf.restore();
    });
  }

  async finish(): Promise<Buffer> {
    this.#root.end();
    const ended = new Promise((resolve, reject) => this.pdf.on('end', resolve).on('error', reject));
    this.pdf.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #aside(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  #draw(lines: readonly Line[], { size, leading, colour }: Style, x: number, y: number, align: 'left' | 'right'): void {
    lines.forEach(({ fragments, width }, index) => {
      const left = align === 'left' ? x : x - width;
      const base = y + index * leading + leading * BASE;
      for (const { text, face, actual, x: offset } of fragments) {
        const options = { lineBreak: false, baseline: 'alphabetic', features: featuresOf(face) } as const;
        const draw = () =>
          this.pdf
            .font(face.file, size)
            .fillColor(colour)
            .text(text, left + offset, base, options);
        if (actual === undefined) draw();
        else {
          this.pdf.markContent('Span', { actual, lang: face.language ?? this.#language });
          draw();
          this.pdf.endMarkedContent();
        }
      }
    });
  }
}

/** pdfkit writes the title into XML as it is; there it is a text like any other. */
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
