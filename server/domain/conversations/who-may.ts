import { type Transaction, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Account } from '../accounts/account.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import { isGuestOf } from '../bookings/who-may.ts';
import { notAllowed } from '../refusals.ts';
import type { ConversationRecord } from './conversations.ts';

/** The guest of a booking, and nobody else, writes to its owner. */
export function mayWriteToOwner(booking: BookingRecord, account: Account): boolean {
  return isGuestOf(booking, account.id);
}

/** Both write while neither has closed their account. */
export function mayWrite({ guest, host }: Pick<ConversationRecord, 'guest' | 'host'>): boolean {
  return !guest.isGone && !host.isGone;
}

/** Refuses a message where one of the two has closed their account; neither does before this transaction ends. */
export async function refuseToWrite(
  trx: Transaction<Database>,
  { guestId, hostId }: { guestId: string; hostId: string },
): Promise<void> {
  const { rows } = await sql`
    select from account where id in (${guestId}, ${hostId}) and deleted_at is null
    order by id for key share`.execute(trx);
  if (rows.length < 2) throw notAllowed();
}
