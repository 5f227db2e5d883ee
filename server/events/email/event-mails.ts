import { toRecordedEvent } from '../../domain/events/to-recorded-event.ts';
import type { EventKind, RecordedEvent } from '../../domain/events/event-types.ts';
import { findNotificationSettings } from '../../domain/inbox/notification-settings.ts';
import { findUnsubscribeUrl } from '../../domain/inbox/unsubscribe-links.ts';
import { enqueueMails, type Mail, type RenderMail } from '../../platform/mail/mailer.ts';
import { findNotificationRule, findRecipientAccount } from '../notification-rules.ts';
import type { Subscriber } from '../subscriber.ts';
import type { AddressedEmail, EmailContext } from './email-builder.ts';
import { emailRules, findEmailRule } from './email-rules.ts';
import { renderUnreadMail, UNREAD_MESSAGES } from './message-mails.ts';

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

/** Renders queued mails. */
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
