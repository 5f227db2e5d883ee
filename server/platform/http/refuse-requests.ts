import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foreignOrigin, methodNotAllowed } from './errors.ts';

/** Answers a known path's other methods by 405, OPTIONS by 204, with `Allow`. Call before routes are registered. */
export function answerUnsupportedMethods(app: FastifyInstance): void {
  const known: { address: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    known.push({ address: routePattern(url), methods: [method].flat() });
  });
  app.addHook('onRequest', (request, reply, done) => {
    const allow = request.is404 ? allowedMethods(request.url) : '';
    if (allow === '') return done();
    if (request.method !== 'OPTIONS') throw methodNotAllowed(allow);
    reply.code(204).header('allow', allow).send();
  });

  function allowedMethods(url: string): string {
    const path = url.split('?')[0] ?? '';
    const here = known.filter(({ address }) => address.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(here)].join(', ');
  }
}

/** The regular expression of a route pattern. The catch-all route `*` matches no path. */
function routePattern(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+').replace(/\/\\\*$/, '/.+')}$`);
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses a state-changing request from another site's page (CSRF). Without an origin it comes from no browser. */
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
