import { categories } from '@aangan/contract/homes/categories.ts';
import type { FastifyInstance } from 'fastify';
import { listedPaths } from './screens.ts';

/** Serves /robots.txt and /sitemap.xml. */
export function serveCrawlers(app: FastifyInstance, publicUrl: string): void {
  const files = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', text: robots(publicUrl) },
    '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: siteMap(publicUrl) },
  };
  for (const [path, { type, text }] of Object.entries(files)) {
    app.get(path, async (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'public, max-age=3600' }).send(text),
    );
  }
}

/** Personal pages are not disallowed: crawlers must fetch them to see their `noindex`. */
function robots(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Homes are not listed, because their pages need a session. */
function siteMap(publicUrl: string): string {
  const paths = [...listedPaths, ...categories.map((category) => `/?category=${category}`)];
  const urls = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
