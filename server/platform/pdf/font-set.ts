import type { PDFDocument } from 'pdfkit';
import { create, type Font } from 'fontkit';
import { cleanText } from './clean-text.ts';
import { chooseFaces, type Face, type Weight, facesOfWeight } from './faces.ts';
import { layoutWithHarfbuzz } from './harfbuzz-layout.ts';

const files = import.meta.glob<string>('./fonts/*.ttf', { query: '?inline', import: 'default' });

/** Loads a font file of the build on first use. */
async function loadFace({ file }: Face): Promise<Uint8Array> {
  const read = files[`./fonts/${file}.ttf`];
  if (read === undefined) throw new Error(`There is no font ${file}`);
  const url = await read();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Joiners and variation selectors have no glyph of their own. */
const INVISIBLE = /[\p{Join_Control}\p{Variation_Selector}]/u;
export const REPLACEMENT = '\ufffd';

/** The open faces of one document: glyph lookup and text widths. */
export class FontSet {
  readonly #pdf: PDFDocument;
  readonly #fonts: ReadonlyMap<Face, Font>;
  readonly #widths = new Map<string, number>();

  private constructor(pdf: PDFDocument, fonts: ReadonlyMap<Face, Font>) {
    this.#pdf = pdf;
    this.#fonts = fonts;
  }

  /**
   * Opens the faces that a text needs. Not shared between documents: fontkit caches the first letters of each glyph, so
   * that documents would depend on earlier documents.
   */
  static async open(pdf: PDFDocument, text: string): Promise<FontSet> {
    const fonts = new Map<Face, Font>();
    const opened = new Map<string, Font>();
    for (const face of chooseFaces(cleanText(text))) {
      const font = opened.get(face.file) ?? (await openFace(face));
      opened.set(face.file, font);
      fonts.set(face, font);
      pdf.registerFont(face.file, font);
    }
    return new FontSet(pdf, fonts);
  }

  /** The face for a grapheme, preferably the previous one; undefined if no face has it. */
  findFace(letter: string, weight: Weight, before: Face | undefined): Face | undefined {
    if (before?.isShaped === true && this.#has(before, letter)) return before;
    return facesOfWeight[weight].find((face) => this.#has(face, letter));
  }

  measureWidth(text: string, face: Face, size: number): number {
    const key = `${face.file} ${size} ${text}`;
    const width = this.#widths.get(key) ?? this.#pdf.font(face.file, size).widthOfString(text, { features: [] });
    this.#widths.set(key, width);
    return width;
  }

  #has(face: Face, letter: string): boolean {
    const font = this.#fonts.get(face);
    if (font === undefined) return false;
    return Array.from(letter).every(
      (sign) => INVISIBLE.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    );
  }
}

async function openFace(face: Face): Promise<Font> {
  const file = await loadFace(face);
  const font = create(file);
  layoutWithHarfbuzz(font, face.file, file);
  return font;
}
