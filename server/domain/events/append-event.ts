import { sql, type Transaction } from 'kysely';
import { afterCommit } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { WakeSignal } from '../../platform/jobs/wake-signal.ts';
import type { NewEvent } from './event-types.ts';

/** Notified when events are committed in this process. */
export const eventsAppended = new WakeSignal();

/** Appends an event in the transaction of the change, so that both are committed or neither. */
export function appendEvent(trx: Transaction<Database>, event: NewEvent, now: Date): Promise<void> {
  return appendEvents(trx, [event], now);
}

/** Appends events in one statement; a trigger creates a delivery for each subscriber. */
export async function appendEvents(trx: Transaction<Database>, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, data, ...about }) => ({
    kind,
    booking_id: 'bookingId' in about ? about.bookingId : null,
    listing_id: 'listingId' in about ? about.listingId : null,
    account_id: 'accountId' in about ? about.accountId : null,
    data,
    happened_at: now,
  }));
  await sql`
    insert into event (kind, booking_id, listing_id, account_id, data, happened_at)
    select kind, booking_id, listing_id, account_id, data, happened_at
    from json_populate_recordset(null::event, ${JSON.stringify(rows)})`.execute(trx);
  await afterCommit(trx, eventsAppended.notify);
}
