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
    subject: `${payable} to pay for your stay at ${listing.title}`,
    preview: `Your dates are held until ${formatMoment(booking.heldUntil)}.`,
    heading: booking.extraService === 0 ? 'Your extra service costs nothing more' : `Your extra service costs ${price}`,
    blocks: [
      `Namaste ${booking.guest.name},`,
      `${booking.host.name} has looked at what you asked for. ${changeSentence(booking)}`,
      `Your dates are held until ${formatMoment(booking.heldUntil)}; if you do not pay by then, nothing is owed.`,
      ...(wish === undefined ? [] : [{ quote: wish }]),
      { facts: [...stayFacts(booking, listing), ...priceFacts(booking)] },
      { button: `Pay ${payable}`, url: paymentLink(publicUrl, booking.id) },
    ],
  };
}

/** The new total is an offer: nothing of it is agreed before it is paid. */
function changeSentence(booking: BookingRecord): string {
  if (booking.extraService === 0)
    return `The stay costs ${formatRupees(booking.totalRent)}, as it did when you booked.`;
  return `With it the stay costs ${formatRupees(payableOf(booking))} instead of ${formatRupees(booking.totalRent)}: you accept the change by paying it.`;
}

type Cancellation = RecordedEvent<'stay-cancelled'>['data'];

/** To the guest, when the stay is cancelled by either. */
function cancelledEmailToGuest({ booking, listing, publicUrl }: Stay, money: Cancellation): Email {
  const byHost = booking.cancelledBy === 'host';
  return {
    subject: `Your stay at ${listing.title} is cancelled`,
    preview: refundSentence(money),
    heading: byHost ? 'The host had to cancel your stay' : 'Your stay is cancelled',
    blocks: [
      `Namaste ${booking.guest.name},`,
      byHost ? `${booking.host.name} cannot receive you on these dates.` : 'you have cancelled this stay.',
      refundSentence(money),
      { facts: stayFacts(booking, listing) },
      byHost
        ? { button: 'Find another home', url: publicUrl }
        : { button: 'Look at the home again', url: homeLink(publicUrl, listing.id) },
    ],
  };
}

/** To the host, when the stay is cancelled by either. */
function cancelledEmailToHost({ booking, listing, publicUrl }: Stay, { paid, refund }: Cancellation): Email {
  const kept = paid - refund;
  return {
    subject: `The stay of ${booking.guest.name} at ${listing.title} is cancelled`,
    preview: 'The days are free again.',
    heading: 'A stay in your home is cancelled',
    blocks: [
      `Namaste ${booking.host.name},`,
      `${booking.cancelledBy === 'host' ? 'you have' : `${booking.guest.name} has`} cancelled this stay. The days are free again.`,
      ...(paid === 0 ? [] : [`${formatRupees(refund)} goes back to the guest, ${formatRupees(kept)} stays.`]),
      { facts: [...stayFacts(booking, listing), ...guestFacts(booking)] },
      { button: 'See your homes', url: myListingsLink(publicUrl) },
    ],
  };
}

function refundSentence({ paid, refund }: Cancellation): string {
  if (paid === 0) return 'We hold no payment of yours for it, so nothing is owed.';
  if (refund === 0) return 'After check-in nothing of what was paid comes back.';
  return `${formatRupees(refund)} of the ${formatRupees(paid)} you paid is on its way back, the way you paid it. Banks take up to a week.`;
}
