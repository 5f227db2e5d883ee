import { screens } from '@aangan/contract/screens.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Redirects an unsubscribe link to a page with a button. Opening it changes nothing, because mail scanners open links
 * too (RFC 8058, 1). The token goes into the fragment, which is neither logged nor sent to other sites.
 */
export function serveUnsubscribeLinks(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/api/news/stop/:token', async ({ params }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${screens.stopMails.path}#t=${encodeURIComponent(params.token)}`, 303),
  );
}
