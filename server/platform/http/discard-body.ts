import type { IncomingMessage } from 'node:http';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { BodyThrottle } from './body-throttle.ts';

/**
 * Twice the largest valid form. Forms below this limit are read to the end, so that the response can name the photo
 * that is too large.
 */
export const MAX_BODY_BYTES = 2 * MAX_PHOTOS * MAX_PHOTO_BYTES;

/** Rate at which forms are read, with a separate budget. */
const defaultThrottle = new BodyThrottle({ bytesPerSecond: 16_000_000 });

/**
 * Reads and discards the body of a GET or HEAD request. An unread body would break the connection while the response is
 * being sent.
 */
export function discardUnexpectedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw }) => {
    if (['GET', 'HEAD'].includes(method) && hasBody(raw)) discard(raw, defaultThrottle);
  });
}

/**
 * Reads and discards the rest of a body whose response was sent early, at a limited rate. Browsers read the response
 * only after they have sent the whole body.
 */
export function discardUnreadBodies(app: FastifyInstance, pace = defaultThrottle): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { raw } = request;
    if (hasBody(raw) && !raw.complete && !raw.destroyed && !['GET', 'HEAD'].includes(request.method)) {
      raw.unpipe();
      discard(raw, pace);
    }
    done();
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Closes the connection of a sender that exceeds `MAX_BODY_BYTES`. */
function discard(body: IncomingMessage, pace: BodyThrottle): void {
  let bytes = 0;
  body.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > MAX_BODY_BYTES) body.destroy();
  });
  pace.throttle(body);
  body.resume();
}
