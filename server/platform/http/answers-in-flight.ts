import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The last request of each connection, with its answer. */
const latest = new WeakMap<Duplex, { request: IncomingMessage; answer: ServerResponse }>();

/** Remembers what is being answered, for `endBroken`. */
export function noteAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: request }, { raw: answer }) => {
    latest.set(request.socket, { request, answer });
  });
}

/**
 * Ends a connection over which something came that is no request. What was asked whole before that is answered first,
 * so that no answer is broken into or lost; `refuse` says what was wrong where nothing is being answered.
 */
export function endBroken(socket: Duplex, refuse: () => void): void {
  const { request, answer } = latest.get(socket) ?? {};
  if (answer === undefined || answer.closed) refuse();
  else if (request?.complete === true) answer.once('close', () => socket.end());
  else if (answer.headersSent) socket.destroy();
  else refuse();
}
