import { stopByLink } from '../../domain/notifications/stop-links.ts';
import { notFound } from '../../platform/http/errors.ts';
import { call } from '../context.ts';

export const stopMails = call('news/stop', async ({ params: { id: token } }, { db }) => {
  const kind = await stopByLink(db, token);
  if (kind === null) throw notFound();
  return { status: 200, body: { kind } };
});
