import * as words from '@aangan/contract/words/en/bookings/cancelled-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as offer from '@aangan/contract/words/en/bookings/extra-price-emails.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { RecordedEvent } from '../../domain/events/event-types.ts';
import type { EmailBuilder } from './email-builder.ts';
import { homeButton, homesButton, payButton } from './links.ts';
import { loadStay, toGuest, toHost } from './load-stay.ts';
import { guestDetails, priceDetails, stayDetails } from './stay-details.ts';

/**
 * To the guest: the host has set the price of the extra service. Only the latest price is sent. The new total is an
 * offer until it is paid.
 */
export const extraPriceEmails: EmailBuilder<'extra-price-set'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest } = stay;
  const { state, extraService, totalRent, contact } = booking;
  if (state !== 'held' || extraService !== event.data.price) return [];
  const { host, rupees: total } = forGuest;
  const isFree = extraService === 0;
  const wish = contact?.extraService;
  return [
    toGuest(booking, {
      subject: offer.subject(forGuest),
      preview: offer.preview(forGuest),
      heading: isFree ? offer.headingFree : offer.heading({ rupees: formatRupees(extraService) }),
      blocks: [
        common.greeting(forGuest),
        isFree ? offer.offerFree({ host, total }) : offer.offer({ host, total, before: formatRupees(totalRent) }),
        offer.held(forGuest),
        ...(wish === undefined ? [] : [{ quote: wish }]),
        { details: [...stayDetails(stay), ...priceDetails(stay)] },
        payButton(stay),
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
      subject: words.guestSubject(forGuest),
      preview: refundSentence(event.data),
      heading: byHost ? words.guestHeadingByHost : words.guestHeading,
      blocks: [
        common.greeting(forGuest),
        byHost ? words.guestTextByHost(forGuest) : words.guestText,
        refundSentence(event.data),
        { details: stayDetails(stay) },
        byHost ? { button: words.findAnother, url: publicUrl } : homeButton(stay),
      ],
    }),
    toHost(booking, {
      subject: words.hostSubject(forHost),
      preview: words.hostPreview,
      heading: words.hostHeading,
      blocks: [
        common.greeting(forHost),
        byHost ? words.hostTextOwn : words.hostText(forHost),
        ...(paid === 0 ? [] : [words.hostMoney(money)]),
        { details: [...stayDetails(stay), ...guestDetails(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};

function refundSentence({ paid, refund }: RecordedEvent<'stay-cancelled'>['data']): string {
  if (paid === 0) return words.nothingPaid;
  if (refund === 0) return words.nothingBack;
  return words.comesBack({ refund: formatRupees(refund), paid: formatRupees(paid) });
}
