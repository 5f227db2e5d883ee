import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';

/** Shorter than the time limit of a test, so that the last error is reported. */
const TIMEOUT_MS = 55_000;

/** Repeats a check until it no longer throws: for effects after a response, such as jobs or e-mails. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS });
}

/** Waits until a statement that contains `part` waits for a lock. */
export async function untilItWaits(db: Db, part: string): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${part}%`}`.execute(db);
    if (rows.length === 0) throw new Error(`no statement with ${part} waits for a lock`);
  });
}

/** Waits until all events so far are delivered to all subscribers and their e-mails were sent or attempted. */
export async function untilDelivered(db: Db): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from event_delivery where due_at <= now() union all
      select from outbox_mail where due_at <= now() and sent_at is null and given_up_at is null
      limit 1`.execute(db);
    if (rows.length > 0) throw new Error('an event or mail is not delivered yet');
  });
}
