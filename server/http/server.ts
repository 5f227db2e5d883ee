import { randomUUID } from 'node:crypto';
import { errors } from '@aangan/contract/errors.ts';
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
import { refusalFor } from './error-answer.ts';

const SECOND = 1_000;

export interface ServerOptions {
  log: Logger;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: string[];
}

/** An HTTP server without routes: its limits, its log and the wire form of everything that goes wrong. */
export function createServer({ log, trustedProxies }: ServerOptions): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    // Each answer is logged below, once, by its route.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: () => randomUUID(),
    // A request on an open connection is still answered; Fastify's own refusal would not have our form.
    return503OnClosing: false,
    // Twenty photos from a phone may take long; a socket that says nothing for a minute, or not even its headers, may not.
    requestTimeout: 60 * 60 * SECOND,
    connectionTimeout: 60 * SECOND,
    keepAliveTimeout: 70 * SECOND,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 5 * SECOND },
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply);
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(rawRefusal(error.code));
    },
  });
  app.setErrorHandler<FastifyError>(answerError);
  app.addHook('onResponse', async (request, reply) => {
    // The route and not the address: a booking's address is the key to it.
    const { method, url } = request.routeOptions;
    request.log.info(
      { method: method ?? request.method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  return app;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  if (hasGone(request)) request.log.info({ err: error }, 'the caller went away');
  else if (refusal.status >= 500) request.log.error({ err: error }, refusal.message);
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, ...refusal.headers })
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body));
}

/** Whether the connection broke before all of the request was there: then nobody hears the answer. */
function hasGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** What is no HTTP at all is answered by hand; there is no request to answer. */
function rawRefusal(code: string | undefined): string {
  const [line, body] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', { message: errors.TOO_LARGE.message, code: 'TOO_LARGE' }]
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', { message: 'This took too long to arrive.', code: 'INVALID_INPUT' }]
        : ['400 Bad Request', { message: errors.INVALID_INPUT.message, code: 'INVALID_INPUT' }];
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`;
}
