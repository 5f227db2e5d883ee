import type { LinkPurpose } from '../../domain/accounts/account-links.ts';
import type { EventKind } from '../../domain/events/event-types.ts';
import { passwordChangedEmails, resetEmails, verificationEmails, welcomeEmails } from './account-emails.ts';
import { conflictEmails, failingFeedEmails } from './calendar-emails.ts';
import { contactEmails } from './contact-emails.ts';
import type { EmailBuilder } from './email-builder.ts';
import { goodbyeEmails } from './goodbye-email.ts';
import { expiredEmails, expiringEmails, heldEmails } from './hold-emails.ts';
import { paidEmails } from './paid-emails.ts';
import {
  accountByOperatorEmails,
  accountPausedEmails,
  accountReadyEmails,
  accountCorrectionEmails,
  bankBySupportEmails,
  bankChangedEmails,
  moneyWaitsEmails,
} from './payout-account-emails.ts';
import { disputeEmails, payoutArrivedEmails, payoutByHandEmails, payoutFailedEmails } from './payout-emails.ts';
import { paymentRefusedEmails, refundDelayedEmails, refundedEmails, refundRefusedEmails } from './refund-emails.ts';
import { reportEmails } from './report-email.ts';
import { reviewRequestEmails, reviewPublishedEmails } from './review-emails.ts';
import { cancelledEmails, extraPriceEmails } from './stay-emails.ts';
import { supportEmails } from './support-email.ts';
import * as words from '@aangan/contract/words/en/bookings/coming-stay-emails.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { homeButton, homesButton } from './links.ts';
import { freeCancellationText, loadStay, toGuest, toHostFromGuest } from './load-stay.ts';
import { guestFacts, hostFacts, stayFacts } from './stay-facts.ts';

/** Reminders to guest and host before a paid stay; not sent once it has begun. */
const comingStayEmails: EmailBuilder<'stay-is-near'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'confirmed' || booking.checkIn < dateInIndia(context.now)) return [];
  return [
    toGuest(booking, {
      subject: words.guestSubject(forGuest),
      preview: words.guestPreview(forGuest),
      heading: words.guestHeading,
      blocks: [
        words.guestText(forGuest),
        { facts: [...stayFacts(stay), ...hostFacts(stay)] },
        ...freeCancellationText(stay, event.happenedAt),
        homeButton(stay),
      ],
    }),
    toHostFromGuest(booking, {
      subject: words.hostSubject(forHost),
      preview: words.hostPreview,
      heading: words.hostHeading,
      blocks: [words.hostText(forHost), { facts: [...stayFacts(stay), ...guestFacts(stay)] }, homesButton(stay)],
    }),
  ];
};

/**
 * Condition checked right before an e-mail is sent. `always`: stays valid. `made-now`: rebuilt with the current state,
 * and dropped if its builder returns none. A link purpose: the link in it must still be valid; such an e-mail is never
 * rebuilt, because only it contains the token.
 */
export type SendCondition = 'always' | 'made-now' | LinkPurpose;

/** E-mails by event. */
export const emailRules = {
  'stay-held': { build: heldEmails, condition: 'made-now' },
  'extra-price-set': { build: extraPriceEmails, condition: 'made-now' },
  'owner-contacted': { build: contactEmails, condition: 'made-now' },
  'hold-ends-soon': { build: expiringEmails, condition: 'made-now' },
  'hold-expired': { build: expiredEmails, condition: 'made-now' },
  'stay-paid': { build: paidEmails, condition: 'made-now' },
  'stay-is-near': { build: comingStayEmails, condition: 'made-now' },
  'stay-cancelled': { build: cancelledEmails, condition: 'always' },
  'review-asked': { build: reviewRequestEmails, condition: 'made-now' },
  'review-published': { build: reviewPublishedEmails, condition: 'always' },
  'calendar-conflict': { build: conflictEmails, condition: 'made-now' },
  'payment-refused': { build: paymentRefusedEmails, condition: 'always' },
  'refund-made': { build: refundedEmails, condition: 'always' },
  'refund-refused': { build: refundRefusedEmails, condition: 'always' },
  'refund-delayed': { build: refundDelayedEmails, condition: 'made-now' },
  'payout-arrived': { build: payoutArrivedEmails, condition: 'always' },
  'payout-failed': { build: payoutFailedEmails, condition: 'always' },
  'payout-by-hand': { build: payoutByHandEmails, condition: 'always' },
  'payment-disputed': { build: disputeEmails, condition: 'always' },
  'feed-failing': { build: failingFeedEmails, condition: 'made-now' },
  'account-opened': { build: welcomeEmails, condition: 'verify-email' },
  'verification-requested': { build: verificationEmails, condition: 'verify-email' },
  'password-reset-requested': { build: resetEmails, condition: 'reset-password' },
  'password-changed': { build: passwordChangedEmails, condition: 'always' },
  'account-closed': { build: goodbyeEmails, condition: 'always' },
  'payout-bank-changed': { build: bankChangedEmails, condition: 'always' },
  'payout-account-ready': { build: accountReadyEmails, condition: 'made-now' },
  'payout-account-to-mend': { build: accountCorrectionEmails, condition: 'made-now' },
  'payout-account-paused': { build: accountPausedEmails, condition: 'made-now' },
  'payout-bank-by-support': { build: bankBySupportEmails, condition: 'made-now' },
  'payout-account-by-operator': { build: accountByOperatorEmails, condition: 'always' },
  'payout-money-waits': { build: moneyWaitsEmails, condition: 'made-now' },
  'report-made': { build: reportEmails, condition: 'always' },
  'site-message': { build: supportEmails, condition: 'always' },
} as const satisfies { [K in EventKind]?: { build: EmailBuilder<K>; condition: SendCondition } };

/** Undefined for events without e-mails and for kinds unknown to this version. */
export function findEmailRule(kind: string): { build: EmailBuilder<EventKind>; condition: SendCondition } | undefined {
  return (emailRules as unknown as Record<string, { build: EmailBuilder<EventKind>; condition: SendCondition }>)[kind];
}
