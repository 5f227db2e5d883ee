import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { Email } from '../../platform/mail/email.ts';
import { isOff, type Stay, stayOf } from './stay.ts';
import type { EmailMaker } from './email-maker.ts';
import { payableOf } from '../../domain/bookings/bookings.ts';
import { homeLink, myListingsLink, paymentLink } from './links.ts';
import { guestFacts, priceFacts, stayFacts } from './stay-facts.ts';

/** With what is to be done now. */
export const heldEmails: EmailMaker<'stay-held'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  if (isOff(stay)) return [];
  const { guest, host } = stay.booking;
  return [
    { role: 'guest', to: guest.email, email: heldEmailToGuest(stay) },
    { role: 'host', to: host.email, replyTo: guest.email, email: heldEmailToHost(stay) },
  ];
};

/** A hold that was lengthened since has another end, of which the guest is told in its time. */
export const expiringEmails: EmailMaker<'hold-ends-soon'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { state, heldUntil, guest } = stay.booking;
  if (state !== 'held' || heldUntil.toISOString() !== event.data.heldUntil) return [];
  return [{ role: 'guest', to: guest.email, email: expiringEmail(stay) }];
};

/** Both hear of it, as they did when the dates were held; not of one that was paid after all. */
export const expiredEmails: EmailMaker<'hold-expired'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { state, guest, host } = stay.booking;
  if (state !== 'expired') return [];
  return [
    { role: 'guest', to: guest.email, email: expiredEmailToGuest(stay) },
    { role: 'host', to: host.email, email: expiredEmailToHost(stay) },
  ];
};

/** To the guest, as soon as the dates are held. */
function heldEmailToGuest({ booking, listing, publicUrl }: Stay): Email {
  const payable = formatRupees(payableOf(booking));
  const until = formatMoment(booking.heldUntil);
  return {
    subject: `Your dates at ${listing.title} are held`,
    preview: `${payable} to pay by ${until}.`,
    heading: 'Your dates are held for you',
    blocks: [
      `Namaste ${booking.guest.name}, nobody else can book these dates until ${until}. Pay by then and the stay is yours; if you do not, nothing is owed.`,
      { facts: [...stayFacts(booking, listing), ...priceFacts(booking)] },
      { button: `Pay ${payable}`, url: paymentLink(publicUrl, booking.id) },
    ],
  };
}

/** To the host, as soon as somebody holds days of the home. */
function heldEmailToHost({ booking, listing, publicUrl }: Stay): Email {
  const until = formatMoment(booking.heldUntil);
  return {
    subject: `${booking.guest.name} holds dates at ${listing.title}`,
    preview: `Until ${until}. You hear from us when the stay is paid.`,
    heading: 'A guest holds dates in your home',
    blocks: [
      `Namaste ${booking.host.name}, the days are taken until ${until}, and free again if the stay is not paid by then. There is nothing you need to do: you hear from us when it is paid. Answer this mail to write to your guest.`,
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking), ...priceFacts(booking)] },
      { button: 'See your homes', url: myListingsLink(publicUrl) },
    ],
  };
}

/** To the guest, shortly before an unpaid hold ends. */
function expiringEmail({ booking, listing, publicUrl }: Stay): Email {
  const payable = formatRupees(payableOf(booking));
  const until = formatMoment(booking.heldUntil);
  return {
    subject: `Your dates at ${listing.title} are held until ${until}`,
    preview: `${payable} to pay by then; after that they are free again.`,
    heading: 'Do you still want these dates?',
    blocks: [
      `Namaste ${booking.guest.name}, they are held for you until ${until} and not paid yet. After that anybody may book them.`,
      { facts: [...stayFacts(booking, listing), ...priceFacts(booking)] },
      { button: `Pay ${payable}`, url: paymentLink(publicUrl, booking.id) },
    ],
  };
}

/** To the guest, when the hold ends unpaid. */
function expiredEmailToGuest({ booking, listing, publicUrl }: Stay): Email {
  return {
    subject: `Your dates at ${listing.title} are free again`,
    preview: 'They were held for you and not paid.',
    heading: 'Your dates are free again',
    blocks: [
      `Namaste ${booking.guest.name},`,
      `they were held for you until ${formatMoment(booking.heldUntil)} and not paid. Nothing is owed; if the days are still free you can ask for them again.`,
      { facts: stayFacts(booking, listing) },
      { button: 'Look at the home again', url: homeLink(publicUrl, listing.id) },
    ],
  };
}

/** To the host of that home. */
function expiredEmailToHost({ booking, listing, publicUrl }: Stay): Email {
  return {
    subject: `The dates ${booking.guest.name} held are free again`,
    preview: 'They were held and not paid.',
    heading: 'These days are free again',
    blocks: [
      `Namaste ${booking.host.name},`,
      `they were held for ${booking.guest.name} until ${formatMoment(booking.heldUntil)} and not paid.`,
      { facts: stayFacts(booking, listing) },
      { button: 'See your homes', url: myListingsLink(publicUrl) },
    ],
  };
}
