import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { RecordedEvent } from '../domain/events/event-types.ts';
import { recordedEvent } from '../domain/events/recorded-event.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Subscriber } from './subscriber.ts';

/** A pending delivery of an event. */
export interface Delivery {
  subscriber: Subscriber;
  eventId: number;
  failedAttempts: number;
}

/** Due and unlocked deliveries, oldest first. Kinds unknown to this version are left to a newer one. */
export async function dueDeliveries(db: Kysely<Database>, subscriber: Subscriber, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'subscriber'>>`
    select event_id as "eventId", failed_tries as "failedAttempts" from event_delivery join event on event.id = event_id
    where subscriber = ${subscriber.name} and due_at <= now() and kind = any(${subscriber.kinds}::text[])
    order by event_id limit ${limit} for update of event_delivery skip locked`.execute(db);
  return rows.map((row) => ({ subscriber, ...row }));
}

/**
 * Deletes a delivery and returns its event; null if another process has it or had it. Rolled back with the transaction.
 */
export async function claimDelivery(
  trx: Transaction<Database>,
  { subscriber, eventId }: Delivery,
): Promise<RecordedEvent | null> {
  const { rows } = await sql<Selectable<Database['event']>>`
    with heard as (
      delete from event_delivery where ctid = (
        select ctid from event_delivery where subscriber = ${subscriber.name} and event_id = ${eventId}
        for update skip locked
      ) returning event_id
    )
    select event.* from event join heard on heard.event_id = event.id`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : recordedEvent(row);
}

/** Schedules a retry after `delaySeconds`. */
export async function rescheduleDelivery(
  db: Kysely<Database>,
  { subscriber, eventId }: Delivery,
  error: string,
  delaySeconds: number,
): Promise<void> {
  await db
    .updateTable('event_delivery')
    .set({
      due_at: sql`now() + make_interval(secs => ${delaySeconds})`,
      failed_tries: sql`failed_tries + 1`,
      last_error: error,
    })
    .where('subscriber', '=', subscriber.name)
    .where('event_id', '=', eventId)
    .execute();
}
