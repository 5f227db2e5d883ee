import { categories } from '@aangan/contract/listing/categories.ts';
import type { FastifyInstance } from 'fastify';
import { listedPaths } from './screens.ts';

/** Tells search engines what is public here: /robots.txt and /sitemap.xml. */
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

/** Pages of one's own say themselves that they are not for a search engine; it must be let in to read that. */
function robots(publicUrl: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Homes are opened by signed-in people alone, so they are found on the home page and not one by one. */
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
