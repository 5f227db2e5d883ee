import type { EventKind } from '../../domain/events/event-types.ts';
import {
  dataExportEmails,
  passwordChangedEmails,
  resetEmails,
  verificationEmails,
  welcomeEmails,
} from './account-emails.ts';
import { conflictEmails, failingFeedEmails } from './calendar-emails.ts';
import { contactEmails } from './contact-emails.ts';
import type { EmailBuilder, RecipientRole } from './email-builder.ts';
import { goodbyeEmails } from './goodbye-email.ts';
import {
  grievanceAnsweredEmails,
  grievanceClosedEmails,
  grievanceDueEmails,
  grievanceExtendedEmails,
  grievanceMadeEmails,
  overdueGrievancesEmails,
} from './grievance-emails.ts';
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
import { disputeEmails, payoutArrivedEmails, manualPayoutEmails, payoutFailedEmails } from './payout-emails.ts';
import { paymentRefusedEmails, refundDelayedEmails, refundedEmails, refundRefusedEmails } from './refund-emails.ts';
import { reportEmails } from './report-email.ts';
import { reviewRequestEmails, reviewPublishedEmails } from './review-emails.ts';
import { cancelledEmails, extraPriceEmails } from './stay-emails.ts';
import { supportEmails } from './support-email.ts';
import * as words from '@aangan/contract/words/en/bookings/coming-stay-emails.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { homeButton, homesButton } from './links.ts';
import { freeCancellationText, loadStay, toGuest, toHostFromGuest } from './load-stay.ts';
import { guestDetails, hostDetails, stayDetails } from './stay-details.ts';

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
        { details: [...stayDetails(stay), ...hostDetails(stay)] },
        ...freeCancellationText(stay, event.happenedAt),
        homeButton(stay),
      ],
    }),
    toHostFromGuest(booking, {
      subject: words.hostSubject(forHost),
      preview: words.hostPreview,
      heading: words.hostHeading,
      blocks: [words.hostText(forHost), { details: [...stayDetails(stay), ...guestDetails(stay)] }, homesButton(stay)],
    }),
  ];
};

/** E-mail rule of each event: possible recipients, and its builder. */
export const emailRules = {
  'stay-held': { to: ['guest', 'host'], build: heldEmails },
  'extra-price-set': { to: ['guest'], build: extraPriceEmails },
  'owner-contacted': { to: ['host', 'guest'], build: contactEmails },
  'hold-ends-soon': { to: ['guest'], build: expiringEmails },
  'hold-expired': { to: ['guest', 'host'], build: expiredEmails },
  'stay-paid': { to: ['guest', 'host'], build: paidEmails },
  'stay-is-near': { to: ['guest', 'host'], build: comingStayEmails },
  'stay-cancelled': { to: ['guest', 'host'], build: cancelledEmails },
  'review-asked': { to: ['guest', 'host'], build: reviewRequestEmails },
  'review-published': { to: ['guest', 'host'], build: reviewPublishedEmails },
  'calendar-conflict': { to: ['host'], build: conflictEmails },
  'payment-refused': { to: ['guest'], build: paymentRefusedEmails },
  'refund-made': { to: ['guest'], build: refundedEmails },
  'refund-refused': { to: ['operator', 'guest'], build: refundRefusedEmails },
  'refund-delayed': { to: ['operator'], build: refundDelayedEmails },
  'payout-arrived': { to: ['host'], build: payoutArrivedEmails },
  'payout-failed': { to: ['operator', 'host'], build: payoutFailedEmails },
  'payout-by-hand': { to: ['operator'], build: manualPayoutEmails },
  'payment-disputed': { to: ['host', 'operator'], build: disputeEmails },
  'feed-failing': { to: ['host'], build: failingFeedEmails },
  'account-opened': { to: ['owner'], build: welcomeEmails },
  'verification-requested': { to: ['owner'], build: verificationEmails },
  'password-reset-requested': { to: ['owner'], build: resetEmails },
  'password-changed': { to: ['owner'], build: passwordChangedEmails },
  'data-export-requested': { to: ['owner'], build: dataExportEmails },
  'account-closed': { to: ['owner'], build: goodbyeEmails },
  'payout-bank-changed': { to: ['owner'], build: bankChangedEmails },
  'payout-account-ready': { to: ['owner'], build: accountReadyEmails },
  'payout-account-to-mend': { to: ['owner'], build: accountCorrectionEmails },
  'payout-account-paused': { to: ['owner', 'operator'], build: accountPausedEmails },
  'payout-bank-by-support': { to: ['owner', 'operator'], build: bankBySupportEmails },
  'payout-account-by-operator': { to: ['operator'], build: accountByOperatorEmails },
  'payout-money-waits': { to: ['owner'], build: moneyWaitsEmails },
  'report-made': { to: ['owner'], build: reportEmails },
  'grievance-made': { to: ['owner', 'operator'], build: grievanceMadeEmails },
  'grievance-extended': { to: ['operator'], build: grievanceExtendedEmails },
  'grievance-answered': { to: ['owner'], build: grievanceAnsweredEmails },
  'grievance-closed': { to: ['owner'], build: grievanceClosedEmails },
  'grievance-due': { to: ['operator'], build: grievanceDueEmails },
  'grievances-overdue': { to: ['operator'], build: overdueGrievancesEmails },
  'site-message': { to: ['operator'], build: supportEmails },
} as const satisfies { [K in EventKind]?: EmailRule<K> };

interface EmailRule<K extends EventKind> {
  to: readonly RecipientRole[];
  build: EmailBuilder<K>;
}

/** Undefined for events without e-mails and for kinds unknown to this version. */
export function findEmailRule(kind: string): EmailRule<EventKind> | undefined {
  return (emailRules as unknown as Record<string, EmailRule<EventKind>>)[kind];
}
