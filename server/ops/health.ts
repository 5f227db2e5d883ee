import type { FastifyInstance } from 'fastify';
import { unavailable } from '../platform/http/errors.ts';

interface HealthOptions {
  /** Throws if requests cannot be served. */
  isReady: () => Promise<unknown>;
  /** Aborted when shutdown was requested: load balancers should stop sending, though requests are still served. */
  shutdown: AbortSignal | undefined;
}

/** `live`: the server runs; `ready`: it can serve requests. Errors of `isReady` are answered like others. */
export function serveHealth(app: FastifyInstance, { isReady, shutdown }: HealthOptions): void {
  app.get('/api/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/api/health/ready', async (_request, reply) => {
    if (shutdown?.aborted === true) throw unavailable();
    await isReady();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
