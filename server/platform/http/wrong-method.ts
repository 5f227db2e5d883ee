import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from './errors.ts';

/**
 * Answers a known path with an unsupported method by 405 and `Allow`, and OPTIONS by 204 and `Allow`. Call this before
 * routes are registered.
 */
export function answerUnsupportedMethods(app: FastifyInstance): void {
  const known: { address: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    known.push({ address: routePattern(url), methods: [method].flat() });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?')[0] ?? '';
    const here = known.filter(({ address }) => address.test(path)).flatMap(({ methods }) => methods);
    if (here.length === 0) return;
    const allow = [...new Set(here)].join(', ');
    if (request.method !== 'OPTIONS') throw methodNotAllowed(allow);
    reply.code(204).header('allow', allow).send();
  });
}

/** The regular expression of a route pattern. The catch-all route `*` matches no path. */
function routePattern(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}$`);
}
