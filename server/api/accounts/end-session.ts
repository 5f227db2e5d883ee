import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { parseSessionToken, signedOutHeaders } from '../../domain/accounts/session-cookie.ts';
import { endSessionById, listSessions } from '../../domain/accounts/sessions.ts';
import { call } from '../context.ts';
import { sessionNotFound } from '../../domain/refusals.ts';

export const endOwnSession = call(
  'user/end-session',
  async ({ params: { id }, account, now, request }, { db, settings }) => {
    const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
    const current = (await listSessions(db, account.id, token, now)).find(({ isThis }) => isThis);
    if (!(await endSessionById(db, account.id, id))) throw sessionNotFound();
    return {
      status: 200,
      body: { message: accountMessages.deviceSignedOut },
      ...(current?.id === id ? { headers: signedOutHeaders(settings.publicUrl) } : {}),
    };
  },
);
