import type { Transaction } from 'kysely';
import type { RecordedEvent } from '../../domain/event-log/event-types.ts';
import { findNotificationSettings } from '../../domain/notifications/notification-settings.ts';
import { findUnsubscribeUrl } from '../../domain/notifications/unsubscribe-links.ts';
import type { Database } from '../../platform/database/schema.ts';
import { accountOfRole, newsOfEvent } from '../news-of-events.ts';
import type { AddressedEmail } from './email-maker.ts';

/** The e-mails of an event but those that their reader has stopped; one that can be stopped gets its link. */
export async function wantedEmails(
  { trx, publicUrl }: { trx: Transaction<Database>; publicUrl: string },
  event: RecordedEvent,
  emails: readonly AddressedEmail[],
): Promise<AddressedEmail[]> {
  const kind = newsOfEvent(event.kind)?.mail;
  if (kind === undefined) return [...emails];
  const wanted: AddressedEmail[] = [];
  for (const email of emails) {
    const accountId = email.to === '' ? undefined : await accountOfRole(trx, event, email.role);
    if (accountId === undefined) wanted.push(email);
    else if ((await findNotificationSettings(trx, accountId)).mail[kind])
      wanted.push({ ...email, stopUrl: await findUnsubscribeUrl(trx, { accountId, kind, publicUrl }) });
  }
  return wanted;
}

/** Whether its reader has stopped such e-mails since it was written. */
export async function isStopped(trx: Transaction<Database>, event: RecordedEvent, role: string): Promise<boolean> {
  const kind = newsOfEvent(event.kind)?.mail;
  const accountId = kind && (await accountOfRole(trx, event, role));
  return kind !== undefined && accountId !== undefined && !(await findNotificationSettings(trx, accountId)).mail[kind];
}
