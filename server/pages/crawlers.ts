import { categories } from '@aangan/contract/homes/fact-choices.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findPageParts, findPages } from '../domain/homes/home-slugs.ts';
import { findPlacesWithPages } from '../domain/homes/list-listings.ts';
import type { Db } from '../platform/database/schema.ts';
import { notFound } from '../platform/http/errors.ts';
import { LoadLimiter } from '../platform/http/load-shedding.ts';
import type { PageContext } from './page-context.ts';
import { listedPaths } from './screens.ts';
import { placePath } from './stays-pages.ts';

/** Cache duration here and in HTTP caches; changes appear in the site map after at most twice this time. */
const CACHE_SECONDS = 30 * 60;
/** Maximum number of cached files of about a megabyte each. */
const MAX_CACHED = 8;

/** Serves /robots.txt, /sitemap.xml and its parts. */
export function serveCrawlers(app: FastifyInstance, context: PageContext): void {
  const { publicUrl } = context.settings;
  const limiter = new LoadLimiter();
  const cache = new Map<string, { at: number; text: Promise<string> }>();

  /** Caches a file of the site map: crawlers request it often, and creating it reads all homes. */
  function loadCached(key: string, make: () => Promise<string>): Promise<string> {
    const at = context.clock().getTime();
    const known = cache.get(key);
    if (known !== undefined && at >= known.at && at - known.at < CACHE_SECONDS * 1000) return known.text;
    const made = { at, text: limiter.run(make) };
    cache.delete(key);
    cache.set(key, made);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    made.text.catch(() => {
      if (cache.get(key) === made) cache.delete(key);
    });
    return made.text;
  }

  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${CACHE_SECONDS}` })
      .send(text);
  const readAsVisitor = <T>(read: Parameters<typeof context.reads.readPossiblyStale<T>>[1]) =>
    context.reads.readPossiblyStale({ signedIn: false }, read);

  app.get('/robots.txt', async (_request, reply) => send(reply, 'text/plain', robots(publicUrl)));
  app.get('/sitemap.xml', async (_request, reply) => {
    const text = await loadCached('index', async () => siteMapIndex(publicUrl, await readAsVisitor(findParts)));
    return send(reply, 'application/xml', text);
  });
  app.get('/sitemap/pages.xml', async (_request, reply) => send(reply, 'application/xml', pagesPart(publicUrl)));
  app.get('/sitemap/stays.xml', async (_request, reply) => {
    const text = await loadCached('stays', async () => staysPart(publicUrl, await readAsVisitor(findPlacesWithPages)));
    return send(reply, 'application/xml', text);
  });
  app.get<{ Params: { part: string } }>('/sitemap/homes-:part.xml', async (request, reply) => {
    const { part } = request.params;
    if (!/^(0|[1-9][0-9]{0,8})$/.test(part)) throw notFound();
    const text = await loadCached(part, async () =>
      homesPart(publicUrl, await readAsVisitor((db) => findPages(db, Number(part)))),
    );
    if (!text.includes('<url>')) throw notFound();
    return send(reply, 'application/xml', text);
  });
}

/** API calls of a home's public page, which crawlers that run scripts need. */
const openCalls = [
  '/api/booking/booked-dates/',
  '/api/booking/calendar/',
  '/api/booking/quote/',
  '/api/listing/findlistingbyid/',
  '/api/review/of-home/',
];

/** Personal pages are not disallowed: crawlers must fetch them to see their `noindex`. */
function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...openCalls.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

interface Part {
  file: string;
  changedAt: Date;
}

async function findParts(db: Db): Promise<Part[]> {
  const [places, homes] = await Promise.all([findPlacesWithPages(db), findPageParts(db)]);
  const newest = Math.max(...places.map(({ changedAt }) => changedAt.getTime()));
  return [
    ...(places.length === 0 ? [] : [{ file: 'stays', changedAt: new Date(newest) }]),
    ...homes.map(({ part, changedAt }) => ({ file: `homes-${part}`, changedAt })),
  ];
}

function siteMapIndex(publicUrl: string, parts: Part[]): string {
  return xml('sitemapindex', [
    `<sitemap><loc>${publicUrl}/sitemap/pages.xml</loc></sitemap>`,
    ...parts.map(
      ({ file, changedAt }) =>
        `<sitemap><loc>${publicUrl}/sitemap/${file}.xml</loc>${lastModified(changedAt)}</sitemap>`,
    ),
  ]);
}

function pagesPart(publicUrl: string): string {
  const paths = [...listedPaths, ...categories.map((category) => `/?category=${category}`)];
  return xml(
    'urlset',
    paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
  );
}

function staysPart(publicUrl: string, places: Awaited<ReturnType<typeof findPlacesWithPages>>): string {
  return xml(
    'urlset',
    places.map(
      ({ changedAt, ...place }) => `<url><loc>${publicUrl}${placePath(place)}</loc>${lastModified(changedAt)}</url>`,
    ),
  );
}

function homesPart(publicUrl: string, pages: Awaited<ReturnType<typeof findPages>>): string {
  return xml(
    'urlset',
    pages.map(({ slug, changedAt }) => `<url><loc>${publicUrl}/homes/${slug}</loc>${lastModified(changedAt)}</url>`),
  );
}

function lastModified(changedAt: Date): string {
  return `<lastmod>${changedAt.toISOString()}</lastmod>`;
}

function xml(root: 'sitemapindex' | 'urlset', entries: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map((entry) => `  ${entry}`),
    `</${root}>`,
    '',
  ].join('\n');
}
