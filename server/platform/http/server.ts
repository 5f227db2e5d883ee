import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
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
import { Counter, Histogram } from 'prom-client';
import { PhotoStoreUnavailableError } from '../errors/photo-store-unavailable.ts';
import { refusalFor, sendRawRefusal } from './error-answer.ts';
import { Refusal } from './errors.ts';
import { limitConnections } from './networks.ts';
import { pacingSubject, RefusalPacing } from './refusal-pacing.ts';
import { answerUnsupportedMethods } from './refuse-requests.ts';
import { closeSlowUploads, discardUnexpectedBodies, discardUnreadBodies } from './request-bodies.ts';

const labelNames = ['method', 'route'] as const;

const answered = new Histogram({
  name: 'aangan_http_request_duration_seconds',
  help: 'Duration of HTTP requests by route and status, from headers to the end of the response',
  labelNames: [...labelNames, 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});
const abandoned = new Counter({
  name: 'aangan_http_requests_abandoned_total',
  help: 'Requests whose client disconnected before the response',
  labelNames,
});

/** Counts requests by route pattern, not by URL: the URL of a booking grants access to it. */
function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    findSeries(request, reply.statusCode).observe(reply.elapsedTime / 1_000);
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    abandoned.inc(routeLabels(request));
  });
}

const seriesByLabels = new Map<string, Histogram.Internal<string>>();

/** Cached, because a lookup by labels costs three times as much as the observation. */
function findSeries(request: FastifyRequest, status: number): Histogram.Internal<string> {
  const { method, route } = routeLabels(request);
  const key = `${method} ${status} ${route}`;
  const series = seriesByLabels.get(key) ?? answered.labels({ method, route, status });
  seriesByLabels.set(key, series);
  return series;
}

/** Requests without a route are pages or unknown URLs. */
function routeLabels({ method, routeOptions: { url = 'page' } }: FastifyRequest) {
  return { method, route: url };
}

/** The latest request of each connection, with its response. */
const latestExchange = new WeakMap<Duplex, { request: IncomingMessage; answer: ServerResponse }>();

/** Records the open response of each connection for `closeAfterParseError`. */
function trackResponses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: request }, { raw: answer }, done) => {
    latestExchange.set(request.socket, { request, answer });
    done();
  });
}

/**
 * Closes a connection that sent bytes that are not an HTTP request. An earlier complete request is answered first, so
 * that no response is cut off. `refuse` writes the error response if no other response is open.
 */
function closeAfterParseError(socket: Duplex, refuse: () => void): void {
  const { request, answer } = latestExchange.get(socket) ?? {};
  if (answer === undefined || answer.closed) refuse();
  else if (request?.complete === true) answer.once('close', () => socket.end());
  else if (answer.headersSent) socket.destroy();
  else refuse();
}

