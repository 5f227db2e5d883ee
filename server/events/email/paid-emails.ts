import * as words from '@aangan/contract/words/en/emails/paid.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
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
    subject: words.guestSubject({ home: listing.title }),
    preview: words.guestPreview({ rupees: amount, host: hostName }),
    heading: words.guestHeading,
    blocks: [
      words.guestText({ name: booking.guest.name, rupees: amount, host: hostName }),
      {
        facts: [
          ...stayFacts(booking, listing),
          [labels.paid, amount],
          [labels.host, hostName],
          [labels.phone, listing.phone],
        ],
      },
      ...(now < freeUntil ? [common.freeUntil({ moment: formatMoment(freeUntil) })] : []),
      { button: common.seeBookings, url: myBookingsLink(publicUrl) },
    ],
  };
}

function paidEmailToHost({ booking, listing, publicUrl }: Stay): Email {
  const amount = formatRupees(payableOf(booking));
  const { name: guestName } = booking.guest;
  return {
    subject: words.hostSubject({ guest: guestName, home: listing.title }),
    preview: words.hostPreview({ rupees: amount }),
    heading: words.hostHeading,
    blocks: [
      words.hostText({ name: booking.host.name, guest: guestName, rupees: amount }),
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking), [labels.paid, amount]] },
      { button: common.seeHomes, url: myListingsLink(publicUrl) },
    ],
  };
}
