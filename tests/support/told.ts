import { type Kysely, sql } from 'kysely';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { vi } from 'vitest';

/** Waits until every subscriber has heard of what has happened so far: e-mails of it are in the outbox by then. */
export async function untilTold(db: Kysely<Database>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from event_delivery where due_at <= now() limit 1`.execute(db);
      if (rows.length > 0) throw new Error('somebody has yet to hear of what happened');
    },
    { timeout: 20_000, interval: 5 },
  );
}
