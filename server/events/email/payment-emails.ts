import { mapApps, mapLinks, pinText } from '@aangan/contract/rules/map-links.ts';
import { formatAmount } from '@aangan/contract/rules/rupees.ts';
import * as paidWords from '@aangan/contract/words/en/bookings/paid-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import * as refundWords from '@aangan/contract/words/en/payments/refund-emails.ts';
import * as maps from '@aangan/contract/words/en/shared/maps.ts';
import { bookingShowsPlace } from '../../domain/bookings/permissions.ts';
import type { RecordedEvent } from '../../domain/events/event-log.ts';
import { findExactPlace } from '../../domain/homes/home-location.ts';
import type { Block } from '../../platform/mail/email.ts';
import type { EmailBuilder, EmailContext } from './email-builder.ts';
import { bookingsButton, documentsLink, homesButton } from './links.ts';
import {
  freeCancellationText,
  guestDetails,
  hostDetails,
  isEnded,
  loadBooking,
  loadStay,
  paidDetails,
  type Stay,
  stayDetails,
  toGuest,
  toHostFromGuest,
} from './stay-details.ts';

export const paidEmails: EmailBuilder<'stay-paid'> = async (event, context) => {
  const stay = await loadStay(event, context);
  if (isEnded(stay)) return [];
  const { booking, forGuest, forHost } = stay;
  return [
    toGuest(booking, {
      subject: paidWords.guestSubject(forGuest),
      preview: paidWords.guestPreview(forGuest),
      heading: paidWords.guestHeading,
      blocks: [
        paidWords.guestText(forGuest),
        { details: [...stayDetails(stay), ...paidDetails(stay), ...hostDetails(stay)] },
        ...(await placeBlocks(stay, context)),
        ...freeCancellationText(stay, event.happenedAt),
        documentsLink(stay.publicUrl, booking.id, common.papers),
        bookingsButton(stay),
      ],
    }),
    toHostFromGuest(booking, {
      subject: paidWords.hostSubject(forHost),
      preview: paidWords.hostPreview(forHost),
      heading: paidWords.hostHeading,
      blocks: [
        paidWords.hostText(forHost),
        { details: [...stayDetails(stay), ...guestDetails(stay), ...paidDetails(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};

/** Address, directions and map links for a guest with a confirmed stay; empty without a pin. */
async function placeBlocks({ booking }: Stay, { trx, now }: EmailContext): Promise<Block[]> {
  const place = bookingShowsPlace(booking, booking.guest.id, now) ? await findExactPlace(trx, booking.listingId) : null;
  if (place === null) return [];
  const { address, directions } = place;
  const links = mapLinks(place);
  return [
    {
      details: [
        ...(address === undefined ? [] : [[labels.address, address] as const]),
        ...(directions === undefined ? [] : [[labels.directions, directions] as const]),
        [labels.pin, pinText(place)],
      ],
    },
    { links: mapApps.map((app) => [maps[app], links[app]] as const) },
  ];
}

/** To the guest: a payment was not accepted and is refunded. */
export const paymentRefusedEmails: EmailBuilder<'payment-refused'> = async (event, context) => {
  const { booking, forGuest, amount } = await loadRefund(event, context);
  return [
    toGuest(booking, {
      subject: refundWords.notKeptSubject(forGuest),
      preview: refundWords.notKeptPreview,
      heading: refundWords.notKeptHeading,
      blocks: [
        refundWords.notKeptText(forGuest),
        refundWords.notKeptBack,
        { details: [[labels.goesBack, amount], bookingDetail(event)] },
        bookingsButton(context.settings),
      ],
    }),
  ];
};

/** To the guest: the refund was sent, with the gateway's refund id for the bank. */
export const refundedEmails: EmailBuilder<'refund-made'> = async (event, context) => {
  const { booking, forGuest, amount } = await loadRefund(event, context);
  return [
    toGuest(booking, {
      subject: refundWords.madeSubject(forGuest),
      preview: refundWords.madePreview,
      heading: refundWords.madeHeading,
      blocks: [
        refundWords.madeText(forGuest),
        { details: [[labels.refunded, amount], bookingDetail(event), [labels.refund, event.data.refundId]] },
        ...(await creditNoteLink(event, context)),
        bookingsButton(context.settings),
      ],
    }),
  ];
};

/** To operator and guest: the gateway has permanently refused a refund. */
export const refundRefusedEmails: EmailBuilder<'refund-refused'> = async (event, context) => {
  const { booking, forGuest, amount } = await loadRefund(event, context);
  const { supportEmail } = context.settings;
  const { reason } = event.data;
  const toOperator = {
    subject: refundWords.refusedSubject(forGuest),
    preview: refundWords.refusedPreview({ reason }),
    heading: refundWords.refusedHeading,
    blocks: [refundWords.refusedText, { quote: reason }, { details: refundDetails(event, booking.guest) }],
  };
  const email = {
    subject: refundWords.otherWaySubject(forGuest),
    preview: refundWords.otherWayPreview,
    heading: refundWords.otherWayHeading,
    blocks: [
      refundWords.otherWayText(forGuest),
      { details: [[labels.dueToYou, amount] as const, bookingDetail(event)] },
    ],
  };
  return [
    { role: 'operator', to: supportEmail, replyTo: booking.guest.email, email: toOperator },
    { ...toGuest(booking, email), replyTo: supportEmail },
  ];
};

/** To the operator: a refund has failed for hours and is retried. Not sent if it has succeeded since. */
export const refundDelayedEmails: EmailBuilder<'refund-delayed'> = async (event, context) => {
  const { refundId, reason } = event.data;
  const refund = await context.trx.selectFrom('refund').select('state').where('id', '=', refundId).executeTakeFirst();
  if (refund?.state !== 'wanted') return [];
  const { booking, forGuest } = await loadRefund(event, context);
  const email = {
    subject: refundWords.delayedSubject(forGuest),
    preview: refundWords.delayedPreview({ reason }),
    heading: refundWords.delayedHeading,
    blocks: [refundWords.delayedText, { quote: reason }, { details: refundDetails(event, booking.guest) }],
  };
  return [{ role: 'operator', to: context.settings.supportEmail, email }];
};

async function loadRefund(event: { bookingId: string; data: { amountPaise: number } }, context: EmailContext) {
  const booking = await loadBooking(event, context);
  const { name } = booking.guest;
  const amount = formatAmount(event.data.amountPaise / 100);
  return { booking, amount, forGuest: { name, guest: name, rupees: amount } };
}

/** Link to the credit note of a cancelled stay; payments that were not accepted have no documents. */
async function creditNoteLink({ bookingId }: { bookingId: string }, { trx, settings }: EmailContext) {
  const { publicUrl } = settings;
  const cancelled = trx.selectFrom('refund_split').select('percent').where('booking_id', '=', bookingId);
  const isCredited = (await cancelled.executeTakeFirst()) !== undefined;
  return isCredited ? [documentsLink(publicUrl, bookingId, common.creditNote)] : [];
}

function bookingDetail({ bookingId }: { bookingId: string }): readonly [string, string] {
  return [labels.bookingId, bookingId];
}

function refundDetails(
  event: RecordedEvent<'refund-refused' | 'refund-delayed'>,
  guest: { name: string; email: string },
) {
  return [
    [labels.amount, formatAmount(event.data.amountPaise / 100)],
    [labels.guest, `${guest.name}, ${guest.email}`],
    bookingDetail(event),
    [labels.payment, event.data.paymentId],
    [labels.refund, event.data.refundId],
  ] as const;
}
