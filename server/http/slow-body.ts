import type { FastifyInstance } from 'fastify';

const BODY_DEADLINE_MS = 20_000;

/**
 * A small body must be there within the deadline: whoever sends it byte by byte would hold a socket for an hour, which
 * is what photos over a slow line may take.
 */
export function endSlowBody(scope: FastifyInstance, deadlineMs = BODY_DEADLINE_MS): void {
  scope.addHook('preParsing', async (request, _reply, payload) => {
    const deadline = setTimeout(() => request.raw.destroy(), deadlineMs);
    payload.once('close', () => clearTimeout(deadline));
    payload.once('end', () => clearTimeout(deadline));
    return payload;
  });
}
