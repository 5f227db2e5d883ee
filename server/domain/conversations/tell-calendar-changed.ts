import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { tellInboxes } from './tell-inboxes.ts';

/** Lets the open screens of a home's host renew its calendar. */
export async function tellCalendarChanged(trx: Transaction<Database>, listing: string, now: Date): Promise<void> {
  const { host_id: accountId } = await trx
    .selectFrom('listing')
    .select('host_id')
    .where('id', '=', listing)
    .executeTakeFirstOrThrow();
  await tellInboxes(trx, [{ accountId, name: 'calendar', about: { listing }, unread: 0 }], now);
}
