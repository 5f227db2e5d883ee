import type { IncomingMessage } from 'node:http';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { BodyPace } from './body-pace.ts';

/** Twice what a form with every photo at its largest weighs: below, the photo that is too large is still named. */
export const MOST_BODY_BYTES = 2 * MAX_PHOTOS * MAX_PHOTO_BYTES;

/** As fast as forms are read, and beside them. */
const productPace = new BodyPace({ bytesPerSecond: 16_000_000 });

/**
 * Reads and drops what comes with a request that has no body to give: left lying, it would break the connection under
 * an answer that is still on its way.
 */
export function dropUnexpectedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw }) => {
    if (['GET', 'HEAD'].includes(method) && hasBody(raw)) drop(raw, productPace);
  });
}

/**
 * Lets the rest of a body that is answered already come in, at a pace, and drops it: browsers hear an answer only once
 * they have sent everything. Node would take it as fast as it comes, however large it is.
 */
export function dropAnsweredBodies(app: FastifyInstance, pace = productPace): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { raw } = request;
    if (hasBody(raw) && !raw.complete && !raw.destroyed && !['GET', 'HEAD'].includes(request.method)) {
      raw.unpipe();
      drop(raw, pace);
    }
    done();
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whoever sends more than any request holds is cut off. */
function drop(body: IncomingMessage, pace: BodyPace): void {
  let bytes = 0;
  body.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > MOST_BODY_BYTES) body.destroy();
  });
  pace.hold(body);
  body.resume();
}
