import type { Font, GlyphRun } from 'fontkit';
import { Blob, Buffer as TextBuffer, Face, Feature, Font as ShapedFont, shape } from 'harfbuzzjs';

/** HarfBuzz memory is outside the JavaScript heap and freed late, so fonts and the buffer are reused. */
const shapedFonts = new Map<string, ShapedFont>();
const buffer = new TextBuffer();

/** Tabular figures, so that columns align. */
const features = [new Feature('tnum')];

/**
 * Replaces fontkit's shaping of an embedded font by HarfBuzz. fontkit throws for some words in Gurmukhi, Telugu and
 * Malayalam, and is wrong for some words in Bengali and Kannada; for Latin HarfBuzz is many times as fast.
 */
export function layoutWithHarfbuzz(font: Font, name: string, file: Uint8Array): void {
  const shaped = shapedFonts.get(name) ?? openFont(file);
  shapedFonts.set(name, shaped);
  font.layout = (text) => layOut(font, shaped, text);
}

function openFont(file: Uint8Array): ShapedFont {
  const bytes = new ArrayBuffer(file.byteLength);
  new Uint8Array(bytes).set(file);
  return new ShapedFont(new Face(new Blob(bytes)));
}

function layOut(font: Font, shaped: ShapedFont, text: string): GlyphRun {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(shaped, buffer, features);
  const infos = buffer.getGlyphInfos();
  const codePoints = glyphCodePoints(font, text, infos);
  const glyphs = infos.map(({ codepoint }, index) => font.getGlyph(codepoint, codePoints[index] ?? []));
  const positions = buffer
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
  return {
    glyphs,
    positions,
    // pdfkit scales the positions in place, and expects the sum of the scaled positions.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

/** Text of a glyph whose letters belong to another glyph; it must not be empty. */
const ZERO_WIDTH_SPACE = 0x200b;

/**
 * Code points per glyph, for PDF readers that ignore ActualText: a glyph gets the letter that it shows alone; the first
 * other glyph of its cluster gets the remaining letters.
 */
function glyphCodePoints(
  font: Font,
  text: string,
  infos: readonly { codepoint: number; cluster: number }[],
): number[][] {
  const ends = clusterEnds(
    infos.map(({ cluster }) => cluster),
    text.length,
  );
  const left = new Map(Array.from(ends, ([start, end]) => [start, toCodePoints(text.slice(start, end))]));
  const own = infos.map(({ codepoint, cluster }) => {
    const letters = left.get(cluster) ?? [];
    const place = letters.findIndex((letter) => font.glyphForCodePoint(letter).id === codepoint);
    return place === -1 ? [] : letters.splice(place, 1);
  });
  return own.map((letters, index) => {
    if (letters.length > 0) return letters;
    const rest = left.get(infos[index]?.cluster ?? 0)?.splice(0) ?? [];
    return rest.length > 0 ? rest : [ZERO_WIDTH_SPACE];
  });
}

/** The end of each cluster, which is the start of the next. */
function clusterEnds(clusters: readonly number[], length: number): Map<number, number> {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  return new Map(starts.map((start, index) => [start, starts[index + 1] ?? length]));
}

function toCodePoints(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
