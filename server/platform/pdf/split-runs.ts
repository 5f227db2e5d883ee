import { type Face, fallbackFaces, type Weight } from './faces.ts';
import { REPLACEMENT, type FontSet } from './font-set.ts';

/** Consecutive letters of a word in one face. */
export interface Run {
  face: Face;
  /** The text that is drawn. */
  glyphText: string;
  /** The original text; differs if a letter has no glyph. */
  sourceText: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a word without spaces into runs, since pdfkit has no font fallback. */
export function splitRuns(word: string, weight: Weight, fontSet: FontSet): Run[] {
  const runs: Run[] = [];
  for (const letter of splitGraphemes(word)) {
    const run = createRun(letter, weight, fontSet, runs.at(-1)?.face);
    const last = runs.at(-1);
    if (
      last !== undefined &&
      last.face === run.face &&
      (last.sourceText === last.glyphText) === (run.sourceText === run.glyphText)
    ) {
      last.glyphText += run.glyphText;
      last.sourceText += run.sourceText;
    } else if (run.glyphText !== '') runs.push(run);
  }
  return runs;
}

/** Grapheme clusters: a word too long for a line is broken between them. */
export function splitGraphemes(word: string): string[] {
  return Array.from(graphemes.segment(word), ({ segment }) => segment);
}

function createRun(letter: string, weight: Weight, fontSet: FontSet, before: Face | undefined): Run {
  const face = fontSet.faceOf(letter, weight, before);
  if (face !== undefined) {
    // Joiners matter only in shaped scripts.
    const joined =
      face.isShaped === true ? letter : letter.replaceAll(/[\p{Join_Control}\p{Variation_Selector}]/gu, '');
    return { face, glyphText: joined, sourceText: joined };
  }
  // A mark without a glyph is dropped, and its letter kept.
  const bare = letter.replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const bareFace = bare === '' ? undefined : fontSet.faceOf(bare, weight, before);
  if (bareFace !== undefined) return { face: bareFace, glyphText: bare, sourceText: letter };
  const isSeen = /[^\p{Z}\p{C}]/u.test(letter) || /[\p{Co}\p{Cn}]/u.test(letter);
  return { face: fallbackFaces, glyphText: isSeen ? REPLACEMENT : '', sourceText: letter };
}
