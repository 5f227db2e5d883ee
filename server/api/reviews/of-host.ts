import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { findHostReviews } from '../../domain/reviews/host-reviews.ts';
import { personNotFound } from '../../domain/refusals.ts';
import { call } from '../context.ts';
import { nextPageLink } from '../list-pages.ts';
import { presentHostReviews } from './present-review.ts';
import { encodeCursor, decodeCursor } from './review-cursor.ts';

export const reviewsOfHost = call('review/of-host', async ({ params: { id }, query, account }, { reads }) => {
  const { limit = PAGE_SIZE } = query;
  const after = decodeCursor('newest', query.cursor);
  const host = await reads.readFresh({ signedIn: account !== null }, (db) =>
    findHostReviews(db, id, { limit: limit + 1, after }),
  );
  if (host === null) throw personNotFound();
  const shown = host.reviews.slice(0, limit);
  const last = host.reviews.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: presentHostReviews(host, shown),
    headers: nextPageLink('review/of-host', { limit, cursor: last && encodeCursor('newest', last) }, { id }),
  };
});
