import { type EventKind, type RecordedEvent, toRecordedEvent } from '../../domain/events/event-log.ts';
import { findNotificationSettings, findUnsubscribeUrl } from '../../domain/inbox/notification-settings.ts';
import { enqueueMails, type Mail, type RenderMail } from '../../platform/mail/mailer.ts';
import { findNotificationRule, findRecipientAccount } from '../notification-rules.ts';
import type { Subscriber } from '../register-subscribers.ts';
import {
  dataExportEmails,
  goodbyeEmails,
  passwordChangedEmails,
  resetEmails,
  verificationEmails,
  welcomeEmails,
} from './account-emails.ts';
import { conflictEmails, failingFeedEmails } from './calendar-emails.ts';
import { contactEmails, supportEmails } from './contact-emails.ts';
import type { AddressedEmail, EmailBuilder, EmailContext, RecipientRole } from './email-builder.ts';
import { renderUnreadMail, UNREAD_MESSAGES } from './message-mails.ts';
import {
  paidEmails,
  paymentRefusedEmails,
  refundDelayedEmails,
  refundedEmails,
  refundRefusedEmails,
} from './payment-emails.ts';
import {
  accountByOperatorEmails,
  accountCorrectionEmails,
  accountPausedEmails,
  accountReadyEmails,
  bankBySupportEmails,
  bankChangedEmails,
  moneyWaitsEmails,
} from './payout-account-emails.ts';
import { disputeEmails, manualPayoutEmails, payoutArrivedEmails, payoutFailedEmails } from './payout-emails.ts';
import {
  grievanceAnsweredEmails,
  grievanceClosedEmails,
  grievanceDueEmails,
  grievanceExtendedEmails,
  grievanceMadeEmails,
  overdueGrievancesEmails,
  reportEmails,
} from './report-emails.ts';
import { reviewPublishedEmails, reviewRequestEmails } from './review-emails.ts';
import {
  cancelledEmails,
  comingStayEmails,
  expiredEmails,
  expiringEmails,
  extraPriceEmails,
  heldEmails,
} from './stay-emails.ts';

/** E-mail rule of each event: possible recipients, and its builder. */
const emailRules = {
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
function findEmailRule(kind: string): EmailRule<EventKind> | undefined {
  return (emailRules as unknown as Record<string, EmailRule<EventKind>>)[kind];
}

/** Enqueues the e-mails of an event: one for each recipient that its rule names. */
export const emailSubscriber: Subscriber = {
  name: 'email',
  kinds: Object.keys(emailRules) as EventKind[],
  handle: async (trx, { id, kind }) => {
    const recipients = findEmailRule(kind)?.to ?? [];
    await enqueueMails(trx, ...recipients.map((role) => ({ kind, event: { id, role } })));
  },
};

/** Kinds of mails that this version renders. */
export const mailKinds: readonly string[] = [...Object.keys(emailRules), UNREAD_MESSAGES];

type RenderContext = Pick<EmailContext, 'settings' | 'secret'> & { clock: () => Date };

export function mailRenderer({ clock, ...context }: RenderContext): RenderMail {
  return async (trx, { id: mailId, event: source, about }) => {
    const emailContext = { ...context, trx, now: clock(), mailId };
    if (source === null) return renderUnreadMail(about, emailContext);
    const event = await findEvent(source.id, emailContext);
    const emails = await buildEmails(event, emailContext);
    const email = emails.find(({ role }) => role === source.role);
    return email === undefined || email.to === '' ? null : withUnsubscribeLink(event, email, emailContext);
  };
}

export async function findEvent(id: number, { trx }: Pick<EmailContext, 'trx'>): Promise<RecordedEvent> {
  return toRecordedEvent(await trx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

/** The e-mails of an event as of now; none for kinds without e-mails. */
export async function buildEmails(event: RecordedEvent, context: EmailContext): Promise<AddressedEmail[]> {
  const rule = findEmailRule(event.kind);
  if (rule === undefined) return [];
  const emails = await rule.build(event, context);
  const unnamed = emails.find(({ role }) => !rule.to.includes(role));
  if (unnamed !== undefined) throw new Error(`the rule of ${event.kind} does not name the ${unnamed.role}`);
  return emails;
}

/** Null if the recipient has unsubscribed. */
async function withUnsubscribeLink(
  event: RecordedEvent,
  email: AddressedEmail,
  { trx, settings: { publicUrl } }: EmailContext,
): Promise<Mail | null> {
  const kind = findNotificationRule(event.kind)?.mail;
  const accountId = kind && (await findRecipientAccount(trx, event, email.role));
  if (kind === undefined || accountId === undefined) return email;
  if (!(await findNotificationSettings(trx, accountId)).mail[kind]) return null;
  return { ...email, unsubscribeUrl: await findUnsubscribeUrl(trx, { accountId, kind, publicUrl }) };
}
