import { type Face, rest, type Weight } from './faces.ts';
import { REPLACEMENT, type TypeCase } from './type-case.ts';

/** Letters of a word that follow each other in one face. */
export interface Run {
  face: Face;
  /** What is drawn. */
  drawn: string;
  /** What it says: another text where a letter had no face. */
  said: string;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a word, without spaces, into runs; pdfkit itself knows no face beside the one it is told. */
export function splitRuns(word: string, weight: Weight, typeCase: TypeCase): Run[] {
  const runs: Run[] = [];
  for (const letter of lettersOf(word)) {
    const run = runOf(letter, weight, typeCase, runs.at(-1)?.face);
    const last = runs.at(-1);
    if (last !== undefined && last.face === run.face && (last.said === last.drawn) === (run.said === run.drawn)) {
      last.drawn += run.drawn;
      last.said += run.said;
    } else if (run.drawn !== '') runs.push(run);
  }
  return runs;
}

/** Letters with the marks that belong to them: between them a word too long for a line is broken. */
export function lettersOf(word: string): string[] {
  return Array.from(letters.segment(word), ({ segment }) => segment);
}

function runOf(letter: string, weight: Weight, typeCase: TypeCase, before: Face | undefined): Run {
  const face = typeCase.faceOf(letter, weight, before);
  if (face !== undefined) {
    // Joiners mean something only where letters change with their neighbours.
    const joined = face.shaped === true ? letter : letter.replaceAll(/[\p{Join_Control}\p{Variation_Selector}]/gu, '');
    return { face, drawn: joined, said: joined };
  }
  // A mark that no face has is left out, and the letter stays.
  const bare = letter.replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const bareFace = bare === '' ? undefined : typeCase.faceOf(bare, weight, before);
  if (bareFace !== undefined) return { face: bareFace, drawn: bare, said: letter };
  const isSeen = /[^\p{Z}\p{C}]/u.test(letter) || /[\p{Co}\p{Cn}]/u.test(letter);
  return { face: rest, drawn: isSeen ? REPLACEMENT : '', said: letter };
}
