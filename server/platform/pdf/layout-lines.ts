import { cleanText, type Face, fallbackFaces, type FontSet, REPLACEMENT, type Weight } from './font-set.ts';

/** Consecutive letters of a word in one face. */
interface Run {
  face: Face;
  /** The text that is drawn. */
  glyphText: string;
  /** The original text; differs if a letter has no glyph. */
  sourceText: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a word without spaces into runs, since pdfkit has no font fallback. */
function splitRuns(word: string, weight: Weight, fontSet: FontSet): Run[] {
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
function splitGraphemes(word: string): string[] {
  return Array.from(graphemes.segment(word), ({ segment }) => segment);
}

function createRun(letter: string, weight: Weight, fontSet: FontSet, before: Face | undefined): Run {
  const face = fontSet.findFace(letter, weight, before);
  if (face !== undefined) {
    // Joiners matter only in shaped scripts.
    const joined =
      face.isShaped === true ? letter : letter.replaceAll(/[\p{Join_Control}\p{Variation_Selector}]/gu, '');
    return { face, glyphText: joined, sourceText: joined };
  }
  // A mark without a glyph is dropped, and its letter kept.
  const bare = letter.replaceAll(/[\p{M}\p{Cf}]/gu, '');
  const bareFace = bare === '' ? undefined : fontSet.findFace(bare, weight, before);
  if (bareFace !== undefined) return { face: bareFace, glyphText: bare, sourceText: letter };
  const isSeen = /[^\p{Z}\p{C}]/u.test(letter) || /[\p{Co}\p{Cn}]/u.test(letter);
  return { face: fallbackFaces, glyphText: isSeen ? REPLACEMENT : '', sourceText: letter };
}

export interface Style {
  weight: Weight;
  /** Font size in points, like the line height. */
  size: number;
  leading: number;
  colour: string;
}

export interface Line {
  /** Fragments in reading order. */
  fragments: Fragment[];
  width: number;
}

export interface Fragment {
  text: string;
  face: Face;
  /** The text for readers, if it differs from the glyphs. */
  actual?: string;
  /** Relative to the left edge of the line. */
  x: number;
}

interface Word {
  runs: readonly Run[];
  width: number;
  /** Whether the word continues on the next line. */
  isBroken?: true;
}

/** Breaks a text into lines of at most `width` points, at spaces, or within a word that is wider than a line. */
export function layoutLines(text: string, { weight, size }: Style, width: number, fontSet: FontSet): Line[] {
  const measure = (word: string): Word => {
    const runs = splitRuns(word, weight, fontSet);
    return {
      runs,
      width: runs.reduce((sum, { face, glyphText }) => sum + fontSet.measureWidth(glyphText, face, size), 0),
    };
  };
  const space = measure(' ');
  const rows = cleanText(text)
    .split('\n')
    .flatMap((paragraph) => {
      const words = paragraph.split(' ').flatMap((word) => breakWord(word, measure, width));
      return breakLines(words, space.width, width);
    });
  return rows.map((words, index) => {
    const runs = words.flatMap((word, place) => (place === 0 ? word.runs : [...space.runs, ...word.runs]));
    // PDF readers join lines without a separator, so a line needs a space at its end.
    const goesOn = index < rows.length - 1 && words.at(-1)?.isBroken !== true ? space : undefined;
    return placeRuns([...runs, ...(goesOn?.runs ?? [])], goesOn?.width ?? 0, (run) =>
      fontSet.measureWidth(run.glyphText, run.face, size),
    );
  });
}

function breakWord(word: string, measure: (word: string) => Word, width: number): Word[] {
  const whole = measure(word);
  if (whole.runs.length === 0) return [];
  if (whole.width <= width) return [whole];
  const parts: string[] = [];
  for (const letter of splitGraphemes(word)) {
    const longer = `${parts.at(-1) ?? ''}${letter}`;
    if (parts.length > 0 && measure(longer).width <= width) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts.map((part, index) => ({ ...measure(part), ...(index < parts.length - 1 ? { isBroken: true } : {}) }));
}

function breakLines(words: readonly Word[], gap: number, width: number): Word[][] {
  const lines: Word[][] = [[]];
  let taken = 0;
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || (line.length > 0 && taken + gap + word.width > width)) {
      lines.push([word]);
      taken = word.width;
    } else {
      taken += (line.length > 0 ? gap : 0) + word.width;
      line.push(word);
    }
  }
  return lines;
}

/** Places runs on a line, right-to-left runs in reverse order. */
function placeRuns(runs: readonly Run[], end: number, measureWidth: (run: Run) => number): Line {
  const read = joinRuns(assignSpaceFaces(runs)).map(({ run, isRightToLeft }) => ({
    run,
    isRightToLeft,
    width: measureWidth(run),
    x: 0,
  }));
  let x = 0;
  for (const placed of reorderRightToLeft(read)) {
    placed.x = x;
    x += placed.width;
  }
  return { fragments: read.map(({ run, x }) => createFragment(run, x)), width: x - end };
}

/** Whether each run is part of right-to-left text; runs without letters follow their neighbours. */
function rightToLeftRuns(runs: readonly Run[]): boolean[] {
  const known = runs.map(({ face, sourceText }) =>
    /\p{L}/u.test(sourceText) ? face.isRightToLeft === true : undefined,
  );
  return known.map((isRightToLeft, index) => {
    if (isRightToLeft !== undefined) return isRightToLeft;
    const before = known.slice(0, index).findLast((other) => other !== undefined);
    const after = known.slice(index).find((other) => other !== undefined);
    return before === true && after === true;
  });
}

/** A space between words of one face uses that face, so that they form one run. */
function assignSpaceFaces(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => {
    const before = runs[index - 1];
    const after = runs[index + 1];
    const isWithin = run.sourceText === ' ' && before?.face.isShaped === true && before.sourceText === before.glyphText;
    return isWithin && (after === undefined || after.face === before.face) ? { ...run, face: before.face } : run;
  });
}

function joinRuns(runs: readonly Run[]): { run: Run; isRightToLeft: boolean }[] {
  const rightToLeft = rightToLeftRuns(runs);
  const joined: { run: Run; isRightToLeft: boolean }[] = [];
  runs.forEach((run, index) => {
    const isRightToLeft = rightToLeft[index] ?? false;
    const last = joined.at(-1);
    const isSame =
      last?.run.face === run.face &&
      (last.run.sourceText === last.run.glyphText) === (run.sourceText === run.glyphText);
    if (last !== undefined && isSame && last.isRightToLeft === isRightToLeft) {
      last.run = {
        face: run.face,
        glyphText: last.run.glyphText + run.glyphText,
        sourceText: last.run.sourceText + run.sourceText,
      };
    } else joined.push({ run, isRightToLeft });
  });
  return joined;
}

function reorderRightToLeft<T extends { isRightToLeft: boolean }>(read: readonly T[]): T[] {
  const seen: T[] = [];
  let since = 0;
  for (const one of read) {
    since = one.isRightToLeft ? since : seen.length + 1;
    seen.splice(one.isRightToLeft ? since : seen.length, 0, one);
  }
  return seen;
}

function createFragment(run: Run, x: number): Fragment {
  return { text: run.glyphText, face: run.face, x, ...(isPlain(run) ? {} : { actual: run.sourceText }) };
}

/** Whether glyphs map to consecutive letters, so that no actual text is needed. */
function isPlain({ face, glyphText, sourceText }: Run): boolean {
  return face.isShaped !== true && glyphText === sourceText;
}
