import type { OwnerContact } from '@aangan/contract/bookings/owner-contact.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { isLive, bookingAt } from '../../domain/bookings/booking-states.ts';
import { lockBooking } from '../../domain/bookings/bookings.ts';
import { saveContactRequest } from '../../domain/bookings/save-contact-request.ts';
import { call } from '../context.ts';
import { appendEvent } from '../../domain/events/append-event.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { OwnerContactRecord } from '../../domain/bookings/booking-tables.ts';
import { bookingNotFound, notAllowed, wrongState } from '../../domain/refusals.ts';
import { writeContactMessage } from '../../domain/inbox/contact-message.ts';
import { mayWriteToOwner } from '../../domain/inbox/permissions.ts';

/**
 * Sends the guest's contact form: e-mails to host and guest once per booking, and a message in their conversation.
 * Repeated requests only add changed text to the conversation.
 */
export const contactOwner = call('guest/contact', async ({ body, account, now }, context) => {
  const limit = {
    kind: 'owner contact by account',
    subject: hashSubject(account.id),
    max: 30,
    withinMs: 60 * 60 * 1000,
  };
  await countAttempt(context, [limit], now);
  await retryTransaction(context.db, async (trx) => {
    const locked = await lockBooking(trx, body.bookingId);
    if (locked === null) throw bookingNotFound();
    const booking = bookingAt(locked, now);
    if (!mayWriteToOwner(booking, account)) throw notAllowed();
    if (booking.contactedAt === null && !isLive(booking.state)) throw wrongState('nobodyComes', booking.state);
    // Changed text goes into the conversation; the host gets no second e-mail.
    if (isLive(booking.state)) await writeContactMessage(trx, booking, body.extraService, now);
    if (booking.contactedAt !== null) return;

    await saveContactRequest(trx, booking, toContactRecord(body), now);
    await appendEvent(trx, { kind: 'owner-contacted', bookingId: booking.id, data: {} }, now);
  });
  return { status: 200, body: { message: messages.ownerContacted } };
});

/** The other fields of the form repeat the booking and are ignored. */
function toContactRecord({ name, phone, email, extraService }: OwnerContact): OwnerContactRecord {
  const hasExtraService = extraService !== undefined && extraService.trim() !== '';
  return { name, phone, email, ...(hasExtraService ? { extraService } : {}) };
}
