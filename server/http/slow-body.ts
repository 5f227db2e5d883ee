import type { FastifyInstance } from 'fastify';

const BODY_DEADLINE_MS = 20_000;
const LONG_WORK_MS = 15 * 60 * 1000;

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

/** A socket that is silent for long is closed; but not while the photos that came over it are worked on. */
export function allowLongWork(scope: FastifyInstance, workMs = LONG_WORK_MS): void {
  scope.addHook('onRequest', async ({ raw }) => {
    // Node puts the server's own time back when the next request comes over the same connection.
    raw.once('end', () => raw.socket.setTimeout(workMs));
  });
}
