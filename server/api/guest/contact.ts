import type { OwnerContact } from '@aangan/contract/contact/contacts.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { isLive, bookingAt } from '../../domain/bookings/booking-states.ts';
import { lockBooking } from '../../domain/bookings/bookings.ts';
import { saveContactRequest } from '../../domain/bookings/save-contact-request.ts';
import { call } from '../context.ts';
import { appendEvent } from '../../domain/event-log/append-event.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { OwnerContactRecord } from '../../domain/bookings/booking-tables.ts';
import { bookingNotFound, notAllowed, wrongState } from '../../domain/refusals.ts';
import { writeContactMessage } from '../../domain/conversations/contact-message.ts';
import { mayWriteToOwner } from '../../domain/conversations/who-may.ts';

/** Writes to the owner and to the guest, once a booking, and into their conversation: later only other words, and there. */
export const contactOwner = call('guest/contact', async ({ body, account, now }, context) => {
  const limit = {
    kind: 'owner contact by account',
    subject: hashSubject(account.id),
    most: 30,
    withinMs: 60 * 60 * 1000,
  };
  await countAttempt(context, [limit], now);
  await retriedTransaction(context.db, async (trx) => {
    const locked = await lockBooking(trx, body.bookingId);
    if (locked === null) throw bookingNotFound();
    const booking = bookingAt(locked, now);
    if (!mayWriteToOwner(booking, account)) throw notAllowed();
    if (booking.contactedAt === null && !isLive(booking.state)) throw wrongState('nobodyComes', booking.state);
    // Other words than before are told in the conversation; no further mail goes to the owner.
    if (isLive(booking.state)) await writeContactMessage(trx, booking, body.extraService, now);
    if (booking.contactedAt !== null) return;

    await saveContactRequest(trx, booking, contactOf(body), now);
    await appendEvent(trx, { kind: 'owner-contacted', bookingId: booking.id, data: {} }, now);
  });
  return { status: 200, body: { message: messages.ownerContacted } };
});

/** What is saved of the form: the rest of its payload repeats the booking, which is read instead. */
function contactOf({ name, phone, email, extraService }: OwnerContact): OwnerContactRecord {
  const hasWish = extraService !== undefined && extraService.trim() !== '';
  return { name, phone, email, ...(hasWish ? { extraService } : {}) };
}
