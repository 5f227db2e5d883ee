import * as words from '@aangan/contract/words/en/emails/hold.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { Email } from '../../platform/mail/email.ts';
import { type Stay, stayOf } from './stay.ts';
import type { EmailMaker } from './email-maker.ts';
import { payableOf } from '../../domain/bookings/bookings.ts';
import { homeLink, myListingsLink, paymentLink } from './links.ts';
import { guestFacts, priceFacts, stayFacts } from './stay-facts.ts';

/** With what is to be done now; not of dates that are paid by now, or free again. */
export const heldEmails: EmailMaker<'stay-held'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { state, guest, host } = stay.booking;
  if (state !== 'held') return [];
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
    subject: words.guestSubject({ home: listing.title }),
    preview: words.guestPreview({ rupees: payable, moment: until }),
    heading: words.guestHeading,
    blocks: [
      words.guestText({ name: booking.guest.name, moment: until }),
      { facts: [...stayFacts(booking, listing), ...priceFacts(booking)] },
      { button: common.pay({ rupees: payable }), url: paymentLink(publicUrl, booking.id) },
    ],
  };
}

/** To the host, as soon as somebody holds days of the home. */
function heldEmailToHost({ booking, listing, publicUrl }: Stay): Email {
  const until = formatMoment(booking.heldUntil);
  return {
    subject: words.hostSubject({ guest: booking.guest.name, home: listing.title }),
    preview: words.hostPreview({ moment: until }),
    heading: words.hostHeading,
    blocks: [
      words.hostText({ name: booking.host.name, moment: until }),
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking), ...priceFacts(booking)] },
      { button: common.seeHomes, url: myListingsLink(publicUrl) },
    ],
  };
}

/** To the guest, shortly before an unpaid hold ends. */
function expiringEmail({ booking, listing, publicUrl }: Stay): Email {
  const payable = formatRupees(payableOf(booking));
  const until = formatMoment(booking.heldUntil);
  return {
    subject: words.endingSubject({ home: listing.title, moment: until }),
    preview: words.endingPreview({ rupees: payable }),
    heading: words.endingHeading,
    blocks: [
      words.endingText({ name: booking.guest.name, moment: until }),
      { facts: [...stayFacts(booking, listing), ...priceFacts(booking)] },
      { button: common.pay({ rupees: payable }), url: paymentLink(publicUrl, booking.id) },
    ],
  };
}

/** To the guest, when the hold ends unpaid. */
function expiredEmailToGuest({ booking, listing, publicUrl }: Stay): Email {
  return {
    subject: words.endedSubject({ home: listing.title }),
    preview: words.endedPreview,
    heading: words.endedHeading,
    blocks: [
      common.greeting({ name: booking.guest.name }),
      words.endedText({ moment: formatMoment(booking.heldUntil) }),
      { facts: stayFacts(booking, listing) },
      { button: common.lookAgain, url: homeLink(publicUrl, listing.id) },
    ],
  };
}

/** To the host of that home. */
function expiredEmailToHost({ booking, listing, publicUrl }: Stay): Email {
  return {
    subject: words.endedHostSubject({ guest: booking.guest.name }),
    preview: words.endedHostPreview,
    heading: words.endedHostHeading,
    blocks: [
      common.greeting({ name: booking.host.name }),
      words.endedHostText({ guest: booking.guest.name, moment: formatMoment(booking.heldUntil) }),
      { facts: stayFacts(booking, listing) },
      { button: common.seeHomes, url: myListingsLink(publicUrl) },
    ],
  };
}
