/** The parts of pdfkit 0.20 and fontkit 2.0 that are used; neither ships types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font, GlyphPosition } from 'fontkit';

  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  /** Marked content of a page, to be added to a structure element. */
  export interface StructureContent {
    readonly refs: readonly { mcid: number }[];
  }

  export class PDFDocument extends Readable {
    constructor(options: {
      size: 'A4';
      margin: number;
      pdfVersion: '1.7';
      subset: 'PDF/UA';
      tagged: true;
      displayTitle: true;
      bufferPages: true;
      lang: string;
      font: null;
      info: Record<string, string | Date>;
    });

    info: Record<string, string | Date>;
    /** Writes the XML metadata. Not a public API. */
    _addInfo(): void;

    addPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): unknown;
    end(): void;

    registerFont(name: string, font: Font): this;
    font(name: string, size: number): this;
    /** The current font. Not a public API. */
    readonly _font: {
      id: string;
      ref(): object;
      /** The glyphs as hexadecimal ids of the embedded font, and their positions in thousandths of the font size. */
      encode(text: string, features: readonly string[]): [glyphs: string[], positions: GlyphPosition[]];
    };
    readonly page: { readonly height: number; readonly fonts: Record<string, object> };
    addContent(operators: string): this;
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this;
    widthOfString(text: string, options: { features: readonly string[] }): number;

    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(path: string): this;
    fill(colour: string): this;

    struct(type: string, options?: { scope?: 'Column' | 'Row'; lang?: string; actual?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this;
    markStructureContent(tag: string, options?: { actual?: string; lang: string }): StructureContent;
    endMarkedContent(): this;
  }
}

declare module 'fontkit' {
  export interface Glyph {
    id: number;
    advanceWidth: number;
    codePoints: number[];
  }

  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
    /** The glyph's own width; pdfkit adds it to fontkit's positions. */
    advanceWidth: number;
  }

  export interface GlyphRun {
    glyphs: Glyph[];
    positions: Omit<GlyphPosition, 'advanceWidth'>[];
    advanceWidth: number;
  }

  export interface Font {
    layout(text: string, features?: readonly string[]): GlyphRun;
    getGlyph(id: number, codePoints: number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    characterSet: number[];
  }

  export function create(file: Uint8Array): Font;
}
