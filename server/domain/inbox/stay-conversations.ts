import { createHash } from 'node:crypto';
import type { Side } from '@aangan/contract/inbox/calls.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { type BookingRecord, findHomeOfBooking } from '../bookings/bookings.ts';
import { appendEntry } from './append-entry.ts';
import { openConversation } from './conversations.ts';
import { notifyInboxes } from './inbox-events.ts';

/** Conversation ids by stay; stays without a conversation are omitted. */
export async function findStayConversations(
  db: Db,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.guest_id', '=', 'booking.guest_id')
        .onRef('conversation.listing_id', '=', 'booking.listing_id')
        .onRef('conversation.host_id', '=', 'booking.host_id'),
    )
    .select(['booking.id as stay', 'conversation.id'])
    .where('booking.id', 'in', [...bookingIds])
    .execute();
  return new Map(rows.map(({ stay, id }) => [stay, id]));
}

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
async function openStayConversation(trx: Trx, stay: Stay, at: Date): Promise<string> {
  const of = { listingId: stay.listingId, hostId: stay.host.id, guestId: stay.guest.id };
  return (await openConversation(trx, of, at)).id;
}

/** Writes an event of a stay into its conversation, once. */
export async function writeStayLine(trx: Trx, stay: Stay, line: StayLine, at: Date): Promise<void> {
  await appendEntry(trx, await openStayConversation(trx, stay, at), { kind: 'line', ...line }, at);
}

/** Makes the open screens of guest and host reload the stay. */
export async function notifyStayChanged(trx: Trx, { id, guest, host }: Stay, now: Date): Promise<void> {
  const event = { name: 'booking' as const, about: { booking: id }, unread: 0 };
  await notifyInboxes(
    trx,
    [guest, host].map((person) => ({ accountId: person.id, ...event })),
    now,
  );
}

/** Idempotency key of a contact request: the same text is one message. */
export function contactSource(bookingId: string, requestedService: string | undefined): string {
  const words = createHash('sha256')
    .update(requestedService?.trim() ?? '')
    .digest('base64url');
  return `contact of ${bookingId}: ${words}`;
}

export async function hasContactMessage(
  db: Db,
  bookingId: string,
  requestedService: string | undefined,
): Promise<boolean> {
  const source = contactSource(bookingId, requestedService);
  const entry = db.selectFrom('conversation_entry').select('id').where('source', '=', source);
  return (await entry.executeTakeFirst()) !== undefined;
}

/** Writes the specified sentence and the requested service; contact details go by mail only (docs/decisions/inbox.md). */
export async function writeContactMessage(
  trx: Trx,
  booking: BookingRecord,
  requestedService: string | undefined,
  now: Date,
): Promise<void> {
  const { title } = await findHomeOfBooking(trx, booking, now);
  const requested = requestedService?.trim() ?? '';
  const standard = messages.contactOwner({ property: title, id: booking.id });
  const words = requested === '' ? standard : `${standard}\n\n${requested}`;
  const source = contactSource(booking.id, requestedService);
  const conversationId = await openStayConversation(trx, booking, now);
  await appendEntry(trx, conversationId, { kind: 'message', sender: 'guest', words, source }, now);
}
