import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './drop-body.ts';
import { refuseByHand } from './raw-refusal.ts';

/** Some 550 bytes a second: a phone at the edge of its network brings several times as much, also in its pauses. */
const enough = { windowMs: 15_000, bytes: 8 * 1024 };
const LONG_WORK_MS = 15 * 60 * 1000;

/**
 * Ends a connection whose request body comes too slowly, whoever reads it and whether it is answered already: sockets
 * that drip cost nothing to hold open, and photos over a slow line may take half an hour.
 */
export function endSlowBodies(app: FastifyInstance, { windowMs, bytes } = enough): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) checkSpeed(request, reply);
    done();
  });

  function checkSpeed(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request;
    const { socket } = raw;
    let before = socket.bytesRead;
    const checking = setInterval(() => {
      // What lies here unread is late by our own doing.
      const isTooSlow = !raw.complete && raw.readableLength === 0 && socket.bytesRead - before < bytes;
      before = socket.bytesRead;
      if (isTooSlow) end(request, reply);
    }, windowMs).unref();
    raw.once('end', () => clearInterval(checking)).once('close', () => clearInterval(checking));
  }
}

function end({ raw, id }: FastifyRequest, reply: FastifyReply): void {
  // An answer that has begun, or one before it on the same connection, must not be written into.
  const isOurs = reply.raw.socket === raw.socket && !reply.raw.headersSent;
  if (isOurs) refuseByHand(raw.socket, 'ERR_HTTP_REQUEST_TIMEOUT', id);
  raw.socket.destroySoon();
}

/** A socket that is silent for long is closed; but not while the photos that came over it are worked on. */
export function allowLongWork(scope: FastifyInstance, workMs = LONG_WORK_MS): void {
  scope.addHook('onRequest', async ({ raw }) => {
    // Node puts the server's own time back when the next request comes over the same connection.
    raw.once('end', () => raw.socket.setTimeout(workMs));
  });
}
