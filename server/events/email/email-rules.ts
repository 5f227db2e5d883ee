import type { LinkPurpose } from '../../domain/accounts/account-links.ts';
import type { EventKind } from '../../domain/event-log/event-types.ts';
import { passwordChangedEmails, resetEmails, verificationEmails, welcomeEmails } from './account-emails.ts';
import { conflictEmails, failingFeedEmails } from './calendar-emails.ts';
import { comingStayEmails } from './coming-stay-emails.ts';
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

/**
 * Condition checked right before an e-mail is sent. `always`: stays valid. `made-now`: rebuilt with the current state, and
 * dropped if its builder returns none. A link purpose: the link in it must still be valid; such an e-mail is never
 * rebuilt, because only it contains the token.
 */
export type SendCondition = 'always' | 'made-now' | LinkPurpose;

/** E-mails by event. */
export const emailRules = {
  'stay-held': { make: heldEmails, truth: 'made-now' },
  'extra-price-set': { make: extraPriceEmails, truth: 'made-now' },
  'owner-contacted': { make: contactEmails, truth: 'made-now' },
  'hold-ends-soon': { make: expiringEmails, truth: 'made-now' },
  'hold-expired': { make: expiredEmails, truth: 'made-now' },
  'stay-paid': { make: paidEmails, truth: 'made-now' },
  'stay-is-near': { make: comingStayEmails, truth: 'made-now' },
  'stay-cancelled': { make: cancelledEmails, truth: 'always' },
  'review-asked': { make: reviewRequestEmails, truth: 'made-now' },
  'review-published': { make: reviewPublishedEmails, truth: 'always' },
  'calendar-conflict': { make: conflictEmails, truth: 'made-now' },
  'payment-refused': { make: paymentRefusedEmails, truth: 'always' },
  'refund-made': { make: refundedEmails, truth: 'always' },
  'refund-refused': { make: refundRefusedEmails, truth: 'always' },
  'refund-delayed': { make: refundDelayedEmails, truth: 'made-now' },
  'payout-arrived': { make: payoutArrivedEmails, truth: 'always' },
  'payout-failed': { make: payoutFailedEmails, truth: 'always' },
  'payout-by-hand': { make: payoutByHandEmails, truth: 'always' },
  'payment-disputed': { make: disputeEmails, truth: 'always' },
  'feed-failing': { make: failingFeedEmails, truth: 'made-now' },
  'account-opened': { make: welcomeEmails, truth: 'verify-email' },
  'verification-requested': { make: verificationEmails, truth: 'verify-email' },
  'password-reset-requested': { make: resetEmails, truth: 'reset-password' },
  'password-changed': { make: passwordChangedEmails, truth: 'always' },
  'account-closed': { make: goodbyeEmails, truth: 'always' },
  'payout-bank-changed': { make: bankChangedEmails, truth: 'always' },
  'payout-account-ready': { make: accountReadyEmails, truth: 'made-now' },
  'payout-account-to-mend': { make: accountCorrectionEmails, truth: 'made-now' },
  'payout-account-paused': { make: accountPausedEmails, truth: 'made-now' },
  'payout-bank-by-support': { make: bankBySupportEmails, truth: 'made-now' },
  'payout-account-by-operator': { make: accountByOperatorEmails, truth: 'always' },
  'payout-money-waits': { make: moneyWaitsEmails, truth: 'made-now' },
  'report-made': { make: reportEmails, truth: 'always' },
  'site-message': { make: supportEmails, truth: 'always' },
} as const satisfies { [K in EventKind]?: { make: EmailBuilder<K>; truth: SendCondition } };

/** Undefined for events without e-mails and for kinds unknown to this version. */
export function findEmailRule(kind: string): { make: EmailBuilder<EventKind>; truth: SendCondition } | undefined {
  return (emailRules as unknown as Record<string, { make: EmailBuilder<EventKind>; truth: SendCondition }>)[kind];
}
