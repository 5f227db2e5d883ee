import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import type { Email } from '../../platform/mail/email.ts';
import { type Stay, stayOf } from './stay.ts';
import type { EmailMaker } from './email-maker.ts';
import { homeLink, myListingsLink } from './links.ts';
import { guestFacts, stayFacts } from './stay-facts.ts';

export const comingStayEmails: EmailMaker<'stay-is-near'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { state, guest, host } = stay.booking;
  if (state !== 'confirmed') return [];
  return [
    { role: 'guest', to: guest.email, email: comingEmailToGuest(stay, event.happenedAt) },
    { role: 'host', to: host.email, replyTo: guest.email, email: comingEmailToHost(stay) },
  ];
};

/** To the guest, before a paid stay begins. */
function comingEmailToGuest({ booking, listing, publicUrl }: Stay, now: Date): Email {
  const freeUntil = freeCancelUntil(booking);
  return {
    subject: `Your stay at ${listing.title} begins soon`,
    preview: `${booking.host.name} is expecting you.`,
    heading: 'Your stay begins soon',
    blocks: [
      `Namaste ${booking.guest.name}, ${booking.host.name} is expecting you. Tell them by phone when you arrive.`,
      { facts: [...stayFacts(booking, listing), ['Host', booking.host.name], ['Phone', listing.phone]] },
      ...(now < freeUntil ? [`You can cancel free of charge until ${formatMoment(freeUntil)}.`] : []),
      { button: 'Look at the home again', url: homeLink(publicUrl, listing.id) },
    ],
  };
}

/** To the host, before the guests arrive. */
function comingEmailToHost({ booking, listing, publicUrl }: Stay): Email {
  return {
    subject: `${booking.guest.name} arrives soon at ${listing.title}`,
    preview: 'Their stay is paid and confirmed.',
    heading: 'Your guests arrive soon',
    blocks: [
      `Namaste ${booking.host.name}, this stay is paid and confirmed. Answer this mail to write to your guest.`,
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking)] },
      { button: 'See your homes', url: myListingsLink(publicUrl) },
    ],
  };
}
