import { type Kysely, sql } from 'kysely';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { until } from './until.ts';

/** Waits until all events so far are delivered to all subscribers and their e-mails were sent or attempted. */
export async function untilDelivered(db: Kysely<Database>): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from event_delivery where due_at <= now() union all
      select from outbox_mail where due_at <= now() and sent_at is null and given_up_at is null
      limit 1`.execute(db);
    if (rows.length > 0) throw new Error('an event or mail is not delivered yet');
  });
}
