import * as common from '@aangan/contract/words/en/emails/common.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { bookingAt } from '../../domain/bookings/booking-states.ts';
import { type BookingRecord, computePayable, findBooking } from '../../domain/bookings/bookings.ts';
import { withCurrentTax } from '../../domain/bookings/current-tax.ts';
import { findHomeOfBooking } from '../../domain/bookings/listing-of-booking.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { AddressedEmail, EmailContext } from './email-builder.ts';

export type Stay = Awaited<ReturnType<typeof loadStay>>;

/**
 * Loads the subject of an e-mail: the booking's current state, its home, the site's URL and the placeholders of
 * sentences.
 */
export async function loadStay(event: { bookingId: string }, context: EmailContext) {
  const booking = withCurrentTax(await loadBooking(event, context), context, context.now);
  const listing = await findHomeOfBooking(context.trx, booking, context.now);
  const names = {
    home: listing.title,
    guest: booking.guest.name,
    host: booking.host.name,
    /** Amount due. */
    rupees: formatRupees(computePayable(booking)),
    /** End of the hold. */
    moment: formatMoment(booking.heldUntil),
  };
  const forGuest = { ...names, name: names.guest };
  const forHost = { ...names, name: names.host };
  return { booking, listing, publicUrl: context.settings.publicUrl, forGuest, forHost };
}

export async function loadBooking(
  { bookingId }: { bookingId: string },
  { trx, now }: EmailContext,
): Promise<BookingRecord> {
  const booking = await findBooking(trx, bookingId);
  if (booking === null) throw new Error(`an event names the unknown booking ${bookingId}`);
  return bookingAt(booking, now);
}

/** Cancelled or expired: e-mails about earlier events are obsolete. */
export function isEnded({ booking: { state } }: Stay): boolean {
  return state === 'cancelled' || state === 'expired';
}

/** Deadline for free cancellation, if it is still ahead. */
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

/** To the host, with the guest as reply address. */
export function toHostFromGuest(booking: BookingRecord, email: Email): AddressedEmail {
  return { ...toHost(booking, email), replyTo: booking.guest.email };
}
