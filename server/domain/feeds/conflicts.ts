import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Conflict, findConflicts } from '../calendar/feed-days.ts';
import { appendEvents } from '../events/append-event.ts';

/** Days claimed both by one of our stays and by another site, both ends included. */
export function listConflicts(db: Kysely<Database>, listingIds: readonly string[], now: Date): Promise<Conflict[]> {
  return findConflicts(db, listingIds, now);
}

/** Notifies the host once of each conflict between a feed and a stay. The caller holds the home's lock. */
export async function recordConflicts(
  trx: Transaction<Database>,
  { id, listingId }: { id: string; listingId: string },
  now: Date,
): Promise<void> {
  const clashes = (await listConflicts(trx, [listingId], now)).filter(({ feed }) => feed === id);
  const bookings = [...new Set(clashes.map(({ bookingId }) => bookingId))];
  await trx
    .deleteFrom('feed_conflict')
    .where('feed_id', '=', id)
    .$if(bookings.length > 0, (gone) => gone.where('booking_id', 'not in', bookings))
    .execute();
  if (bookings.length === 0) return;
  const begun = await trx
    .insertInto('feed_conflict')
    .values(bookings.map((booking_id) => ({ feed_id: id, booking_id, since: now })))
    .onConflict((known) => known.doNothing())
    .returning('booking_id')
    .execute();
  await appendEvents(
    trx,
    begun.map(({ booking_id: bookingId }) => ({ kind: 'calendar-conflict', bookingId, data: { feedId: id } })),
    now,
  );
}
