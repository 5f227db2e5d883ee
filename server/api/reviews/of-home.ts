import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { findHomeReviews } from '../../domain/reviews/home-reviews.ts';
import { listingNotFound } from '../../domain/refusals.ts';
import { call } from '../context.ts';
import { nextPageLink } from '../list-pages.ts';
import { presentHomeReviews } from './present-review.ts';
import { encodeCursor, decodeCursor } from './review-cursor.ts';

export const reviewsOfHome = call('review/of-home', async ({ params: { id }, query, account }, { reads }) => {
  const { sort, query: words, limit = PAGE_SIZE } = query;
  const after = decodeCursor(sort, query.cursor);
  // One extra item tells whether there is a next page.
  const search = { sort, query: words, limit: limit + 1, after };
  const home = await reads.readFresh({ signedIn: account !== null }, (db) => findHomeReviews(db, id, search));
  if (home === null) throw listingNotFound();
  const shown = home.reviews.slice(0, limit);
  const last = home.reviews.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: presentHomeReviews(home, shown),
    headers: nextPageLink(
      'review/of-home',
      { limit, sort, query: words, cursor: last && encodeCursor(sort, last) },
      { id },
    ),
  };
});
