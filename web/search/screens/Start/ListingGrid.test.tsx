import * as words from '@aangan/contract/words/en/search/start.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { useListings } from '../../../homes/queries/listings.ts';
import { ListingGrid, loadsByItself } from './ListingGrid.tsx';

const page = (homes: number) => ({ items: Array.from({ length: homes }, () => ({})), next: null, total: null });

test.each([
  [true, [words.noneSoFar, buttons.showMoreItems], ['Nothing']],
  [false, ['Nothing'], [words.noneSoFar, buttons.showMoreItems]],
])('says that nothing matches only after the last page: more pages %s', (hasNextPage, shown, hidden) => {
  // Only what the grid reads of a query.
  const listings = { data: { pages: [page(0)] }, hasNextPage } as unknown as ReturnType<typeof useListings>;
  const html = renderToStaticMarkup(<ListingGrid listings={listings} allowsLead={false} empty={<p>Nothing</p>} />);
  for (const text of shown) expect(html).toContain(text);
  for (const text of hidden) expect(html).not.toContain(text);
});

test.each([
  [[24], true],
  [[0], true],
  [[0, 0], true],
  [[0, 0, 0], false],
  [[24, 24, 0, 0, 0], false],
  [[0, 0, 0, 1], true],
  [[0, 0, 0, 0], false],
])('after pages of %j homes the next one loads automatically: %s', (homes, isAutomatic) => {
  expect(loadsByItself(homes.map(page))).toBe(isAutomatic);
});
