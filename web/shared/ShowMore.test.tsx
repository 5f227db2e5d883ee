import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShowMore } from './ShowMore.tsx';

test.each([
  [false, [buttons.showMoreItems], [controls.moreFailed, controls.tryAgain]],
  [true, [controls.moreFailed, controls.tryAgain], [buttons.showMoreItems]],
])('says that the next page failed and offers a retry: failed %s', (isFetchNextPageError, shown, hidden) => {
  const fetchNextPage = () => Promise.reject(new Error('not called'));
  const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError, fetchNextPage };
  const html = renderToStaticMarkup(<ShowMore list={list} />);
  for (const text of shown) expect(html).toContain(text);
  for (const text of hidden) expect(html).not.toContain(text);
});
