import type { FastifyRequest } from 'fastify';
import { foreignOrigin } from './errors.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a state-changing request that a page of another site sends with the visitor's cookie (CSRF). A request
 * without an origin does not come from a browser and is allowed.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site' || site === 'same-site') throw foreignOrigin();
  if (origin === undefined || origin === publicOrigin) return;
  const port = request.socket.localPort;
  if (!LOOPBACK_HOSTS.some((host) => origin === formatOrigin(host, port))) throw foreignOrigin();
}

/** An origin omits the default port of its scheme. */
function formatOrigin(host: string, port: number | undefined): string {
  return port === 80 ? `http://${host}` : `http://${host}:${port}`;
}
