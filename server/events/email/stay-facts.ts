import { daysBetween, formatDate } from '@aangan/contract/rules/dates.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { ListingRecord } from '../../domain/listings/listings.ts';
import { type BookingRecord, payableOf } from '../../domain/bookings/bookings.ts';

type Facts = readonly (readonly [label: string, value: string])[];

/** What every e-mail about a stay tells of it, from the booking and its home. */
export function stayFacts(booking: BookingRecord, listing: ListingRecord): Facts {
  const nights = daysBetween(booking.checkIn, booking.checkOut);
  return [
    ['Home', listing.title],
    ['Where', `${listing.landmark}, ${listing.city}`],
    ['Check-in', `${formatDate(booking.checkIn)}, from 14:00`],
    ['Check-out', formatDate(booking.checkOut)],
    ['Nights', String(nights)],
    ['Guests', guestLabel(booking.counts)],
    ['Booking ID', booking.id],
  ];
}

/** What a stay costs; the extra service has its line once it has a price. */
export function priceFacts(booking: BookingRecord): Facts {
  if (booking.extraService === 0) return [['Total', formatRupees(payableOf(booking))]];
  return [
    ['Stay', formatRupees(booking.totalRent)],
    ['Extra service', formatRupees(booking.extraService)],
    ['Total', formatRupees(payableOf(booking))],
  ];
}

/** How the guest can be reached: as they wrote it to the owner, else as their account says. */
export function guestFacts({ guest, contact }: BookingRecord): Facts {
  if (contact === null)
    return [
      ['Guest', guest.name],
      ['E-mail', guest.email],
    ];
  return [
    ['Guest', contact.name],
    ['Phone', contact.phone],
    ['E-mail', contact.email],
  ];
}
