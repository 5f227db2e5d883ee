import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findCalendarReader } from '../../domain/feeds/calendar-addresses.ts';
import { exportCalendar } from '../../domain/feeds/export-calendar.ts';
import { notFound } from '../../platform/http/errors.ts';
import { LoadLimiter } from '../../platform/http/load-shedding.ts';
import type { Context } from '../call.ts';

/** Serves a home's calendar (iCalendar) at its secret URL, for other sites and the host's own calendar programs. */
export function serveCalendars(app: FastifyInstance, context: Context): void {
  const limiter = new LoadLimiter();
  app.get<{ Params: { key: string } }>('/calendar/:key.ics', async (request, reply) => {
    const calendar = await limiter.run(() => findCalendar(request.params.key, context));
    if (calendar === null) throw notFound();
    const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`;
    void reply.headers({
      etag,
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(calendar);
  });
}

async function findCalendar(key: string, context: Context): Promise<string | null> {
  const { db, secret, clock } = context;
  const reader = await findCalendarReader(db, secret, key);
  return reader && exportCalendar(context, reader, clock());
}

/** Compares weakly: proxies that compress an answer make its ETag weak. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')));
}
