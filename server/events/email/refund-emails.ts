import * as words from '@aangan/contract/words/en/emails/refund.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { RecordedEvent } from '../../domain/event-log/event-types.ts';
import type { Desk, EmailMaker } from './email-maker.ts';
import { bookingsButton, papersLink } from './links.ts';
import { bookingOf, toGuest } from './stay.ts';

/** To the guest: a payment could not be accepted and goes back. */
export const paymentRefusedEmails: EmailMaker<'payment-refused'> = async (event, desk) => {
  const { booking, forGuest, amount } = await moneyOf(event, desk);
  return [
    toGuest(booking, {
      subject: words.notKeptSubject(forGuest),
      preview: words.notKeptPreview,
      heading: words.notKeptHeading,
      blocks: [
        words.notKeptText(forGuest),
        words.notKeptBack,
        { facts: [[labels.goesBack, amount], bookingFact(event)] },
        bookingsButton(desk.settings),
      ],
    }),
  ];
};

/** To the guest: the gateway has sent the money back; by its id of the refund a bank can find it. */
export const refundedEmails: EmailMaker<'refund-made'> = async (event, desk) => {
  const { booking, forGuest, amount } = await moneyOf(event, desk);
  return [
    toGuest(booking, {
      subject: words.madeSubject(forGuest),
      preview: words.madePreview,
      heading: words.madeHeading,
      blocks: [
        words.madeText(forGuest),
        { facts: [[labels.refunded, amount], bookingFact(event), [labels.refund, event.data.refundId]] },
        ...(await creditNoteLink(event, desk)),
        bookingsButton(desk.settings),
      ],
    }),
  ];
};

/** To the operator by name, and to the guest: the gateway refused a refund for good. */
export const refundRefusedEmails: EmailMaker<'refund-refused'> = async (event, desk) => {
  const { booking, forGuest, amount } = await moneyOf(event, desk);
  const { supportEmail } = desk.settings;
  const { reason } = event.data;
  const toOperator = {
    subject: words.refusedSubject(forGuest),
    preview: words.refusedPreview({ reason }),
    heading: words.refusedHeading,
    blocks: [words.refusedText, { quote: reason }, { facts: refundFacts(event, booking.guest) }],
  };
  const email = {
    subject: words.otherWaySubject(forGuest),
    preview: words.otherWayPreview,
    heading: words.otherWayHeading,
    blocks: [words.otherWayText(forGuest), { facts: [[labels.dueToYou, amount] as const, bookingFact(event)] }],
  };
  return [
    { role: 'operator', to: supportEmail, replyTo: booking.guest.email, email: toOperator },
    { ...toGuest(booking, email), replyTo: supportEmail },
  ];
};

/** To the operator: a refund could not be sent for hours, and is tried on; nothing of one that has left since. */
export const refundDelayedEmails: EmailMaker<'refund-delayed'> = async (event, desk) => {
  const { refundId, reason } = event.data;
  const refund = await desk.trx.selectFrom('refund').select('state').where('id', '=', refundId).executeTakeFirst();
  if (refund?.state !== 'wanted') return [];
  const { booking, forGuest } = await moneyOf(event, desk);
  const email = {
    subject: words.delayedSubject(forGuest),
    preview: words.delayedPreview({ reason }),
    heading: words.delayedHeading,
    blocks: [words.delayedText, { quote: reason }, { facts: refundFacts(event, booking.guest) }],
  };
  return [{ role: 'operator', to: desk.settings.supportEmail, email }];
};

/** Whose money an event tells of, and how much of it. */
async function moneyOf(event: { bookingId: string; data: { amountPaise: number } }, desk: Desk) {
  const booking = await bookingOf(event, desk);
  const { name } = booking.guest;
  const amount = formatRupees(event.data.amountPaise / 100);
  return { booking, amount, forGuest: { name, guest: name, rupees: amount } };
}

/** What was paid for a stay that is cancelled has a credit note; a payment that was never accepted has no papers. */
async function creditNoteLink({ bookingId }: { bookingId: string }, { trx, settings }: Desk) {
  const { publicUrl } = settings;
  const cancelled = trx.selectFrom('refund_split').select('percent').where('booking_id', '=', bookingId);
  const isCredited = (await cancelled.executeTakeFirst()) !== undefined;
  return isCredited ? [papersLink(publicUrl, bookingId, common.creditNote)] : [];
}

function bookingFact({ bookingId }: { bookingId: string }): readonly [string, string] {
  return [labels.bookingId, bookingId];
}

function refundFacts(
  event: RecordedEvent<'refund-refused' | 'refund-delayed'>,
  guest: { name: string; email: string },
) {
  return [
    [labels.amount, formatRupees(event.data.amountPaise / 100)],
    [labels.guest, `${guest.name}, ${guest.email}`],
    bookingFact(event),
    [labels.payment, event.data.paymentId],
    [labels.refund, event.data.refundId],
  ] as const;
}
