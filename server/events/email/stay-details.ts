import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import * as price from '@aangan/contract/words/en/shared/price.ts';
import { daysBetween, formatDate } from '@aangan/contract/rules/dates.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import { priceLines } from '@aangan/contract/rules/price.ts';
import { CHECK_IN_TIME } from '@aangan/contract/rules/refund-terms.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { priceOfBooking } from '../../domain/bookings/bookings.ts';
import type { Stay } from './load-stay.ts';

type Details = readonly (readonly [label: string, value: string])[];

/** Details of a stay shown in every e-mail about it. */
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

/** Contact details of the host. */
export function hostDetails({ booking, listing }: Stay): Details {
  return [
    [labels.host, booking.host.name],
    [labels.phone, listing.phone],
  ];
}
