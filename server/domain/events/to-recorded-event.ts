import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { RecordedEvent } from './event-types.ts';

/** An event from its row. Only `appendEvents` writes rows, so the types match. */
export function toRecordedEvent(row: Selectable<Database['event']>): RecordedEvent {
  const { id, kind, booking_id: bookingId, listing_id: listingId, account_id: accountId, data } = row;
  return { id, kind, data, bookingId, listingId, accountId, happenedAt: row.happened_at } as unknown as RecordedEvent;
}
