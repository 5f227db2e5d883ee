import * as words from '@aangan/contract/words/en/emails/refund.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { RecordedEvent } from '../../domain/event-log/event-types.ts';
import type { EmailMaker } from './email-maker.ts';
import { myBookingsLink } from './links.ts';
import { bookingOf } from './stay.ts';

const PAISE = 100;

/** To the guest: a payment could not be accepted and goes back. */
export const paymentRefusedEmails: EmailMaker<'payment-refused'> = async (event, desk) => {
  const { id, guest } = await bookingOf(event, desk);
  const amount = formatRupees(event.data.amountPaise / PAISE);
  const email = {
    subject: words.notKeptSubject({ rupees: amount }),
    preview: words.notKeptPreview,
    heading: words.notKeptHeading,
    blocks: [
      words.notKeptText({ name: guest.name, rupees: amount }),
      words.notKeptBack,
      {
        facts: [
          [labels.goesBack, amount],
          [labels.bookingId, id],
        ] as const,
      },
      { button: common.seeBookings, url: myBookingsLink(desk.settings.publicUrl) },
    ],
  };
  return [{ role: 'guest', to: guest.email, email }];
};

/** To the guest: the gateway has sent the money back; by its id of the refund a bank can find it. */
export const refundedEmails: EmailMaker<'refund-made'> = async (event, desk) => {
  const { id, guest } = await bookingOf(event, desk);
  const amount = formatRupees(event.data.amountPaise / PAISE);
  const email = {
    subject: words.madeSubject({ rupees: amount }),
    preview: words.madePreview,
    heading: words.madeHeading,
    blocks: [
      words.madeText({ name: guest.name, rupees: amount }),
      {
        facts: [
          [labels.refunded, amount],
          [labels.bookingId, id],
          [labels.refund, event.data.refundId],
        ] as const,
      },
      { button: common.seeBookings, url: myBookingsLink(desk.settings.publicUrl) },
    ],
  };
  return [{ role: 'guest', to: guest.email, email }];
};

/** To the operator by name, and to the guest: the gateway refused a refund for good. */
export const refundRefusedEmails: EmailMaker<'refund-refused'> = async (event, desk) => {
  const { id, guest } = await bookingOf(event, desk);
  const { supportEmail } = desk.settings;
  const { reason } = event.data;
  const amount = formatRupees(event.data.amountPaise / PAISE);
  const toOperator = {
    subject: words.refusedSubject({ rupees: amount, guest: guest.name }),
    preview: words.refusedPreview({ reason }),
    heading: words.refusedHeading,
    blocks: [words.refusedText, { quote: reason }, { facts: refundFacts(event, guest) }],
  };
  const toGuest = {
    subject: words.otherWaySubject({ rupees: amount }),
    preview: words.otherWayPreview,
    heading: words.otherWayHeading,
    blocks: [
      words.otherWayText({ name: guest.name, rupees: amount }),
      {
        facts: [
          [labels.dueToYou, amount],
          [labels.bookingId, id],
        ] as const,
      },
    ],
  };
  return [
    { role: 'operator', to: supportEmail, replyTo: guest.email, email: toOperator },
    { role: 'guest', to: guest.email, replyTo: supportEmail, email: toGuest },
  ];
};

/** To the operator: a refund could not be sent for hours, and is tried on; nothing of one that has left since. */
export const refundDelayedEmails: EmailMaker<'refund-delayed'> = async (event, desk) => {
  const refund = await desk.trx
    .selectFrom('refund')
    .select('state')
    .where('id', '=', event.data.refundId)
    .executeTakeFirst();
  if (refund?.state !== 'wanted') return [];
  const { guest } = await bookingOf(event, desk);
  const { amountPaise, reason } = event.data;
  const email = {
    subject: words.delayedSubject({ rupees: formatRupees(amountPaise / PAISE), guest: guest.name }),
    preview: words.delayedPreview({ reason }),
    heading: words.delayedHeading,
    blocks: [words.delayedText, { quote: reason }, { facts: refundFacts(event, guest) }],
  };
  return [{ role: 'operator', to: desk.settings.supportEmail, email }];
};

function refundFacts(
  { bookingId, data }: RecordedEvent<'refund-refused' | 'refund-delayed'>,
  guest: { name: string; email: string },
) {
  return [
    [labels.amount, formatRupees(data.amountPaise / PAISE)],
    [labels.guest, `${guest.name}, ${guest.email}`],
    [labels.bookingId, bookingId],
    [labels.payment, data.paymentId],
    [labels.refund, data.refundId],
  ] as const;
}
