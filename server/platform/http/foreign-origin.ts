import type { FastifyRequest } from 'fastify';
import { foreignOrigin } from './errors.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a changing call that another site's page sends with our visitor's cookie. A caller that names no origin at
 * all is no browser, and is let through.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site' || site === 'same-site') throw foreignOrigin();
  if (origin === undefined || origin === publicOrigin) return;
  const port = request.socket.localPort;
  if (!LOOPBACK_HOSTS.some((host) => origin === originOf(host, port))) throw foreignOrigin();
}

/** An origin leaves the scheme's own port out. */
function originOf(host: string, port: number | undefined): string {
  return port === 80 ? `http://${host}` : `http://${host}:${port}`;
}
