import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { saveSiteMessage } from '../../domain/inbox/send-message.ts';
import { createOnce, parseKeyedRequest } from '../../platform/http/idempotent-request.ts';
import { networkPrefix } from '../../platform/http/networks.ts';
import { countAttempt, hashSubject } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../call.ts';

/** Saves a visitor's message to the operator. 20 an hour per network. */
export const contactSite = call('contact/contact', async ({ body, now, request }, context) => {
  const { db } = context;
  const subject = hashSubject(networkPrefix(request.ip));
  await countAttempt(context, [{ kind: 'message by network', subject, max: 20, withinMs: 60 * 60 * 1000 }], now);
  const keyed = parseKeyedRequest(request, { call: 'contact/contact', sender: '', content: body });
  await db.transaction().execute((trx) => createOnce(trx, keyed, () => saveSiteMessage(trx, body, now), now));
  return { status: 200, body: { message: messages.messageSent } };
});

/** The operator's identity and contact details; public. */
export const siteOperator = call('site/operator', async (_input, { settings }) => {
  const { operator, supportEmail, supportPhone } = settings;
  const { name, address, registration, grievance } = operator;
  const support = { email: supportEmail, phone: supportPhone };
  return { status: 200, body: { name, address, registration, support, grievance, notice: NOTICE_VERSION } };
});
