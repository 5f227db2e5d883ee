import * as common from '@aangan/contract/words/en/emails/common.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { sql } from 'kysely';
import { bookingAt } from '../../domain/bookings/booking-states.ts';
import { type BookingRecord, findBooking, payableOf } from '../../domain/bookings/bookings.ts';
import { withCurrentTax } from '../../domain/bookings/current-tax.ts';
import { findHomeOfBooking } from '../../domain/bookings/listing-of-booking.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { AddressedEmail, EmailContext } from './email-builder.ts';

export type Stay = Awaited<ReturnType<typeof loadStay>>;

/** What an e-mail is about: a booking as it stands now, its home, the address of this site, and what its sentences name. */
export async function loadStay(event: { bookingId: string }, context: EmailContext) {
  const booking = withCurrentTax(await loadBooking(event, context), context, context.now);
  const listing = await findHomeOfBooking(context.trx, booking, context.now);
  const named = {
    home: listing.title,
    guest: booking.guest.name,
    host: booking.host.name,
    /** What is to be paid. */
    rupees: formatRupees(payableOf(booking)),
    /** When the hold ends. */
    moment: formatMoment(booking.heldUntil),
  };
  const forGuest = { ...named, name: named.guest };
  const forHost = { ...named, name: named.host };
  return { booking, listing, publicUrl: context.settings.publicUrl, forGuest, forHost };
}

/** Until the e-mails are written neither guest nor host deletes their account: after that nobody writes to them. */
export async function loadBooking(
  { bookingId }: { bookingId: string },
  { trx, now }: EmailContext,
): Promise<BookingRecord> {
  await sql`
    select from account join booking on account.id in (guest_id, host_id)
    where booking.id = ${bookingId} for key share of account`.execute(trx);
  const booking = await findBooking(trx, bookingId);
  if (booking === null) throw new Error(`an event tells of a booking ${bookingId} that is not there`);
  return bookingAt(booking, now);
}

/** Nobody is expected any more: what was said of the stay before is no news. */
export function isOff({ booking: { state } }: Stay): boolean {
  return state === 'cancelled' || state === 'expired';
}

/** Until when the guest cancels for nothing, as long as that is to come. */
export function freeCancellationText({ booking }: Stay, now: Date): string[] {
  const freeUntil = freeCancelUntil(booking);
  return now < freeUntil ? [common.freeUntil({ moment: formatMoment(freeUntil) })] : [];
}

export function toGuest({ guest }: Pick<BookingRecord, 'guest'>, email: Email): AddressedEmail {
  return { role: 'guest', to: guest.email, email };
}

export function toHost({ host }: BookingRecord, email: Email): AddressedEmail {
  return { role: 'host', to: host.email, email };
}

/** To the host, whose answer reaches the guest. */
export function toHostFromGuest(booking: BookingRecord, email: Email): AddressedEmail {
  return { ...toHost(booking, email), replyTo: booking.guest.email };
}
