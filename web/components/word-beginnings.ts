interface Piece {
  at: number;
  /** What is set off: empty where the piece begins with no word of the query. */
  marked: string;
  rest: string;
}

/** Words, and what stands between them. Safari before 16.4 knows no lookbehind. */
const PIECES = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu;

/** A text in pieces, where a word of it begins with one of the query. */
export function beginningsOf(text: string, query: string): Piece[] {
  const words = query.match(/[\p{L}\p{N}\p{M}]+/gu);
  if (words === null) return [{ at: 0, marked: '', rest: text }];
  const beginning = new RegExp(`^(?:${words.join('|')})`, 'iu');
  return Array.from(text.matchAll(PIECES), ({ 0: piece, index }) => {
    const [marked = ''] = beginning.exec(piece) ?? [];
    return { at: index, marked, rest: piece.slice(marked.length) };
  });
}
