import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { Letter } from '../../platform/mail/email.ts';
import type { Stay } from './booking-emails.ts';
import { payableOf } from './bookings.ts';
import { homeLink, myListingsLink, paymentLink } from './links.ts';
import { guestFacts, priceFacts, stayFacts } from './stay-facts.ts';

/** To the guest, as soon as the dates are held. */
export function heldLetterToGuest({ booking, listing, publicUrl }: Stay): Letter {
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
export function heldLetterToHost({ booking, listing, publicUrl }: Stay): Letter {
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
export function expiringLetter({ booking, listing, publicUrl }: Stay): Letter {
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
export function expiredLetterToGuest({ booking, listing, publicUrl }: Stay): Letter {
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
export function expiredLetterToHost({ booking, listing, publicUrl }: Stay): Letter {
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
