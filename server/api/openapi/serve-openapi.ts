import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { apiPage, apiPageStyle } from './api-page.ts';
import { describeApi } from './openapi.ts';

/** Serves the API description as OpenAPI JSON and as an HTML page; built on first request. */
export function serveOpenApi(app: FastifyInstance, site: { url: string; sessionCookie: string }): void {
  let cached: { document: string; page: string } | undefined;
  const build = () => {
    const api = describeApi(site);
    return { document: JSON.stringify(api), page: apiPage(api) };
  };
  app.get('/api/openapi.json', async (_request, reply) => {
    cached ??= build();
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(cached.document);
  });
  app.get('/api/docs', async (_request, reply) => {
    cached ??= build();
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'content-security-policy': policy,
      })
      .send(cached.page);
  });
}

/** No scripts, and only the inline style. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(apiPageStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
