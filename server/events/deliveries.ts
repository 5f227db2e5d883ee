import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { RecordedEvent } from '../domain/event-log/event-types.ts';
import { recordedEvent } from '../domain/event-log/recorded-event.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Subscriber } from './subscriber.ts';

/** An event that somebody has yet to hear. */
export interface Delivery {
  subscriber: Subscriber;
  eventId: number;
  failedAttempts: number;
}

/**
 * What is due for a subscriber and nobody has in hand, the oldest first. Of kinds that this version does not know a newer
 * one tells.
 */
export async function dueDeliveries(db: Kysely<Database>, subscriber: Subscriber, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'subscriber'>>`
    select event_id as "eventId", failed_tries as "failedTries" from event_delivery join event on event.id = event_id
    where subscriber = ${subscriber.name} and due_at <= now() and kind = any(${subscriber.kinds}::text[])
    order by event_id limit ${limit} for update of event_delivery skip locked`.execute(db);
  return rows.map((row) => ({ subscriber, ...row }));
}

/** Marks an event as heard, unless somebody else has it in hand or had: then null. Undone with the transaction. */
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

/** Lets a failed delivery be tried again after so many seconds. */
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
