import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Stores the subscriptions, so that all processes create deliveries for them. Call before serving. Never deletes any:
 * an older version that starts beside a newer one knows fewer. Removal needs a migration.
 */
export async function saveSubscriptions(db: Kysely<Database>, subscribers: readonly Subscriber[]): Promise<void> {
  for (const subscriber of subscribers) await db.transaction().execute((trx) => subscribe(trx, subscriber));
}

async function subscribe(trx: Transaction<Database>, { name, kinds, from = 'now' }: Subscriber): Promise<void> {
  if (kinds.length === 0) return;
  const isFromBeginning = from === 'beginning';
  // Waits for concurrent appends, so that no event is missed or delivered twice.
  if (isFromBeginning) await sql`lock table event in share row exclusive mode`.execute(trx);
  const added = await trx
    .insertInto('event_subscription')
    .values(kinds.map((kind) => ({ subscriber: name, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  if (!isFromBeginning || added.length === 0) return;
  await sql`
    insert into event_delivery (subscriber, event_id)
    select ${name}, id from event where kind = any(${added.map(({ kind }) => kind)})`.execute(trx);
}
