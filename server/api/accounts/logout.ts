import * as words from '@aangan/contract/words/en/shared/account.ts';
import { parseSessionToken, signedOutHeaders } from '../../domain/accounts/session-cookie.ts';
import { endSession } from '../../domain/accounts/sessions.ts';
import { call } from '../context.ts';

export const logout = call('auth/logout', async ({ request }, { db, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  if (token !== undefined) await endSession(db, token);
  return {
    status: 200,
    body: { message: words.signedOut },
    headers: signedOutHeaders(settings.publicUrl),
  };
});
