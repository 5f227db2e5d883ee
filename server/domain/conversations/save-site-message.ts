import type { SiteMessage } from '@aangan/contract/contact/contacts.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../event-log/append-event.ts';

/** Saves what a visitor wrote to the people who run this site. Answers its id. */
export async function saveSiteMessage(trx: Transaction<Database>, message: SiteMessage, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('site_message')
    .values({
      name: message.userName,
      email: message.userEmail,
      phone: message.userPhone ?? null,
      subject: message.userSubject ?? null,
      message: message.userMessage,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendEvent(trx, { kind: 'site-message', data: { messageId: id } }, now);
  return id;
}
