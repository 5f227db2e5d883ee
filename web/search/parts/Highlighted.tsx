import { Fragment } from 'react';
import { highlightPrefixes } from './highlight-prefixes.ts';

/** Highlights the words in `text` that start with a word of `query`. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlightPrefixes(text, query).map(({ at, marked, rest }) => (
    <Fragment key={at}>
      {marked !== '' && <span className="font-semibold text-link">{marked}</span>}
      {rest}
    </Fragment>
  ));
}
