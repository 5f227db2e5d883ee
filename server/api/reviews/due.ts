import { findDueReviews } from '../../domain/reviews/own-reviews.ts';
import { call } from '../context.ts';
import { presentDue } from './present-review.ts';

export const dueReviews = call('review/due', async ({ account, now }, { db }) => ({
  status: 200,
  body: (await findDueReviews(db, account.id, now)).map(presentDue),
}));
