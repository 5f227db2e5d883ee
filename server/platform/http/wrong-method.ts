import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from './errors.ts';

/**
 * Tells whoever comes to an address of ours by another method which ones it knows (405 with `Allow`); OPTIONS asks for
 * just that and is answered well. Before the routes are registered.
 */
export function tellMethods(app: FastifyInstance): void {
  const known: { address: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    known.push({ address: addressOf(url), methods: [method].flat() });
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

/** A route's pattern as what it matches; a route for everything is none's address. */
function addressOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}$`);
}
