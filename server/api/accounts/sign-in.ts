import type { User } from '@aangan/contract/accounts/users.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../../domain/accounts/account.ts';
import { describeDevice } from '../../domain/accounts/device.ts';
import { parseSessionToken, sessionCookie } from '../../domain/accounts/session-cookie.ts';
import { endSession, openSession } from '../../domain/accounts/sessions.ts';
import type { Context } from '../context.ts';
import { wrongCredentials } from '../../domain/refusals.ts';
import { presentUser } from './present-user.ts';

/**
 * Opens a session, ends the session of the request, and returns the user with the session cookie. `passwordHash`: the
 * hash that was checked; if it has changed since, WRONG_CREDENTIALS.
 */
export async function signIn(
  { account, passwordHash }: { account: Account; passwordHash?: string },
  { request, now }: { request: FastifyRequest; now: Date },
  context: Context,
): Promise<{ body: User; headers: Record<string, string> }> {
  const { db, settings } = context;
  const device = describeDevice(request.headers['user-agent']);
  const token = await openSession(db, { accountId: account.id, device, ...(passwordHash && { passwordHash }) }, now);
  if (token === null) throw wrongCredentials();
  const previousToken = parseSessionToken(request.headers.cookie, settings.publicUrl);
  if (previousToken !== undefined) await endSession(db, previousToken);
  return {
    body: await presentUser(account, context),
    headers: { 'set-cookie': sessionCookie(token, settings.publicUrl) },
  };
}
