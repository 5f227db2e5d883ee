import type { Transaction } from 'kysely';
import type { RecordedEvent } from '../../domain/events/event-types.ts';
import { findNotificationSettings } from '../../domain/inbox/notification-settings.ts';
import { findUnsubscribeUrl } from '../../domain/inbox/unsubscribe-links.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findRecipientAccount, findNotificationRule } from '../notification-rules.ts';
import type { AddressedEmail } from './email-builder.ts';

/** Drops e-mails whose recipient has unsubscribed, and adds unsubscribe links to the others. */
export async function filterUnsubscribed(
  { trx, publicUrl }: { trx: Transaction<Database>; publicUrl: string },
  event: RecordedEvent,
  emails: readonly AddressedEmail[],
): Promise<AddressedEmail[]> {
  const kind = findNotificationRule(event.kind)?.mail;
  if (kind === undefined) return [...emails];
  const remaining: AddressedEmail[] = [];
  for (const email of emails) {
    const accountId = email.to === '' ? undefined : await findRecipientAccount(trx, event, email.role);
    if (accountId === undefined) remaining.push(email);
    else if ((await findNotificationSettings(trx, accountId)).mail[kind])
      remaining.push({ ...email, unsubscribeUrl: await findUnsubscribeUrl(trx, { accountId, kind, publicUrl }) });
  }
  return remaining;
}

/** Whether the recipient has unsubscribed since the e-mail was enqueued. */
export async function isUnsubscribed(trx: Transaction<Database>, event: RecordedEvent, role: string): Promise<boolean> {
  const kind = findNotificationRule(event.kind)?.mail;
  const accountId = kind && (await findRecipientAccount(trx, event, role));
  return kind !== undefined && accountId !== undefined && !(await findNotificationSettings(trx, accountId)).mail[kind];
}
