import type { SiteMessage } from '@aangan/contract/contact/contacts.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Transaction } from 'kysely';
import { networkOf } from '../../platform/http/network-of.ts';
import { subjectOf } from '../../platform/rate-limits/limit-subjects.ts';
import { countTry, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { appendEvent } from '../../domain/event-log/append-event.ts';
import type { Database } from '../../platform/database/schema.ts';
import { keyedRequest, makeOnce } from '../../platform/http/idempotent-request.ts';

/** Saves what a visitor wrote, for the people who run this site. */
export const contactSite = call('contact/contact', async ({ body, now, request }, context) => {
  const { db } = context;
  await countTry(context, [messageLimit(request.ip)], now);
  const keyed = keyedRequest(request, { call: 'contact/contact', sender: '', asked: body });
  await db.transaction().execute((trx) => makeOnce(trx, keyed, () => saveMessage(trx, body, now), now));
  return { status: 200, body: { message: messages.messageSent } };
});

async function saveMessage(trx: Transaction<Database>, message: SiteMessage, now: Date): Promise<string> {
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

function messageLimit(ip: string): Limit {
  return { kind: 'message by network', subject: subjectOf(networkOf(ip)), most: 20, withinMs: 60 * 60 * 1000 };
}
