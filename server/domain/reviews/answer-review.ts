import type { Kysely } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { alreadyAnswered, notAllowed, reviewNotFound } from '../refusals.ts';

/**
 * Stores the host's single public reply to a published review of their home. Unpublished reviews are 404 for everybody.
 */
export async function answerReview(
  db: Kysely<Database>,
  { reviewId, hostId, text }: { reviewId: string; hostId: string; text: string },
  now: Date,
): Promise<void> {
  if (!isUuid(reviewId)) throw reviewNotFound();
  const review = await db
    .selectFrom('review')
    .select(['host_id', 'answer'])
    .where('id', '=', reviewId)
    .where('side', '=', 'guest')
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (review === undefined) throw reviewNotFound();
  if (review.host_id !== hostId) throw notAllowed();
  const answered = await db
    .updateTable('review')
    .set({ answer: text, answered_at: now })
    .where('id', '=', reviewId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (answered.numUpdatedRows === 0n) throw alreadyAnswered();
}
