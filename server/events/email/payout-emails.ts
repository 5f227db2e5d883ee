import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import * as words from '@aangan/contract/words/en/emails/payouts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { findPayout } from '../../domain/ledger/payouts.ts';
import type { RecordedEvent } from '../../domain/event-log/event-types.ts';
import type { AddressedEmail, Desk, EmailMaker } from './email-maker.ts';

import { stayOf, toHost } from './stay.ts';

/** To the host: the money is at the bank, under the bank's own number. */
export const payoutArrivedEmails: EmailMaker<'payout-arrived'> = async (event, desk) => {
  const { stay, rupees, payout } = await payoutOf(event, desk);
  const { home, guest, host } = stay.forHost;
  const keptBack = payout.keptBackPaise === 0 ? [] : [[words.keptBack, rupeesOf(payout.keptBackPaise)] as const];
  const reference = payout.reference === null ? [] : [[words.reference, payout.reference] as const];
  return [
    toHost(stay.booking, {
      subject: words.arrivedSubject({ rupees }),
      preview: words.arrivedPreview({ guest, home }),
      heading: words.arrivedHeading,
      blocks: [
        words.arrivedText({ name: host, guest, home, rupees }),
        { facts: [[labels.amount, rupees], ...keptBack, ...reference, ...idsOf(event)] },
        payoutsButton(desk),
      ],
    }),
  ];
};

/** To the operator, who pays it, and to the host, who is to look at the bank's details. */
export const payoutFailedEmails: EmailMaker<'payout-failed'> = async (event, desk) => {
  const { stay, rupees } = await payoutOf(event, desk);
  const { host } = stay.forHost;
  const email = {
    subject: words.failedSubject({ rupees }),
    preview: words.failedPreview,
    heading: words.failedHeading,
    blocks: [words.failedText({ name: host, rupees }), payoutsButton(desk)],
  };
  return [await forOperator(event, desk), toHost(stay.booking, email)];
};

/** To the operator, who pays it. */
export const payoutByHandEmails: EmailMaker<'payout-by-hand'> = async (event, desk) => [await forOperator(event, desk)];

/** To the host and to the operator: what a guest's bank asks back, and how that has ended. */
export const disputeEmails: EmailMaker<'payment-disputed'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { home, guest, host } = stay.forHost;
  const { disputeId, paymentId, amountPaise, state } = event.data;
  const rupees = rupeesOf(amountPaise);
  const told = {
    open: { subject: words.disputeSubject({ rupees }), text: words.disputeText({ guest, home, rupees }) },
    won: { subject: words.wonSubject({ rupees }), text: words.wonText({ guest, home }) },
    lost: { subject: words.lostSubject({ rupees }), text: words.lostText({ guest, home }) },
  }[state];
  const isOpen = state === 'open';
  const frame = {
    subject: told.subject,
    preview: isOpen ? words.disputePreview({ guest }) : words.endPreview({ guest }),
    heading: isOpen ? words.disputeHeading : words.endHeading,
  };
  const facts = [
    [labels.amount, rupees],
    [labels.payment, paymentId],
    [words.dispute, disputeId],
    [labels.bookingId, event.bookingId],
  ] as const;
  return [
    toHost(stay.booking, { ...frame, blocks: [common.greeting({ name: host }), told.text, payoutsButton(desk)] }),
    {
      role: 'operator',
      to: desk.settings.supportEmail,
      email: { ...frame, blocks: [isOpen ? words.disputeForOperator : words.endForOperator, { facts }] },
    },
  ];
};

type PayoutEvent = RecordedEvent<'payout-arrived' | 'payout-failed' | 'payout-by-hand'>;

async function forOperator(event: PayoutEvent, desk: Desk): Promise<AddressedEmail> {
  const { stay, rupees } = await payoutOf(event, desk);
  const { name: host, email } = stay.booking.host;
  return {
    role: 'operator',
    to: desk.settings.supportEmail,
    email: {
      subject: words.byHandSubject({ rupees, host }),
      preview: words.byHandPreview,
      heading: words.byHandHeading,
      blocks: [
        words.byHandText,
        { facts: [[labels.amount, rupees], [labels.host, `${host}, ${email}`], ...idsOf(event)] },
      ],
    },
  };
}

async function payoutOf(event: PayoutEvent, desk: Desk) {
  const payout = await findPayout(desk.trx, event.data.payoutId);
  if (payout === null) throw new Error(`an event tells of a payout ${event.data.payoutId} that is not there`);
  return { stay: await stayOf(event, desk), payout, rupees: rupeesOf(event.data.amountPaise) };
}

function idsOf({ bookingId, data: { payoutId } }: PayoutEvent) {
  return [[words.payout, payoutId] as const, [labels.bookingId, bookingId] as const];
}

function payoutsButton({ settings }: Desk) {
  return { button: words.seePayouts, url: `${settings.publicUrl}/host/payouts` };
}

function rupeesOf(paise: number): string {
  return formatRupees(paise / 100);
}
