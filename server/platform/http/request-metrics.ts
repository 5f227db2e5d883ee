import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';

const labelNames = ['method', 'route'] as const;

const answered = new Histogram({
  name: 'aangan_http_request_duration_seconds',
  help: 'Requests by route and status, from their headers to the end of their answer',
  labelNames: [...labelNames, 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});
const abandoned = new Counter({
  name: 'aangan_http_requests_abandoned_total',
  help: 'Requests whose caller went away before the answer',
  labelNames,
});

/** Counts requests by route pattern, not by URL: the URL of a booking grants access to it. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    answered.observe({ ...routeLabels(request), status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    abandoned.inc(routeLabels(request));
  });
}

/** Requests without a route are pages or unknown URLs. */
function routeLabels({ method, routeOptions: { url = 'page' } }: FastifyRequest) {
  return { method, route: url };
}
