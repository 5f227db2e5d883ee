import { daysBetween, formatDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { priceLines } from '@aangan/contract/rules/price.ts';
import { CHECK_IN_TIME } from '@aangan/contract/rules/refund-terms.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { guestLabel } from '@aangan/contract/rules/stay-request.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import * as price from '@aangan/contract/words/en/shared/price.ts';
import { bookingAt } from '../../domain/bookings/booking-states.ts';
import {
  type BookingRecord,
  computePayable,
  findBooking,
  findHomeOfBooking,
  priceOfBooking,
} from '../../domain/bookings/bookings.ts';
import { withCurrentTax } from '../../domain/bookings/change-booking.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { AddressedEmail, EmailContext } from './email-builder.ts';

export type Stay = Awaited<ReturnType<typeof loadStay>>;

/** The booking's current state, its home, the site's URL and the placeholders of sentences. */
export async function loadStay(event: { bookingId: string }, context: EmailContext) {
  const booking = withCurrentTax(await loadBooking(event, context), context, context.now);
  const listing = await findHomeOfBooking(context.trx, booking, context.now);
  const names = {
    home: listing.title,
    guest: booking.guest.name,
    host: booking.host.name,
    rupees: formatRupees(computePayable(booking)),
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

export function toHostFromGuest(booking: BookingRecord, email: Email): AddressedEmail {
  return { ...toHost(booking, email), replyTo: booking.guest.email };
}

type Details = readonly (readonly [label: string, value: string])[];

export function stayDetails({ booking, listing }: Stay): Details {
  return [
    [labels.home, listing.title],
    [labels.where, `${listing.landMark}, ${listing.city}`],
    [labels.checkIn, labels.checkInFrom({ date: formatDate(booking.checkIn), time: CHECK_IN_TIME })],
    [labels.checkOut, formatDate(booking.checkOut)],
    [labels.nights, String(daysBetween(booking.checkIn, booking.checkOut))],
    [labels.guests, guestLabel(booking.counts)],
    [labels.bookingId, booking.id],
  ];
}

/** Price lines of a stay with the total due; the extra service once it has a price. */
export function priceDetails(stay: Stay): Details {
  return [...costDetails(stay), [labels.total, stay.forGuest.rupees]];
}

/** Price lines of a stay with the total paid. */
export function paidDetails(stay: Stay): Details {
  return [...costDetails(stay), [labels.paid, stay.forGuest.rupees]];
}

function costDetails({ booking }: Stay): Details {
  const lines = priceLines(priceOfBooking(booking)).map(({ label, amount, parts = [] }) => {
    const rupees = formatRupees(amount);
    return [
      label,
      parts.length === 0 ? rupees : price.partsOfNights({ amount: rupees, parts: parts.join(', ') }),
    ] as const;
  });
  if (booking.extraService === 0) return lines;
  return [
    ...lines,
    [labels.stay, formatRupees(booking.totalRent)],
    [labels.extraService, formatRupees(booking.extraService)],
  ];
}

/** Contact details of the guest: from the contact form, else from the account. */
export function guestDetails({ booking: { guest, contact } }: Stay): Details {
  const { name, email } = contact ?? guest;
  const phone = contact === null ? [] : [[labels.phone, contact.phone] as const];
  return [[labels.guest, name], ...phone, [labels.email, email]];
}

export function hostDetails({ booking, listing }: Stay): Details {
  return [
    [labels.host, booking.host.name],
    [labels.phone, listing.phone],
  ];
}
