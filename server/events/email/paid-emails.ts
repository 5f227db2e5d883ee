import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { payableOf } from '../../domain/bookings/bookings.ts';
import { myBookingsLink, myListingsLink } from './links.ts';
import { guestFacts, stayFacts } from './stay-facts.ts';
import type { EmailMaker } from './email-maker.ts';
import { isOff, type Stay, stayOf } from './stay.ts';
import type { Email } from '../../platform/mail/email.ts';

export const paidEmails: EmailMaker<'stay-paid'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  if (isOff(stay)) return [];
  const { guest, host } = stay.booking;
  return [
    { role: 'guest', to: guest.email, email: paidEmailToGuest(stay, event.happenedAt) },
    { role: 'host', to: host.email, replyTo: guest.email, email: paidEmailToHost(stay) },
  ];
};

function paidEmailToGuest({ booking, listing, publicUrl }: Stay, now: Date): Email {
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
      { button: 'See your bookings', url: myBookingsLink(publicUrl) },
    ],
  };
}

function paidEmailToHost({ booking, listing, publicUrl }: Stay): Email {
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
