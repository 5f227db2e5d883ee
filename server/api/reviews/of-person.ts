import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { findPersonReviews } from '../../domain/reviews/person-reviews.ts';
import { personNotFound } from '../../domain/refusals.ts';
import { call } from '../context.ts';
import { nextPageLink } from '../list-pages.ts';
import { presentPersonReviews } from './present-review.ts';
import { encodeCursor, decodeCursor } from './review-cursor.ts';

export const reviewsOfPerson = call('review/of-person', async ({ params: { id }, query, account }, { db }) => {
  const { limit = PAGE_SIZE } = query;
  const after = decodeCursor('newest', query.cursor);
  const person = await findPersonReviews(db, id, { reader: account.id, limit: limit + 1, after });
  if (person === null) throw personNotFound();
  const shown = person.reviews.slice(0, limit);
  const last = person.reviews.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: presentPersonReviews(person, shown),
    headers: nextPageLink('review/of-person', { limit, cursor: last && encodeCursor('newest', last) }, { id }),
  };
});
