import type { SiteMessage } from '@aangan/contract/inbox/site-messages.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/append-event.ts';

/** Saves a visitor's message to the operator. Returns its id. */
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
