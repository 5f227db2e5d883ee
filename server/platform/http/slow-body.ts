import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './discard-body.ts';
import { sendRawRefusal } from './raw-refusal.ts';

/**
 * The minimum upload speed: about 550 bytes per second. A phone with a weak signal sends several times as much, pauses
 * included.
 */
const MIN_SPEED = { windowMs: 15_000, bytes: 8 * 1024 };
const LONG_PROCESSING_MS = 15 * 60 * 1000;

/**
 * Closes a connection whose request body arrives too slowly, whichever code reads it and even after the response was
 * sent. Slow uploads cost an attacker nothing, and the request timeout is 30 minutes because of photos.
 */
export function closeSlowUploads(app: FastifyInstance, { windowMs, bytes } = MIN_SPEED): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) checkSpeed(request, reply);
    done();
  });

  function checkSpeed(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request;
    const { socket } = raw;
    let before = socket.bytesRead;
    const checking = setInterval(() => {
      // Unread data means that the server is slow, not the client.
      const isTooSlow = !raw.complete && raw.readableLength === 0 && socket.bytesRead - before < bytes;
      before = socket.bytesRead;
      if (isTooSlow) closeConnection(request, reply);
    }, windowMs).unref();
    raw.once('end', () => clearInterval(checking)).once('close', () => clearInterval(checking));
  }
}

function closeConnection({ raw, id }: FastifyRequest, reply: FastifyReply): void {
  // Does not write into a response that has started, or into an earlier response on the same connection.
  const isOurs = reply.raw.socket === raw.socket && !reply.raw.headersSent;
  if (isOurs) sendRawRefusal(raw.socket, 'ERR_HTTP_REQUEST_TIMEOUT', id);
  raw.socket.destroySoon();
}

/** Extends the idle timeout of the socket while uploaded photos are processed. */
export function allowLongProcessing(scope: FastifyInstance, workMs = LONG_PROCESSING_MS): void {
  scope.addHook('onRequest', async ({ raw }) => {
    // Node restores the server's timeout with the next request on the connection.
    raw.once('end', () => raw.socket.setTimeout(workMs));
  });
}
