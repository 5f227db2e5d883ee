import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { register, Registry } from 'prom-client';
import { notFound } from '../platform/http/errors.ts';

interface MetricsOptions {
  /** Grants access as `Authorization: Bearer …`; undefined: local requests without a proxy have access. */
  token: string | undefined;
  /** Gauges read from the database at each request, in addition to the counters of the processes. */
  loadState: () => Promise<Registry>;
  /** Metrics of all processes that share the port; defaults to those of this process. */
  counted?: (() => Promise<Registry>) | undefined;
}

/** Serves the metrics in Prometheus' text form. Without the token the path answers 404. */
export function serveMetrics(app: FastifyInstance, { token, loadState, counted = ownRegistry }: MetricsOptions): void {
  app.get('/api/metrics', async (request, reply) => {
    if (!(token === undefined ? isFromThisMachine(request) : hasToken(request, token))) throw notFound();
    const text = await Registry.merge(await Promise.all([counted(), loadState()])).metrics();
    return reply.headers({ 'content-type': register.contentType, 'cache-control': 'no-store' }).send(text);
  });
}

async function ownRegistry(): Promise<Registry> {
  return register;
}

/** Compares hashes: of equal length, and in constant time, so that the duration does not reveal a partial match. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const hashText = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashText(headers.authorization ?? ''), hashText(`Bearer ${token}`));
}

const OWN_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A proxy on this machine forwards external requests from a local IP address; its headers reveal it. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return OWN_ADDRESSES.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}
