import { screens } from '@aangan/contract/screens.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Whoever opens the link of a mail comes to a page with a button; nothing is stopped by that, since programs that look
 * after mailboxes open links, too (RFC 8058, 1). The key goes behind the #, where no log and no other site reads it.
 */
export function serveStopLinks(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/api/news/stop/:token', async ({ params }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${screens.stopMails.path}#t=${encodeURIComponent(params.token)}`, 303),
  );
}
