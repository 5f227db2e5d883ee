import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import { daysBetween, formatDate } from '@aangan/contract/rules/dates.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import { CHECK_IN_TIME } from '@aangan/contract/rules/refund-terms.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { ListingRecord } from '../../domain/listings/listings.ts';
import { type BookingRecord, payableOf } from '../../domain/bookings/bookings.ts';

type Facts = readonly (readonly [label: string, value: string])[];

/** What every e-mail about a stay tells of it, from the booking and its home. */
export function stayFacts(booking: BookingRecord, listing: ListingRecord): Facts {
  const nights = daysBetween(booking.checkIn, booking.checkOut);
  return [
    [labels.home, listing.title],
    [labels.where, `${listing.landMark}, ${listing.city}`],
    [labels.checkIn, labels.checkInFrom({ date: formatDate(booking.checkIn), time: CHECK_IN_TIME })],
    [labels.checkOut, formatDate(booking.checkOut)],
    [labels.nights, String(nights)],
    [labels.guests, guestLabel(booking.counts)],
    [labels.bookingId, booking.id],
  ];
}

/** What a stay costs; the extra service has its line once it has a price. */
export function priceFacts(booking: BookingRecord): Facts {
  if (booking.extraService === 0) return [[labels.total, formatRupees(payableOf(booking))]];
  return [
    [labels.stay, formatRupees(booking.totalRent)],
    [labels.extraService, formatRupees(booking.extraService)],
    [labels.total, formatRupees(payableOf(booking))],
  ];
}

/** How the guest can be reached: as they wrote it to the owner, else as their account says. */
export function guestFacts({ guest, contact }: BookingRecord): Facts {
  if (contact === null)
    return [
      [labels.guest, guest.name],
      [labels.email, guest.email],
    ];
  return [
    [labels.guest, contact.name],
    [labels.phone, contact.phone],
    [labels.email, contact.email],
  ];
}