/** A host name or IP address with an optional port; empty if the URL has no authority (RFC 9112, section 3.2). */
const HOST = /^(?:\[[0-9a-f:.%]+\]|[^\s\p{Cc}/@?#\\[\]:,]*)(?::\d*)?$/iu;

/** Missing, repeated or malformed: not used here, but a proxy or cache in front might read the request differently. */
function rejectInvalidHost({ headers, raw }: FastifyRequest): void {
  // Node's own check is off (`requireHostHeader`), because its error response has no body.
  const isMissing = headers.host === undefined && raw.httpVersion === '1.1';
  const hostHeaders = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (isMissing || hostHeaders.length > 1 || !HOST.test(headers.host ?? '')) throw new Refusal('INVALID_INPUT');
}

const SECOND_MS = 1_000;

/** Calls are checked by zod. */
function refuseJsonSchema(): never {
  throw new Error('routes have no JSON Schema');
}

export interface ServerOptions {
  log: Logger;
  /** IP addresses or networks whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  /** Number of processes that share the port, including this one. */
  processes?: number;
  headers?: Record<string, string>;
  /** Whether refusals of continuously refused networks are delayed. */
  pacesRefusals?: boolean;
  /** Aborted before shutdown: requests are still served, but every response closes its connection. */
  shutdown?: AbortSignal | undefined;
}

/** Creates an HTTP server without routes: limits, request log and error responses. */
export function createHttpServer({
  log,
  trustedProxies,
  processes = 1,
  headers = {},
  pacesRefusals = false,
  shutdown,
}: ServerOptions): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: new ErrorOnlyLog({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // A child logger per request is expensive; log lines carry `reqId` instead.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    // Without these Fastify loads ajv at each start.
    schemaController: { compilersFactory: { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema } },
    rewriteUrl: ({ url = '/' }) => pathFromTarget(url),
    // Requests on open connections are still served during shutdown; Fastify's own 503 has a different format.
    return503OnClosing: false,
    // Allows 20 photos from a phone at 17 kB/s, after the browser has downsized them. A silent socket is closed after a
    // minute, or earlier if its headers are incomplete.
    requestTimeout: 30 * 60 * SECOND_MS,
    connectionTimeout: 60 * SECOND_MS,
    keepAliveTimeout: 70 * SECOND_MS,
    http: { headersTimeout: 10 * SECOND_MS, connectionsCheckingInterval: SECOND_MS, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(headers));
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const reqId = randomUUID();
      log.info({ reqId, code: error.code }, 'received an incomplete or malformed request');
      closeAfterParseError(socket, () => sendRawRefusal(socket, error.code, reqId));
    },
  });
  limitConnections(app.server, { proxies: trustedProxies, processes });
  // A client that half-closes its connection still gets its response.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  // Unknown expectations are ignored (RFC 9110, section 10.1.1); Node's own error response has no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  trackResponses(app);
  closeSlowUploads(app);
  discardUnexpectedBodies(app);
  discardUnreadBodies(app);
  app.setErrorHandler<FastifyError>(pacesRefusals ? createPacedHandler(app, answerError) : answerError);
  // Callback style: these hooks run for every request, and a promise for each would cost time.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    rejectInvalidHost(request);
    done();
  });
  answerUnsupportedMethods(app);
  app.addHook('onResponse', (request, reply, done) => {
    // The route pattern, not the URL: the URL of a booking grants access to it.
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
  endStreamsOfHead(app);
  countRequests(app);
  closeConnectionsOnShutdown(app, shutdown);
  return app;
}

/** Turns off Fastify's request log, as each response is logged once; keeps only errors of broken response streams. */
class ErrorOnlyLog extends LogController {
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    logFailure(error, request, reply, 'a response was aborted');
  }
}

/** `message`: null if the response status is sufficient. */
function logFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, message: string | null): void {
  const line = { reqId: request.id, err: error };
  if (isDisconnected(request, reply)) request.log.info(line, 'the client disconnected');
  else if (message !== null) request.log.error(line, message);
}

/** Clients of a proxy send an absolute URL (RFC 9112, section 3.2.2); only the part after the host is used. */
function pathFromTarget(address: string): string {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** HEAD answers headers alone: Fastify would read a stream to its end, without a reader to slow it down. */
function endStreamsOfHead(app: FastifyInstance): void {
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return done();
    payload.destroy();
    done(null, Readable.from([]));
  });
}

/** During and before shutdown, every response closes its connection. */
function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: AbortSignal | undefined): void {
  let isShuttingDown = false;
  app.addHook('preClose', async () => {
    isShuttingDown = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isShuttingDown || shutdown?.aborted === true) reply.header('connection', 'close');
    done();
  });
}

type ErrorHandler = typeof answerError;

function createPacedHandler(app: FastifyInstance, handler: ErrorHandler) {
  const pacing = new RefusalPacing();
  app.addHook('preClose', async () => pacing.end());
  return async (...[error, request, reply]: Parameters<ErrorHandler>): Promise<FastifyReply> => {
    await pacing.wait(pacingSubject(request), request.raw.socket);
    return handler(error, request, reply);
  };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  const { status, message, headers } = refusal;
  const body = refusal.body();
  // An unavailable photo store is logged once, not once per photo.
  const isExpected = error instanceof Refusal || error instanceof PhotoStoreUnavailableError;
  logFailure(error, request, reply, status >= 500 && !isExpected ? message : null);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, ...headers })
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(status < 500 ? body : { ...body, requestId: request.id }));
}

/** Whether the client disconnected before its request or the response was complete. */
function isDisconnected({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return (raw.destroyed && !raw.complete) || reply.raw.destroyed;
}
