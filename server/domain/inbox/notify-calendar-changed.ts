import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notifyInboxes } from './notify-inboxes.ts';

/** Makes the host's open screens reload the home's calendar. */
export async function notifyCalendarChanged(trx: Transaction<Database>, listing: string, now: Date): Promise<void> {
  const { host_id: accountId } = await trx
    .selectFrom('listing')
    .select('host_id')
    .where('id', '=', listing)
    .executeTakeFirstOrThrow();
  await notifyInboxes(trx, [{ accountId, name: 'calendar', about: { listing }, unread: 0 }], now);
}
