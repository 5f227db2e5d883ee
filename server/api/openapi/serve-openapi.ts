import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page.ts';
import { apiPageStyle } from './api-page-style.ts';
import { describeApi } from './openapi.ts';

/** Serves the description of every call: as a document for programs, and as a page for people. */
export function serveOpenApi(app: FastifyInstance, site: { url: string; sessionCookie: string }): void {
  let made: { document: string; page: string } | undefined;
  const make = () => {
    const api = describeApi(site);
    return { document: JSON.stringify(api), page: apiPage(api) };
  };
  app.get('/api/openapi.json', async (_request, reply) => {
    made ??= make();
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(made.document);
  });
  app.get('/api/docs', async (_request, reply) => {
    made ??= make();
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'content-security-policy': policy,
      })
      .send(made.page);
  });
}

/** A page without scripts, and with this one style. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(apiPageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
