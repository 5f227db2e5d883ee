import { createHash } from 'node:crypto';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import { findHomeOfBooking } from '../bookings/listing-of-booking.ts';
import { appendEntry } from './append-entry.ts';
import { openStayConversation } from './stay-entries.ts';

/** Idempotency key of a message to the owner: the same text is one message. */
export function contactSource(bookingId: string, wish: string | undefined): string {
  const words = createHash('sha256')
    .update(wish?.trim() ?? '')
    .digest('base64url');
  return `contact of ${bookingId}: ${words}`;
}

/**
 * Writes a guest's contact request as a message: the specified sentence and the wish. Name, phone and e-mail address
 * are sent by mail only (docs/decisions/inbox.md).
 */
export async function writeContactMessage(
  trx: Transaction<Database>,
  booking: BookingRecord,
  wish: string | undefined,
  now: Date,
): Promise<void> {
  const { title } = await findHomeOfBooking(trx, booking, now);
  const requested = wish?.trim() ?? '';
  const standard = messages.contactOwner({ property: title, id: booking.id });
  const words = requested === '' ? standard : `${standard}\n\n${requested}`;
  const source = contactSource(booking.id, wish);
  const conversationId = await openStayConversation(trx, booking, now);
  await appendEntry(trx, conversationId, { kind: 'message', sender: 'guest', words, source }, now);
}
