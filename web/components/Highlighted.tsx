import { Fragment } from 'react';
import { beginningsOf } from './word-beginnings.ts';

/** `text` with the words of `query` set off where a word of it begins with one. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return beginningsOf(text, query).map(({ at, marked, rest }) => (
    <Fragment key={at}>
      {marked !== '' && <span className="font-semibold text-link">{marked}</span>}
      {rest}
    </Fragment>
  ));
}
