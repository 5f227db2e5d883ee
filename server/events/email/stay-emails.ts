import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as cancelledWords from '@aangan/contract/words/en/bookings/cancelled-emails.ts';
import * as comingWords from '@aangan/contract/words/en/bookings/coming-stay-emails.ts';
import * as offer from '@aangan/contract/words/en/bookings/extra-price-emails.ts';
import * as holdWords from '@aangan/contract/words/en/bookings/hold-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import type { RecordedEvent } from '../../domain/events/event-log.ts';
import type { EmailBuilder } from './email-builder.ts';
import { homeButton, homesButton, payButton } from './links.ts';
import {
  freeCancellationText,
  guestDetails,
  hostDetails,
  loadStay,
  priceDetails,
  stayDetails,
  toGuest,
  toHost,
  toHostFromGuest,
} from './stay-details.ts';

/** To guest and host after a hold, with next steps. Not sent if the stay is paid, cancelled or expired. */
export const heldEmails: EmailBuilder<'stay-held'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'held') return [];
  return [
    toGuest(booking, {
      subject: holdWords.guestSubject(forGuest),
      preview: holdWords.guestPreview(forGuest),
      heading: holdWords.guestHeading,
      blocks: [
        holdWords.guestText(forGuest),
        { details: [...stayDetails(stay), ...priceDetails(stay)] },
        payButton(stay),
      ],
    }),
    toHostFromGuest(booking, {
      subject: holdWords.hostSubject(forHost),
      preview: holdWords.hostPreview(forHost),
      heading: holdWords.hostHeading,
      blocks: [
        holdWords.hostText(forHost),
        { details: [...stayDetails(stay), ...guestDetails(stay), ...priceDetails(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};

/** To the guest, shortly before an unpaid hold ends. Not sent if it was extended, which schedules its own reminder. */
export const expiringEmails: EmailBuilder<'hold-ends-soon'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest } = stay;
  if (booking.state !== 'held' || booking.heldUntil.toISOString() !== event.data.heldUntil) return [];
  return [
    toGuest(booking, {
      subject: holdWords.endingSubject(forGuest),
      preview: holdWords.endingPreview(forGuest),
      heading: holdWords.endingHeading,
      blocks: [
        holdWords.endingText(forGuest),
        { details: [...stayDetails(stay), ...priceDetails(stay)] },
        payButton(stay),
      ],
    }),
  ];
};

/** To guest and host; not sent if the stay was paid meanwhile. */
export const expiredEmails: EmailBuilder<'hold-expired'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'expired') return [];
  const details = stayDetails(stay);
  return [
    toGuest(booking, {
      subject: holdWords.endedSubject(forGuest),
      preview: holdWords.endedPreview,
      heading: holdWords.endedHeading,
      blocks: [common.greeting(forGuest), holdWords.endedText(forGuest), { details }, homeButton(stay)],
    }),
    toHost(booking, {
      subject: holdWords.endedHostSubject(forHost),
      preview: holdWords.endedHostPreview,
      heading: holdWords.endedHostHeading,
      blocks: [common.greeting(forHost), holdWords.endedHostText(forHost), { details }, homesButton(stay)],
    }),
  ];
};

/** To the guest: the price of the extra service; only the latest. The new total is an offer until it is paid. */
export const extraPriceEmails: EmailBuilder<'extra-price-set'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest } = stay;
  const { state, extraService, totalRent, contact } = booking;
  if (state !== 'held' || extraService !== event.data.price) return [];
  const { host, rupees: total } = forGuest;
  const isFree = extraService === 0;
  const requestedService = contact?.extraService;
  return [
    toGuest(booking, {
      subject: offer.subject(forGuest),
      preview: offer.preview(forGuest),
      heading: isFree ? offer.headingFree : offer.heading({ rupees: formatRupees(extraService) }),
      blocks: [
        common.greeting(forGuest),
        isFree ? offer.offerFree({ host, total }) : offer.offer({ host, total, before: formatRupees(totalRent) }),
        offer.held(forGuest),
        ...(requestedService === undefined ? [] : [{ quote: requestedService }]),
        { details: [...stayDetails(stay), ...priceDetails(stay)] },
        payButton(stay),
      ],
    }),
  ];
};

/** Reminders to guest and host before a paid stay; not sent once it has begun. */
export const comingStayEmails: EmailBuilder<'stay-is-near'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'confirmed' || booking.checkIn < dateInIndia(context.now)) return [];
  return [
    toGuest(booking, {
      subject: comingWords.guestSubject(forGuest),
      preview: comingWords.guestPreview(forGuest),
      heading: comingWords.guestHeading,
      blocks: [
        comingWords.guestText(forGuest),
        { details: [...stayDetails(stay), ...hostDetails(stay)] },
        ...freeCancellationText(stay, event.happenedAt),
        homeButton(stay),
      ],
    }),
    toHostFromGuest(booking, {
      subject: comingWords.hostSubject(forHost),
      preview: comingWords.hostPreview,
      heading: comingWords.hostHeading,
      blocks: [
        comingWords.hostText(forHost),
        { details: [...stayDetails(stay), ...guestDetails(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};

/** To guest and host, regardless of who cancelled. */
export const cancelledEmails: EmailBuilder<'stay-cancelled'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, publicUrl, forGuest, forHost } = stay;
  const { paid, refund } = event.data;
  const byHost = booking.cancelledBy === 'host';
  const money = { refund: formatRupees(refund), kept: formatRupees(paid - refund) };
  return [
    toGuest(booking, {
      subject: cancelledWords.guestSubject(forGuest),
      preview: refundSentence(event.data),
      heading: byHost ? cancelledWords.guestHeadingByHost : cancelledWords.guestHeading,
      blocks: [
        common.greeting(forGuest),
        byHost ? cancelledWords.guestTextByHost(forGuest) : cancelledWords.guestText,
        refundSentence(event.data),
        { details: stayDetails(stay) },
        byHost ? { button: cancelledWords.findAnother, url: publicUrl } : homeButton(stay),
      ],
    }),
    toHost(booking, {
      subject: cancelledWords.hostSubject(forHost),
      preview: cancelledWords.hostPreview,
      heading: cancelledWords.hostHeading,
      blocks: [
        common.greeting(forHost),
        byHost ? cancelledWords.hostTextOwn : cancelledWords.hostText(forHost),
        ...(paid === 0 ? [] : [cancelledWords.hostMoney(money)]),
        { details: [...stayDetails(stay), ...guestDetails(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};

function refundSentence({ paid, refund }: RecordedEvent<'stay-cancelled'>['data']): string {
  if (paid === 0) return cancelledWords.nothingPaid;
  if (refund === 0) return cancelledWords.nothingBack;
  return cancelledWords.comesBack({ refund: formatRupees(refund), paid: formatRupees(paid) });
}
