import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { RecordedEvent } from './event-types.ts';

/** An event as its row holds it: only `appendEvents` writes there, so that kind, subject and data fit. */
export function recordedEvent(row: Selectable<Database['event']>): RecordedEvent {
  const { id, kind, booking_id: bookingId, listing_id: listingId, account_id: accountId, data } = row;
  return { id, kind, data, bookingId, listingId, accountId, happenedAt: row.happened_at } as unknown as RecordedEvent;
}
