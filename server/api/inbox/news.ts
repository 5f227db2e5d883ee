import { parseSessionToken } from '../../domain/accounts/session-cookie.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { call } from '../context.ts';

/** Opens the live channel (docs/decisions/inbox.md). */
export const streamInboxEvents = call('inbox/news', async ({ account, request }, { live, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  if (token === undefined) throw notSignedIn();
  const lastEventId = request.headers['last-event-id'];
  const events = await live.open(account.id, token, typeof lastEventId === 'string' ? lastEventId : undefined);
  // A browser may close only its sending side of the connection.
  const { socket } = request.raw;
  const end = () => events.end();
  socket.once('end', end);
  events.onClose(() => socket.off('end', end));
  // HEAD gets headers only.
  if (socket.readableEnded || request.method === 'HEAD') end();
  return { status: 200, events };
});
