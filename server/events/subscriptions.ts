import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Writes down who subscribes to what, so that from then on every process leaves them events; before this one serves.
 * Nobody is struck off here: an older version that starts beside a newer one knows less. That is for a migration.
 */
export async function saveSubscriptions(db: Kysely<Database>, subscribers: readonly Subscriber[]): Promise<void> {
  for (const subscriber of subscribers) await db.transaction().execute((trx) => subscribe(trx, subscriber));
}

async function subscribe(trx: Transaction<Database>, { name, kinds, from = 'now' }: Subscriber): Promise<void> {
  if (kinds.length === 0) return;
  const isFromBeginning = from === 'beginning';
  // Whoever appends at this moment is waited for: of each event it is plain whether it was before.
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
