import { notifyCalendarChanged } from '../../domain/inbox/inbox-events.ts';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';

/** Notifies the host's other devices of a changed calendar, over the live channel. */
export async function notifyDevices(db: Db, listing: string, now: Date): Promise<void> {
  await retryTransaction(db, (trx) => notifyCalendarChanged(trx, listing, now));
}
