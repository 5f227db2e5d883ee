/** A text of at most `length` characters and whether that is all of it. Counts what a reader counts: क्षि is one. */
export function cutText(text: string, length: number): { shown: string; isCut: boolean } {
  const characters = Array.from(new Intl.Segmenter('en-IN').segment(text), ({ segment }) => segment);
  if (characters.length <= length) return { shown: text, isCut: false };
  return { shown: `${characters.slice(0, length).join('').trimEnd()}...`, isCut: true };
}
