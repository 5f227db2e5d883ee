import * as words from '@aangan/contract/words/en/emails/contact.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { payableOf } from '../../domain/bookings/bookings.ts';
import { extraServiceLink } from '../../domain/bookings/extra-service-link.ts';
import { linkExpiry } from '../../domain/bookings/holds.ts';
import { myBookingsLink, myListingsLink, paymentLink } from './links.ts';
import { guestFacts, priceFacts, stayFacts } from './stay-facts.ts';
import type { Desk, EmailMaker } from './email-maker.ts';
import { isOff, type Stay, stayOf } from './stay.ts';
import type { Email } from '../../platform/mail/email.ts';

export const contactEmails: EmailMaker<'owner-contacted'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  if (isOff(stay)) return [];
  const { guest, host } = stay.booking;
  return [
    { role: 'host', to: host.email, replyTo: guest.email, email: ownerEmail(stay, desk, event.happenedAt) },
    { role: 'guest', to: guest.email, email: guestEmail(stay) },
  ];
};

/** To the owner: who comes, what they wish for, and where its price is set while nothing is paid. */
function ownerEmail({ booking, listing, publicUrl }: Stay, { settings, secret }: Desk, now: Date): Email {
  const wish = booking.contact?.extraService;
  const expiresAt = linkExpiry(now, settings.holdHours, booking.checkIn);
  const isHeld = booking.state === 'held';
  return {
    subject: words.hostSubject({ guest: booking.guest.name, home: listing.title }),
    preview: wish === undefined ? words.hostPreview : words.hostPreviewWish({ wish }),
    heading: words.hostHeading,
    blocks: [
      common.greeting({ name: booking.host.name }),
      { quote: messages.contactOwner({ property: listing.title, id: booking.id }) },
      ...(wish === undefined ? [] : [words.hostWish, { quote: wish }]),
      { facts: [...guestFacts(booking), ...stayFacts(booking, listing), ...priceFacts(booking)] },
      ...(isHeld
        ? [
            words.hostHeld({ moment: formatMoment(booking.heldUntil) }),
            {
              button: words.hostButton,
              url: extraServiceLink(publicUrl, secret, { bookingId: booking.id, expiresAt }),
            },
          ]
        : [words.hostPaid, { button: common.seeHomes, url: myListingsLink(publicUrl) }]),
    ],
  };
}

/** To the guest: what was requested of the owner, and where to pay. */
function guestEmail({ booking, listing, publicUrl }: Stay): Email {
  const payable = formatRupees(payableOf(booking));
  const wish = booking.contact?.extraService;
  const isHeld = booking.state === 'held';
  const held = formatMoment(booking.heldUntil);
  return {
    subject: words.guestSubject({ home: listing.title }),
    preview: isHeld ? words.guestPreview({ rupees: payable, moment: held }) : words.guestPreviewPaid,
    heading: words.guestHeading({ host: booking.host.name }),
    blocks: [
      common.greeting({ name: booking.guest.name }),
      isHeld
        ? words.guestText({ host: booking.host.name, rupees: payable, moment: held })
        : words.guestTextPaid({ host: booking.host.name }),
      ...(wish === undefined ? [] : [words.guestWish, { quote: wish }, words.guestWishPrice]),
      {
        facts: [
          ...stayFacts(booking, listing),
          ...priceFacts(booking),
          [labels.host, booking.host.name],
          [labels.phone, listing.phone],
        ],
      },
      isHeld
        ? { button: common.pay({ rupees: payable }), url: paymentLink(publicUrl, booking.id) }
        : { button: common.seeBookings, url: myBookingsLink(publicUrl) },
    ],
  };
}
