import { Fragment } from 'react';

/** Highlights the words in `text` that start with a word of `query`. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlightPrefixes(text, query).map(({ at, marked, rest }) => (
    <Fragment key={at}>
      {marked !== '' && <span className="font-semibold text-link">{marked}</span>}
      {rest}
    </Fragment>
  ));
}

interface Piece {
  at: number;
  /** Highlighted prefix; empty if none. */
  marked: string;
  rest: string;
}

/** Words and separators. Safari before 16.4 lacks lookbehind. */
const PIECES = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu;

/** Splits a text into pieces, marking words that start with a word of the query. */
export function highlightPrefixes(text: string, query: string): Piece[] {
  const words = query.match(/[\p{L}\p{N}\p{M}]+/gu);
  if (words === null) return [{ at: 0, marked: '', rest: text }];
  const beginning = new RegExp(`^(?:${words.join('|')})`, 'iu');
  return Array.from(text.matchAll(PIECES), ({ 0: piece, index }) => {
    const [marked = ''] = beginning.exec(piece) ?? [];
    return { at: index, marked, rest: piece.slice(marked.length) };
  });
}
