import { unsubscribeByLink } from '../../domain/inbox/unsubscribe-links.ts';
import { notFound } from '../../platform/http/errors.ts';
import { call } from '../context.ts';

export const unsubscribeFromEmails = call('news/stop', async ({ params: { id: token } }, { db }) => {
  const kind = await unsubscribeByLink(db, token);
  if (kind === null) throw notFound();
  return { status: 200, body: { kind } };
});
