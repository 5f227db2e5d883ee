import type { Side } from '@aangan/contract/inbox/calls.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import type { Account } from '../accounts/accounts.ts';
import { isBlocked, type Message, refuseBlocked } from '../accounts/blocks.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import { isGuestOf } from '../bookings/permissions.ts';
import { notAllowed } from '../refusals.ts';
import type { ConversationOf, ConversationRecord } from './conversations.ts';

/** Only the guest of a booking may write to its owner. */
export function mayWriteToOwner(booking: BookingRecord, account: Account): boolean {
  return isGuestOf(booking, account.id);
}

type Two = Pick<ConversationRecord, 'side' | 'guest' | 'host'> & { listing: { id: string } };

/** Whether this participant may write now: both accounts exist, and no block applies. */
export async function mayWrite(db: Db, { side, guest, host, listing }: Two, now: Date): Promise<boolean> {
  if (guest.isGone || host.isGone) return false;
  return !(await isBlocked(db, buildMessage(side, { guestId: guest.id, hostId: host.id, listingId: listing.id }), now));
}

/** Refuses with NOT_ALLOWED if an account is closed, with BLOCKED if the other participant blocked this one. */
export async function requireMayWrite(db: Db, two: Two, now: Date): Promise<void> {
  const { side, guest, host, listing } = two;
  if (guest.isGone || host.isGone) throw notAllowed();
  await refuseBlocked(db, buildMessage(side, { guestId: guest.id, hostId: host.id, listingId: listing.id }), now);
}

/** Refuses if an account is closed (locks keep it open until the transaction ends) or the recipient has blocked. */
export async function requireMaySend(
  trx: Trx,
  side: Side,
  { guestId, hostId, listingId }: ConversationOf,
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    select from account where id in (${guestId}, ${hostId}) and deleted_at is null
    order by id for key share`.execute(trx);
  if (rows.length < 2) throw notAllowed();
  await refuseBlocked(trx, buildMessage(side, { guestId, hostId, listingId }), now);
}

function buildMessage(side: Side, { guestId, hostId, listingId }: ConversationOf): Message {
  const [senderId, recipientId] = side === 'guest' ? [guestId, hostId] : [hostId, guestId];
  return { senderId, recipientId, listingId };
}
