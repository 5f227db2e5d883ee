import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import * as price from '@aangan/contract/words/en/shared/price.ts';
import { daysBetween, formatDate } from '@aangan/contract/rules/dates.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import { priceLines } from '@aangan/contract/rules/price.ts';
import { CHECK_IN_TIME } from '@aangan/contract/rules/refund-terms.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { priceOfBooking } from '../../domain/bookings/bookings.ts';
import type { Stay } from './load-stay.ts';

type Facts = readonly (readonly [label: string, value: string])[];

/** What every e-mail about a stay tells of it, from the booking and its home. */
export function stayFacts({ booking, listing }: Stay): Facts {
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

/** What a stay costs, line by line; the extra service has its line once it has a price. */
export function priceFacts(stay: Stay): Facts {
  return [...costFacts(stay), [labels.total, stay.forGuest.rupees]];
}

/** The same of a stay that is paid for. */
export function paidFacts(stay: Stay): Facts {
  return [...costFacts(stay), [labels.paid, stay.forGuest.rupees]];
}

function costFacts({ booking }: Stay): Facts {
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

/** How the guest can be reached: as they wrote it to the owner, else as their account says. */
export function guestFacts({ booking: { guest, contact } }: Stay): Facts {
  const { name, email } = contact ?? guest;
  const phone = contact === null ? [] : [[labels.phone, contact.phone] as const];
  return [[labels.guest, name], ...phone, [labels.email, email]];
}

/** How the host can be reached. */
export function hostFacts({ booking, listing }: Stay): Facts {
  return [
    [labels.host, booking.host.name],
    [labels.phone, listing.phone],
  ];
}
