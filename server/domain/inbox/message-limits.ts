import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import type { Limit } from '../../platform/rate-limits/rate-limits.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Higher than manual use; questions count as well. */
export function messageLimit(accountId: string): Limit {
  return { kind: 'message by account', subject: hashSubject(accountId), max: 60, withinMs: HOUR_MS };
}

/** Guests without bookings can begin few conversations a day, which prevents mass messages to hosts. */
export async function loadQuestionLimits(
  db: Kysely<Database>,
  { guestId, listingId }: { guestId: string; listingId: string },
): Promise<Limit[]> {
  const known = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('conversation')
            .select('id')
            .where('guest_id', '=', guestId)
            .where('listing_id', '=', listingId),
        )
        .as('isThere'),
      eb.exists(eb.selectFrom('booking').select('id').where('guest_id', '=', guestId)).as('hasBooked'),
    ])
    .executeTakeFirstOrThrow();
  const all = [messageLimit(guestId)];
  if (known.isThere || known.hasBooked) return all;
  const subject = hashSubject(guestId);
  return [...all, { kind: 'conversation by account', subject, max: 10, withinMs: 24 * HOUR_MS }];
}
