import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Whether a webhook event was processed before; repeated deliveries have the same id. */
export async function isKnownWebhookEvent(db: Kysely<Database>, eventId: string): Promise<boolean> {
  const known = await db
    .selectFrom('webhook_event')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return known !== undefined;
}

/** Marks an event as processed; idempotent. */
export async function markWebhookProcessed(db: Kysely<Database>, eventId: string, now: Date): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ event_id: eventId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
