import * as words from '@aangan/contract/words/en/payments/refund-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { RecordedEvent } from '../../domain/events/event-types.ts';
import type { EmailContext, EmailBuilder } from './email-builder.ts';
import { bookingsButton, documentsLink } from './links.ts';
import { loadBooking, toGuest } from './load-stay.ts';

/** To the guest: a payment was not accepted and is refunded. */
export const paymentRefusedEmails: EmailBuilder<'payment-refused'> = async (event, context) => {
  const { booking, forGuest, amount } = await loadRefund(event, context);
  return [
    toGuest(booking, {
      subject: words.notKeptSubject(forGuest),
      preview: words.notKeptPreview,
      heading: words.notKeptHeading,
      blocks: [
        words.notKeptText(forGuest),
        words.notKeptBack,
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
      subject: words.madeSubject(forGuest),
      preview: words.madePreview,
      heading: words.madeHeading,
      blocks: [
        words.madeText(forGuest),
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
    subject: words.refusedSubject(forGuest),
    preview: words.refusedPreview({ reason }),
    heading: words.refusedHeading,
    blocks: [words.refusedText, { quote: reason }, { details: refundDetails(event, booking.guest) }],
  };
  const email = {
    subject: words.otherWaySubject(forGuest),
    preview: words.otherWayPreview,
    heading: words.otherWayHeading,
    blocks: [words.otherWayText(forGuest), { details: [[labels.dueToYou, amount] as const, bookingDetail(event)] }],
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
    subject: words.delayedSubject(forGuest),
    preview: words.delayedPreview({ reason }),
    heading: words.delayedHeading,
    blocks: [words.delayedText, { quote: reason }, { details: refundDetails(event, booking.guest) }],
  };
  return [{ role: 'operator', to: context.settings.supportEmail, email }];
};

/** Loads the booking and amount of a refund event. */
async function loadRefund(event: { bookingId: string; data: { amountPaise: number } }, context: EmailContext) {
  const booking = await loadBooking(event, context);
  const { name } = booking.guest;
  const amount = formatRupees(event.data.amountPaise / 100);
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
    [labels.amount, formatRupees(event.data.amountPaise / 100)],
    [labels.guest, `${guest.name}, ${guest.email}`],
    bookingDetail(event),
    [labels.payment, event.data.paymentId],
    [labels.refund, event.data.refundId],
  ] as const;
}
