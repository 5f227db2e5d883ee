import { randomUUID } from 'node:crypto';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { limitConnections } from './connections.ts';
import { dropAnsweredBodies, dropUnexpectedBodies } from './drop-body.ts';
import { refusalFor } from './error-answer.ts';
import { Refusal } from './errors.ts';
import { refuseOddHost } from './host-header.ts';
import { endBroken, noteAnswers } from './answers-in-flight.ts';
import { StoreAway } from '../errors/store-away.ts';
import { refuseByHand } from './raw-refusal.ts';
import { countRequests } from './request-metrics.ts';
import { endSlowBodies } from './slow-body.ts';
import { tellMethods } from './wrong-method.ts';

const SECOND = 1_000;

export interface ServerOptions {
  log: Logger;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** How many processes listen at this address, this one included. */
  processes?: number;
  /** What every answer carries. */
  headers?: Record<string, string>;
  /** Aborted when the end is near: it serves on, and every answer is the last one of its connection. */
  ending?: AbortSignal | undefined;
}

/** An HTTP server without routes: its limits, its log and the wire form of everything that goes wrong. */
export function createServer({
  log,
  trustedProxies,
  processes = 1,
  headers = {},
  ending,
}: ServerOptions): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: new OwnLines({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // A log of its own for each request costs more than all that is kept of it: our lines say whose they are.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => pathIn(url),
    // A request on an open connection is still answered; Fastify's own refusal would not have our form.
    return503OnClosing: false,
    // Twenty photos from a phone may take long: at 17 kB a second, as a browser makes them smaller. A socket that says
    // nothing for a minute, or not even its headers, may not.
    requestTimeout: 30 * 60 * SECOND,
    connectionTimeout: 60 * SECOND,
    keepAliveTimeout: 70 * SECOND,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: SECOND, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(headers));
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const reqId = randomUUID();
      log.info({ reqId, code: error.code }, 'what came was no whole request');
      endBroken(socket, () => refuseByHand(socket, error.code, reqId));
    },
  });
  limitConnections(app.server, { proxies: trustedProxies, processes });
  // Who has said everything and says so (a half-closed connection) is still answered.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  // An expectation that we do not know is left out (RFC 9110, 10.1.1); Node's own refusal would have no words.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  noteAnswers(app);
  endSlowBodies(app);
  dropUnexpectedBodies(app);
  dropAnsweredBodies(app);
  app.setErrorHandler<FastifyError>(answerError);
  // These run for every request: without a promise each.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    refuseOddHost(request);
    done();
  });
  tellMethods(app);
  app.addHook('onResponse', (request, reply, done) => {
    // The route and not the address: a booking's address is the key to it.
    const { method, url } = request.routeOptions;
    request.log.info(
      {
        reqId: request.id,
        method: method ?? request.method,
        route: url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  countRequests(app);
  closeConnectionsAtTheEnd(app, ending);
  return app;
}

/** Each answer is logged once, by its route; of Fastify's lines the one that only it can write is left, of an answer cut off. */
class OwnLines extends LogController {
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    logFailure(error, request, reply, 'an answer broke off');
  }
}

/** `message`: null where the answer itself says all there is to know. */
function logFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, message: string | null): void {
  const line = { reqId: request.id, err: error };
  if (hasGone(request, reply)) request.log.info(line, 'the caller went away');
  else if (message !== null) request.log.error(line, message);
}

/** Who speaks to a proxy says the whole address (RFC 9112, 3.2.2); what follows the host is meant. */
function pathIn(address: string): string {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Once the server ends, or is about to, each answer says that it is the last one of its connection. */
function closeConnectionsAtTheEnd(app: FastifyInstance, ending: AbortSignal | undefined): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding || ending?.aborted === true) reply.header('connection', 'close');
    done();
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  const { status, message, headers } = refusal;
  const body = refusal.body();
  // That the store of photos is away is told once, and not for every photo.
  const isTold = error instanceof Refusal || error instanceof StoreAway;
  logFailure(error, request, reply, status >= 500 && !isTold ? message : null);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, ...headers })
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(status < 500 ? body : { ...body, requestId: request.id }));
}

/** Whether the connection broke before all of the request was there, or before its answer: then nobody hears it. */
function hasGone({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return (raw.destroyed && !raw.complete) || reply.raw.destroyed;
}
