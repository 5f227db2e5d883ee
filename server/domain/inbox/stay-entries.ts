import type { Side } from '@aangan/contract/inbox/conversations.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import { appendEntry } from './append-entry.ts';
import { openConversation } from './open-conversation.ts';
import { notifyInboxes } from './notify-inboxes.ts';

/** An event of a stay as a line of its conversation. */
export interface StayLine {
  happened: string;
  values: Record<string, unknown>;
  visibleTo?: Side;
  /** Idempotency key. */
  source: string;
}

type Stay = Pick<BookingRecord, 'id' | 'listingId' | 'guest' | 'host'>;

/** The conversation of a stay, created if missing. */
export async function openStayConversation(trx: Transaction<Database>, stay: Stay, at: Date): Promise<string> {
  const of = { listingId: stay.listingId, hostId: stay.host.id, guestId: stay.guest.id };
  return (await openConversation(trx, of, at)).id;
}

/** Writes an event of a stay into its conversation, once. */
export async function writeStayLine(trx: Transaction<Database>, stay: Stay, line: StayLine, at: Date): Promise<void> {
  await appendEntry(trx, await openStayConversation(trx, stay, at), { kind: 'line', ...line }, at);
}

/** Makes the open screens of guest and host reload the stay. */
export async function notifyStayChanged(
  trx: Transaction<Database>,
  { id, guest, host }: Stay,
  now: Date,
): Promise<void> {
  const event = { name: 'booking' as const, about: { booking: id }, unread: 0 };
  await notifyInboxes(
    trx,
    [guest, host].map((person) => ({ accountId: person.id, ...event })),
    now,
  );
}
