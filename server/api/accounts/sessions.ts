import { parseSessionToken } from '../../domain/accounts/session-cookie.ts';
import { listSessions } from '../../domain/accounts/sessions.ts';
import { call } from '../context.ts';

export const ownSessions = call('user/sessions', async ({ account, now, request }, { db, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  const sessions = await listSessions(db, account.id, token, now);
  return {
    status: 200,
    body: sessions.map(({ id, device, createdAt, lastUsedAt, isThis }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastUsedAt.toISOString(),
      isThis,
    })),
  };
});
