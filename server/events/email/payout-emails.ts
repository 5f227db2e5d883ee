import { formatAmount } from '@aangan/contract/rules/rupees.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import * as words from '@aangan/contract/words/en/payouts/emails.ts';
import type { RecordedEvent } from '../../domain/events/event-log.ts';
import { findPayout } from '../../domain/ledger/payouts.ts';
import type { AddressedEmail, EmailBuilder, EmailContext } from './email-builder.ts';
import { payoutsButton } from './links.ts';
import { loadStay, toHost } from './stay-details.ts';

/** To the host: the payout has arrived, with the bank's reference. */
export const payoutArrivedEmails: EmailBuilder<'payout-arrived'> = async (event, context) => {
  const { stay, rupees, payout } = await loadPayout(event, context);
  const { home, guest, host } = stay.forHost;
  const withheld = payout.deductedPaise === 0 ? [] : [[words.keptBack, formatPaise(payout.deductedPaise)] as const];
  const reference = payout.reference === null ? [] : [[words.reference, payout.reference] as const];
  return [
    toHost(stay.booking, {
      subject: words.arrivedSubject({ rupees }),
      preview: words.arrivedPreview({ guest, home }),
      heading: words.arrivedHeading,
      blocks: [
        words.arrivedText({ name: host, guest, home, rupees }),
        { details: [[labels.amount, rupees], ...withheld, ...reference, ...idDetails(event)] },
        payoutsButton(context),
      ],
    }),
  ];
};

/** To the operator, who must pay manually, and to the host, who should check the bank details. */
export const payoutFailedEmails: EmailBuilder<'payout-failed'> = async (event, context) => {
  const { stay, rupees } = await loadPayout(event, context);
  const { host } = stay.forHost;
  const email = {
    subject: words.failedSubject({ rupees }),
    preview: words.failedPreview,
    heading: words.failedHeading,
    blocks: [words.failedText({ name: host, rupees }), payoutsButton(context)],
  };
  return [await operatorEmail(event, context), toHost(stay.booking, email)];
};

/** To the operator: a payout to make manually. */
export const manualPayoutEmails: EmailBuilder<'payout-by-hand'> = async (event, context) => [
  await operatorEmail(event, context),
];

/** To host and operator: a dispute (chargeback) was opened, won or lost. */
export const disputeEmails: EmailBuilder<'payment-disputed'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { home, guest, host } = stay.forHost;
  const { disputeId, paymentId, amountPaise, state } = event.data;
  const rupees = formatPaise(amountPaise);
  const texts = {
    open: { subject: words.disputeSubject({ rupees }), text: words.disputeText({ guest, home, rupees }) },
    won: { subject: words.wonSubject({ rupees }), text: words.wonText({ guest, home }) },
    lost: { subject: words.lostSubject({ rupees }), text: words.lostText({ guest, home }) },
  }[state];
  const isOpen = state === 'open';
  const frame = {
    subject: texts.subject,
    preview: isOpen ? words.disputePreview({ guest }) : words.endPreview({ guest }),
    heading: isOpen ? words.disputeHeading : words.endHeading,
  };
  const details = [
    [labels.amount, rupees],
    [labels.payment, paymentId],
    [words.dispute, disputeId],
    [labels.bookingId, event.bookingId],
  ] as const;
  return [
    toHost(stay.booking, { ...frame, blocks: [common.greeting({ name: host }), texts.text, payoutsButton(context)] }),
    {
      role: 'operator',
      to: context.settings.supportEmail,
      email: { ...frame, blocks: [isOpen ? words.disputeForOperator : words.endForOperator, { details }] },
    },
  ];
};

type PayoutEvent = RecordedEvent<'payout-arrived' | 'payout-failed' | 'payout-by-hand'>;

async function operatorEmail(event: PayoutEvent, context: EmailContext): Promise<AddressedEmail> {
  const { stay, rupees } = await loadPayout(event, context);
  const { name: host, email } = stay.booking.host;
  return {
    role: 'operator',
    to: context.settings.supportEmail,
    email: {
      subject: words.manualSubject({ rupees, host }),
      preview: words.manualPreview,
      heading: words.manualHeading,
      blocks: [
        words.manualText,
        { details: [[labels.amount, rupees], [labels.host, `${host}, ${email}`], ...idDetails(event)] },
      ],
    },
  };
}

async function loadPayout(event: PayoutEvent, context: EmailContext) {
  const payout = await findPayout(context.trx, event.data.payoutId);
  if (payout === null) throw new Error(`an event names the unknown payout ${event.data.payoutId}`);
  return { stay: await loadStay(event, context), payout, rupees: formatPaise(event.data.amountPaise) };
}

function idDetails({ bookingId, data: { payoutId } }: PayoutEvent) {
  return [[words.payout, payoutId] as const, [labels.bookingId, bookingId] as const];
}

function formatPaise(paise: number): string {
  return formatAmount(paise / 100);
}
