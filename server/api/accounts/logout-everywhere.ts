import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { signedOutHeaders } from '../../domain/accounts/session-cookie.ts';
import { endAllSessions } from '../../domain/accounts/sessions.ts';
import { call } from '../context.ts';

export const logoutEverywhere = call('auth/logout-everywhere', async ({ account }, { db, settings }) => {
  await endAllSessions(db, account.id);
  return {
    status: 200,
    body: { message: accountMessages.signedOutEverywhere },
    headers: signedOutHeaders(settings.publicUrl),
  };
});
