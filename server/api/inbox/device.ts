import * as messages from '@aangan/contract/words/en/shared/news.ts';
import { parseSessionToken } from '../../domain/accounts/session-cookie.ts';
import { listSessions } from '../../domain/accounts/sessions.ts';
import { addDevice } from '../../domain/inbox/push-devices.ts';
import { notPushable } from '../../domain/refusals.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { call } from '../context.ts';

export const addPushDevice = call('news/device', async ({ body, account, now, request }, { db, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  const session = (await listSessions(db, account.id, token, now)).find(({ isThis }) => isThis);
  if (session === undefined) throw notSignedIn();
  const owner = { accountId: account.id, sessionId: session.id };
  const isAdded = await addDevice(db, owner, body, { now, allowsLoopback: settings.isLocal });
  if (!isAdded) throw notPushable();
  return { status: 201, body: { message: messages.deviceAdded } };
});
