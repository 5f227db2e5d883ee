import type { FastifyInstance } from 'fastify';

/**
 * For whoever monitors the server: `live`, it runs; `ready`, it can do its work. What `isReady` throws is answered as
 * every error is.
 */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<void>): void {
  app.get('/api/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/api/health/ready', async (_request, reply) => {
    await isReady();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
