import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRawRefusal } from './error-answer.ts';

/** Milliseconds; shorter delays are skipped, so that a slow sender is never paused. */
const MIN_DELAY_MS = 4;

interface ThrottleOptions {
  bytesPerSecond: number;
  /** A monotonic clock in milliseconds. */
  clock?: () => number;
  wait?: (act: () => void, milliseconds: number) => unknown;
}

/** Limits the total rate of reading bodies; a paused body stays in TCP buffers, and others are served meanwhile. */
export class BodyThrottle {
  readonly #options: Required<ThrottleOptions>;
  #freeAt = 0;

  constructor({ clock = () => performance.now(), wait = setTimeout, ...options }: ThrottleOptions) {
    this.#options = { ...options, clock, wait };
  }

  /** Call this in the same tick in which reading or discarding the body starts. */
  throttle(body: Readable): void {
    let isPaused = false;
    body.on('data', ({ length }: Buffer) => {
      const ms = this.#delayAfter(length);
      if (isPaused || ms < MIN_DELAY_MS) return;
      isPaused = true;
      body.pause();
      this.#options.wait(() => {
        isPaused = false;
        body.resume();
      }, ms);
    });
    // A pipe resumes the stream as soon as its target has room.
    body.on('resume', () => {
      if (isPaused) body.pause();
    });
  }

  /** The delay in milliseconds after which these bytes are within the rate. */
  #delayAfter(bytes: number): number {
    const { bytesPerSecond, clock } = this.#options;
    const now = clock();
    this.#freeAt = Math.max(this.#freeAt, now) + (1_000 * bytes) / bytesPerSecond;
    return this.#freeAt - now;
  }
}

/** Twice the largest valid form: forms below it are read to the end, so that the response can name the photo. */
export const MAX_BODY_BYTES = 2 * MAX_PHOTOS * MAX_PHOTO_BYTES;

/** Rate at which forms are read, with a separate budget. */
const defaultThrottle = new BodyThrottle({ bytesPerSecond: 16_000_000 });

/** Reads and discards bodies of GET and HEAD: unread ones would break the connection while the response is sent. */
export function discardUnexpectedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, raw }, _reply, done) => {
    if (['GET', 'HEAD'].includes(method) && hasBody(raw)) discard(raw, defaultThrottle);
    done();
  });
}

/** Discards the rest of a body answered early, at a limited rate: browsers read the response after sending it all. */
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

function hasBody({ headers }: IncomingMessage): boolean {
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

/** About 550 bytes per second; a phone with a weak signal sends several times as much, pauses included. */
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
