import type { Side } from '@aangan/contract/inbox/conversations.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import { appendEntry } from './append-entry.ts';
import { openConversation } from './open-conversation.ts';
import { tellInboxes } from './tell-inboxes.ts';

/** What happened to a stay, as a line of its conversation. */
export interface StayLine {
  happened: string;
  facts: Record<string, unknown>;
  onlyFor?: Side;
  /** What it is made from, so that it is made once. */
  source: string;
}

type Stay = Pick<BookingRecord, 'id' | 'listingId' | 'guest' | 'host'>;

/** The conversation of a stay; it is made where there was none. */
export async function conversationOfStay(trx: Transaction<Database>, stay: Stay, at: Date): Promise<string> {
  const of = { listingId: stay.listingId, hostId: stay.host.id, guestId: stay.guest.id };
  return (await openConversation(trx, of, at)).id;
}

/** Writes what happened to a stay into its conversation, once. */
export async function writeStayLine(trx: Transaction<Database>, stay: Stay, line: StayLine, at: Date): Promise<void> {
  await appendEntry(trx, await conversationOfStay(trx, stay, at), { kind: 'line', ...line }, at);
}

/** Lets the open screens of a stay's two people renew it. */
export async function tellOfStay(trx: Transaction<Database>, { id, guest, host }: Stay, now: Date): Promise<void> {
  const news = { name: 'booking' as const, about: { booking: id }, unread: 0 };
  await tellInboxes(
    trx,
    [guest, host].map((person) => ({ accountId: person.id, ...news })),
    now,
  );
}
