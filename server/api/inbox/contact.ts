import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { networkPrefix } from '../../platform/http/network-prefix.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { saveSiteMessage } from '../../domain/inbox/save-site-message.ts';
import { parseKeyedRequest, createOnce } from '../../platform/http/idempotent-request.ts';

/** Saves a visitor's message to the operator. 20 an hour per network. */
export const contactSite = call('contact/contact', async ({ body, now, request }, context) => {
  const { db } = context;
  const subject = hashSubject(networkPrefix(request.ip));
  await countAttempt(context, [{ kind: 'message by network', subject, max: 20, withinMs: 60 * 60 * 1000 }], now);
  const keyed = parseKeyedRequest(request, { call: 'contact/contact', sender: '', content: body });
  await db.transaction().execute((trx) => createOnce(trx, keyed, () => saveSiteMessage(trx, body, now), now));
  return { status: 200, body: { message: messages.messageSent } };
});
