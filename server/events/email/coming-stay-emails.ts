import * as words from '@aangan/contract/words/en/emails/coming-stay.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import { dateInIndia, formatMoment } from '@aangan/contract/rules/dates.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import type { Email } from '../../platform/mail/email.ts';
import { type Stay, stayOf } from './stay.ts';
import type { EmailMaker } from './email-maker.ts';
import { homeLink, myListingsLink } from './links.ts';
import { guestFacts, stayFacts } from './stay-facts.ts';

/** Of one that has begun nobody is reminded. */
export const comingStayEmails: EmailMaker<'stay-is-near'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { state, checkIn, guest, host } = stay.booking;
  if (state !== 'confirmed' || checkIn < dateInIndia(desk.now)) return [];
  return [
    { role: 'guest', to: guest.email, email: comingEmailToGuest(stay, event.happenedAt) },
    { role: 'host', to: host.email, replyTo: guest.email, email: comingEmailToHost(stay) },
  ];
};

/** To the guest, before a paid stay begins. */
function comingEmailToGuest({ booking, listing, publicUrl }: Stay, now: Date): Email {
  const freeUntil = freeCancelUntil(booking);
  return {
    subject: words.guestSubject({ home: listing.title }),
    preview: words.guestPreview({ host: booking.host.name }),
    heading: words.guestHeading,
    blocks: [
      words.guestText({ name: booking.guest.name, host: booking.host.name }),
      { facts: [...stayFacts(booking, listing), [labels.host, booking.host.name], [labels.phone, listing.phone]] },
      ...(now < freeUntil ? [common.freeUntil({ moment: formatMoment(freeUntil) })] : []),
      { button: common.lookAgain, url: homeLink(publicUrl, listing.id) },
    ],
  };
}

/** To the host, before the guests arrive. */
function comingEmailToHost({ booking, listing, publicUrl }: Stay): Email {
  return {
    subject: words.hostSubject({ guest: booking.guest.name, home: listing.title }),
    preview: words.hostPreview,
    heading: words.hostHeading,
    blocks: [
      words.hostText({ name: booking.host.name }),
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking)] },
      { button: common.seeHomes, url: myListingsLink(publicUrl) },
    ],
  };
}
