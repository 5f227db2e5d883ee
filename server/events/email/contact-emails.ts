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
    subject: `${booking.guest.name} has booked ${listing.title}`,
    preview: wish === undefined ? 'They ask you to get in touch.' : `They wish for: ${wish}`,
    heading: 'A guest has written to you',
    blocks: [
      `Namaste ${booking.host.name},`,
      { quote: messages.contactOwner({ property: listing.title, id: booking.id }) },
      ...(wish === undefined ? [] : ['They wish for an extra service:', { quote: wish }]),
      { facts: [...guestFacts(booking), ...stayFacts(booking, listing), ...priceFacts(booking)] },
      ...(isHeld
        ? [
            `The dates are held until ${formatMoment(booking.heldUntil)}. If you do something more for this guest, set its price; they get the new total by mail. The link is yours alone, please do not pass it on.`,
            {
              button: 'Add extra service price',
              url: extraServiceLink(publicUrl, secret, { bookingId: booking.id, expiresAt }),
            },
          ]
        : ['The stay is paid and confirmed.', { button: 'See your homes', url: myListingsLink(publicUrl) }]),
    ],
  };
}

/** To the guest: what was asked of the owner, and where to pay. */
function guestEmail({ booking, listing, publicUrl }: Stay): Email {
  const payable = formatRupees(payableOf(booking));
  const wish = booking.contact?.extraService;
  const isHeld = booking.state === 'held';
  const held = formatMoment(booking.heldUntil);
  return {
    subject: `We wrote to the owner of ${listing.title}`,
    preview: isHeld ? `${payable} still to pay by ${held}.` : 'Your stay is confirmed.',
    heading: `${booking.host.name} knows that you are coming`,
    blocks: [
      `Namaste ${booking.guest.name},`,
      isHeld
        ? `we wrote to ${booking.host.name}. ${payable} still to pay by ${held}; your dates are held until then.`
        : `we wrote to ${booking.host.name}. Your stay is paid and confirmed.`,
      ...(wish === undefined
        ? []
        : [
            'You wished for:',
            { quote: wish },
            'If it costs more, the owner sets its price and you get the new total by mail.',
          ]),
      {
        facts: [
          ...stayFacts(booking, listing),
          ...priceFacts(booking),
          ['Host', booking.host.name],
          ['Phone', listing.phone],
        ],
      },
      isHeld
        ? { button: `Pay ${payable}`, url: paymentLink(publicUrl, booking.id) }
        : { button: 'See your bookings', url: myBookingsLink(publicUrl) },
    ],
  };
}
