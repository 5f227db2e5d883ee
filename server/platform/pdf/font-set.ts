import { create, type Font } from 'fontkit';
import type { PDFDocument } from 'pdfkit';
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

  /** Not shared between documents, which would differ: fontkit caches the first letters of each glyph. */
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

export interface Face {
  file: string;
  /** The letters it covers; a face without a script is tried for every letter. */
  script?: RegExp;
  /** The language of such text for screen readers: the most common language of the script. */
  language?: string;
  /** Whether glyphs depend on neighbouring letters, so that the text cannot be derived from glyphs. */
  isShaped?: true;
  isRightToLeft?: true;
}

export type Weight = 'regular' | 'strong' | 'title';

const latin: Record<Weight, Face> = {
  regular: { file: 'anek-latin-400' },
  strong: { file: 'anek-latin-600' },
  title: { file: 'eczar-500' },
};

const scripts: readonly Face[] = [
  { file: 'noto-sans-bengali-400', script: /\p{Script=Bengali}/u, language: 'bn', isShaped: true },
  { file: 'noto-sans-gurmukhi-400', script: /\p{Script=Gurmukhi}/u, language: 'pa', isShaped: true },
  { file: 'noto-sans-gujarati-400', script: /\p{Script=Gujarati}/u, language: 'gu', isShaped: true },
  { file: 'noto-sans-oriya-400', script: /\p{Script=Oriya}/u, language: 'or', isShaped: true },
  { file: 'noto-sans-tamil-400', script: /\p{Script=Tamil}/u, language: 'ta', isShaped: true },
  { file: 'noto-sans-telugu-400', script: /\p{Script=Telugu}/u, language: 'te', isShaped: true },
  { file: 'noto-sans-kannada-400', script: /\p{Script=Kannada}/u, language: 'kn', isShaped: true },
  { file: 'noto-sans-malayalam-400', script: /\p{Script=Malayalam}/u, language: 'ml', isShaped: true },
  { file: 'noto-sans-arabic-400', script: /\p{Script=Arabic}/u, language: 'ur', isShaped: true, isRightToLeft: true },
  { file: 'noto-sans-ol-chiki-400', script: /\p{Script=Ol_Chiki}/u, language: 'sat', isShaped: true },
  { file: 'noto-sans-meetei-mayek-400', script: /\p{Script=Meetei_Mayek}/u, language: 'mni', isShaped: true },
];

/** The danda is shared by many scripts, so it uses the face of the preceding letter. */
const devanagari = { script: /[\p{Script=Devanagari}\u0964\u0965]/u, language: 'hi', isShaped: true } as const;
const devanagariFace: Record<Weight, Face> = {
  regular: { file: 'noto-sans-devanagari-400', ...devanagari },
  strong: { file: 'noto-sans-devanagari-600', ...devanagari },
  title: { file: 'noto-sans-devanagari-600', ...devanagari },
};

/** Greek, Cyrillic, rare Latin letters, and the replacement sign. */
export const fallbackFaces: Face = { file: 'noto-sans-400' };

/** Faces by weight, in lookup order. */
const facesOfWeight: Record<Weight, readonly Face[]> = {
  regular: [latin.regular, devanagariFace.regular, ...scripts, fallbackFaces],
  strong: [latin.strong, devanagariFace.strong, ...scripts, fallbackFaces],
  title: [latin.title, devanagariFace.title, ...scripts, fallbackFaces],
};

/** The faces that a text may need; faces without a script are always included. */
function chooseFaces(text: string): Face[] {
  const letters = [...new Set(text)].join('');
  return [...new Set(Object.values(facesOfWeight).flat())].filter(({ script }) => script?.test(letters) ?? true);
}

/** Maximum combining marks on one letter; more would overlap neighbouring lines. */
const MAX_MARKS = 4;
const MAX_LATIN_MARKS = 2;

/** Without control and bidirectional characters, by which a name could change other text; Indic joiners stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}\u00ad]/gu, '')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Zs}]/gu, ' ')
    .replaceAll(/\p{M}{3,}/gu, (marks) => Array.from(marks).slice(0, MAX_MARKS).join(''))
    .replaceAll(/\p{Script=Inherited}{3,}/gu, (marks) => Array.from(marks).slice(0, MAX_LATIN_MARKS).join(''));
}
