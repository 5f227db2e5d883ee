import * as words from '@aangan/contract/words/en/emails/cancelled.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as offer from '@aangan/contract/words/en/emails/extra-price.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { RecordedEvent } from '../../domain/event-log/event-types.ts';
import type { Email } from '../../platform/mail/email.ts';
import { type BookingRecord, payableOf } from '../../domain/bookings/bookings.ts';
import type { EmailMaker } from './email-maker.ts';
import { homeLink, myListingsLink, paymentLink } from './links.ts';
import { type Stay, stayOf } from './stay.ts';
import { guestFacts, priceFacts, stayFacts } from './stay-facts.ts';

/** Of prices that follow each other closely the last one is told. */
export const extraPriceEmails: EmailMaker<'extra-price-set'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { state, extraService, guest } = stay.booking;
  if (state !== 'held' || extraService !== event.data.price) return [];
  return [{ role: 'guest', to: guest.email, email: extraPriceEmail(stay) }];
};

/** Both hear of it: both were told when the dates were held. */
export const cancelledEmails: EmailMaker<'stay-cancelled'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { guest, host } = stay.booking;
  return [
    { role: 'guest', to: guest.email, email: cancelledEmailToGuest(stay, event.data) },
    { role: 'host', to: host.email, email: cancelledEmailToHost(stay, event.data) },
  ];
};

/** To the guest, once the owner has set the price of the extra service. */
function extraPriceEmail({ booking, listing, publicUrl }: Stay): Email {
  const price = formatRupees(booking.extraService);
  const payable = formatRupees(payableOf(booking));
  const wish = booking.contact?.extraService;
  return {
    subject: offer.subject({ rupees: payable, home: listing.title }),
    preview: offer.preview({ moment: formatMoment(booking.heldUntil) }),
    heading: booking.extraService === 0 ? offer.headingFree : offer.heading({ rupees: price }),
    blocks: [
      common.greeting({ name: booking.guest.name }),
      offerSentence(booking),
      offer.held({ moment: formatMoment(booking.heldUntil) }),
      ...(wish === undefined ? [] : [{ quote: wish }]),
      { facts: [...stayFacts(booking, listing), ...priceFacts(booking)] },
      { button: common.pay({ rupees: payable }), url: paymentLink(publicUrl, booking.id) },
    ],
  };
}

/** The new total is an offer: nothing of it is agreed before it is paid. */
function offerSentence(booking: BookingRecord): string {
  const host = booking.host.name;
  const before = formatRupees(booking.totalRent);
  if (booking.extraService === 0) return offer.offerFree({ host, total: before });
  return offer.offer({ host, total: formatRupees(payableOf(booking)), before });
}

type Cancellation = RecordedEvent<'stay-cancelled'>['data'];

/** To the guest, when the stay is cancelled by either. */
function cancelledEmailToGuest({ booking, listing, publicUrl }: Stay, money: Cancellation): Email {
  const byHost = booking.cancelledBy === 'host';
  return {
    subject: words.guestSubject({ home: listing.title }),
    preview: refundSentence(money),
    heading: byHost ? words.guestHeadingByHost : words.guestHeading,
    blocks: [
      common.greeting({ name: booking.guest.name }),
      byHost ? words.guestTextByHost({ host: booking.host.name }) : words.guestText,
      refundSentence(money),
      { facts: stayFacts(booking, listing) },
      byHost
        ? { button: words.findAnother, url: publicUrl }
        : { button: common.lookAgain, url: homeLink(publicUrl, listing.id) },
    ],
  };
}

/** To the host, when the stay is cancelled by either. */
function cancelledEmailToHost({ booking, listing, publicUrl }: Stay, { paid, refund }: Cancellation): Email {
  const retained = paid - refund;
  return {
    subject: words.hostSubject({ guest: booking.guest.name, home: listing.title }),
    preview: words.hostPreview,
    heading: words.hostHeading,
    blocks: [
      common.greeting({ name: booking.host.name }),
      booking.cancelledBy === 'host' ? words.hostTextOwn : words.hostText({ guest: booking.guest.name }),
      ...(paid === 0 ? [] : [words.hostMoney({ refund: formatRupees(refund), kept: formatRupees(retained) })]),
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking)] },
      { button: common.seeHomes, url: myListingsLink(publicUrl) },
    ],
  };
}

function refundSentence({ paid, refund }: Cancellation): string {
  if (paid === 0) return words.nothingPaid;
  if (refund === 0) return words.nothingBack;
  return words.comesBack({ refund: formatRupees(refund), paid: formatRupees(paid) });
}
