import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { ReviewSort } from '@aangan/contract/reviews/reviews.ts';
import { listingNotFound, personNotFound } from '../../domain/refusals.ts';
import { findHomeReviews, type ReviewPosition } from '../../domain/reviews/home-reviews.ts';
import { findDueReviews, findStayReviews } from '../../domain/reviews/own-reviews.ts';
import { findHostReviews, findPersonReviews } from '../../domain/reviews/person-reviews.ts';
import { requireReviewStay } from '../../domain/reviews/review-stays.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { call } from '../call.ts';
import { invalidCursor, nextPageLink, toPage } from '../list-pages.ts';
import {
  presentDue,
  presentHomeReviews,
  presentHostReviews,
  presentOwnReview,
  presentPersonReviews,
} from './present-review.ts';

export const dueReviews = call('review/due', async ({ account, now }, { db }) => ({
  status: 200,
  body: (await findDueReviews(db, account.id, now)).map(presentDue),
}));

export const reviewsOfHome = call('review/of-home', async ({ params: { id }, query, account }, { reads }) => {
  const { sort, query: words, limit = PAGE_SIZE } = query;
  const after = decodeCursor(sort, query.cursor);
  const search = { sort, query: words, limit: limit + 1, after };
  const home = await reads.readFresh({ signedIn: account !== null }, (db) => findHomeReviews(db, id, search));
  if (home === null) throw listingNotFound();
  const { shown, cursor } = toPage(home.reviews, limit, (last) => encodeCursor(sort, last));
  return {
    status: 200,
    body: presentHomeReviews(home, shown),
    headers: nextPageLink('review/of-home', { limit, sort, query: words, cursor }, { id }),
  };
});

export const reviewsOfHost = call('review/of-host', async ({ params: { id }, query, account }, { reads }) => {
  const { limit = PAGE_SIZE } = query;
  const after = decodeCursor('newest', query.cursor);
  const host = await reads.readFresh({ signedIn: account !== null }, (db) =>
    findHostReviews(db, id, { limit: limit + 1, after }),
  );
  if (host === null) throw personNotFound();
  const { shown, cursor } = toPage(host.reviews, limit, (last) => encodeCursor('newest', last));
  return {
    status: 200,
    body: presentHostReviews(host, shown),
    headers: nextPageLink('review/of-host', { limit, cursor }, { id }),
  };
});

export const reviewsOfPerson = call('review/of-person', async ({ params: { id }, query, account }, { db }) => {
  const { limit = PAGE_SIZE } = query;
  const after = decodeCursor('newest', query.cursor);
  const person = await findPersonReviews(db, id, { reader: account.id, limit: limit + 1, after });
  if (person === null) throw personNotFound();
  const { shown, cursor } = toPage(person.reviews, limit, (last) => encodeCursor('newest', last));
  return {
    status: 200,
    body: presentPersonReviews(person, shown),
    headers: nextPageLink('review/of-person', { limit, cursor }, { id }),
  };
});

export const reviewsOfStay = call('review/of-stay', async ({ params: { id }, account, now }, { db }) => {
  const stay = await requireReviewStay(db, id, account.id);
  const [[due], { own, others }] = await Promise.all([
    findDueReviews(db, account.id, now, stay.bookingId),
    findStayReviews(db, stay, now),
  ]);
  return {
    status: 200,
    body: {
      ...(due !== undefined && { due: presentDue(due) }),
      ...(own !== null && { own: presentOwnReview(own) }),
      ...(others !== null && { others: presentOwnReview(others) }),
    },
  };
});

/** Cursor after the last review of a page: `1763888400000.{id}`, prefixed by its rank with the sort `telling`. */
function encodeCursor(
  sort: ReviewSort,
  { telling, publishedAt, id }: { telling?: number; publishedAt: string; id: string },
): string {
  const newest = `${new Date(publishedAt).getTime()}.${id}`;
  return sort === 'telling' ? `${telling ?? 0}.${newest}` : newest;
}

/** Undefined without a cursor. Throws INVALID_INPUT if it is malformed or of the other sort order. */
function decodeCursor(sort: ReviewSort, cursor: string | undefined): ReviewPosition | undefined {
  if (cursor === undefined) return undefined;
  const parts = /^(?:(\d{1,4})\.)?(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  if (parts === null) throw invalidCursor();
  const [, telling, milliseconds, id = ''] = parts;
  if ((telling === undefined) === (sort === 'telling') || !isUuid(id)) throw invalidCursor();
  const position = { publishedAt: new Date(Number(milliseconds)), id };
  return telling === undefined ? position : { ...position, telling: Number(telling) };
}
