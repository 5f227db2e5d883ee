import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { Transaction } from 'kysely';
import { type Post, post } from '../bookings/send-email.ts';
import { type BookingRecord, payableOf } from '../bookings/bookings.ts';
import { homeOf } from '../bookings/listing-of-booking.ts';
import { myListingsLink } from '../bookings/links.ts';
import { guestFacts, stayFacts } from '../bookings/stay-facts.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ListingRecord } from '../listings/listings.ts';
import type { Letter } from '../../platform/mail/email.ts';

/** Tells guest and host that a stay is paid and confirmed. */
export async function postPaidLetters(
  trx: Transaction<Database>,
  parts: Post,
  booking: BookingRecord,
  now: Date,
): Promise<void> {
  const listing = await homeOf(trx, booking, now);
  const { guest, host } = booking;
  const { publicUrl } = parts.settings;
  await post(trx, parts, paidLetterToGuest(booking, listing, publicUrl, now), { to: guest.email });
  await post(trx, parts, paidLetterToHost(booking, listing, publicUrl), { to: host.email, replyTo: guest.email });
}

function paidLetterToGuest(booking: BookingRecord, listing: ListingRecord, publicUrl: string, now: Date): Letter {
  const amount = formatRupees(payableOf(booking));
  const { name: hostName } = booking.host;
  const freeUntil = freeCancelUntil(booking);
  return {
    subject: `Your stay at ${listing.title} is confirmed`,
    preview: `We received ${amount}. ${hostName} is expecting you.`,
    heading: 'Your stay is confirmed',
    blocks: [
      `Namaste ${booking.guest.name}, we received ${amount}, and ${hostName} is expecting you.`,
      { facts: [...stayFacts(booking, listing), ['Paid', amount], ['Host', hostName], ['Phone', listing.phone]] },
      ...(now < freeUntil ? [`You can cancel free of charge until ${formatMoment(freeUntil)}.`] : []),
      { button: 'See your bookings', url: `${publicUrl}/mybooking` },
    ],
  };
}

function paidLetterToHost(booking: BookingRecord, listing: ListingRecord, publicUrl: string): Letter {
  const amount = formatRupees(payableOf(booking));
  const { name: guestName } = booking.guest;
  return {
    subject: `${guestName} has paid for the stay at ${listing.title}`,
    preview: `${amount} received. The booking is confirmed.`,
    heading: 'A stay in your home is paid',
    blocks: [
      `Namaste ${booking.host.name}, ${guestName} has paid ${amount}, and the booking is confirmed. Answer this mail to write to your guest.`,
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking), ['Paid', amount]] },
      { button: 'See your homes', url: myListingsLink(publicUrl) },
    ],
  };
}
