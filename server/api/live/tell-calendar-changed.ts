import type { Kysely } from 'kysely';
import { tellInboxes } from '../../domain/conversations/tell-inboxes.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';

/** Lets the other devices of a host know that they changed the calendar of one of their homes. */
export async function tellCalendarChanged(
  db: Kysely<Database>,
  { listing, accountId }: { listing: string; accountId: string },
  now: Date,
): Promise<void> {
  await retriedTransaction(db, (trx) =>
    tellInboxes(trx, [{ accountId, name: 'calendar', about: { listing }, unread: 0 }], now),
  );
}
