import { type Kysely, sql } from 'kysely';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { until } from './until.ts';

/** Waits until all events so far are delivered to all subscribers: their e-mails are in the outbox by then. */
export async function untilDelivered(db: Kysely<Database>): Promise<void> {
  await until(async () => {
    const { rows } = await sql`select from event_delivery where due_at <= now() limit 1`.execute(db);
    if (rows.length > 0) throw new Error('an event is not delivered yet');
  });
}
