import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The latest request of each connection, with its response. */
const latestExchange = new WeakMap<Duplex, { request: IncomingMessage; answer: ServerResponse }>();

/** Records the open response of each connection for `closeAfterParseError`. */
export function trackResponses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: request }, { raw: answer }) => {
    latestExchange.set(request.socket, { request, answer });
  });
}

/**
 * Closes a connection that sent bytes which are not an HTTP request. A complete request that came before is answered
 * first, so that no response is cut off. `refuse` writes the error response if no other response is open.
 */
export function closeAfterParseError(socket: Duplex, refuse: () => void): void {
  const { request, answer } = latestExchange.get(socket) ?? {};
  if (answer === undefined || answer.closed) refuse();
  else if (request?.complete === true) answer.once('close', () => socket.end());
  else if (answer.headersSent) socket.destroy();
  else refuse();
}
