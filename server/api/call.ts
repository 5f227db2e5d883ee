import type { CallAccess, CallAnswers, CallBody, CallParams, CallQuery } from '@aangan/contract/calls.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { EventStream } from '../platform/http/event-stream.ts';
import type { Account } from '../domain/accounts/account.ts';

/** Input of a call: parsed by its contract schemas, with the caller and the current time. */
export interface CallRequest<N extends CallName> {
  params: CallParams<N>;
  query: CallQuery<N>;
  body: CallBody<N>;
  /** The signed-in account; never null if the contract's `access` is 'session'. */
  account: CallAccess<N> extends 'session' ? Account : Account | null;
  now: Date;
  /**
   * For multipart parts, headers and the client's IP address. If the contract declares no body, `request.body` is a
   * Buffer of the raw bytes.
   */
  request: FastifyRequest;
}

/** Answer of a call as declared in its contract. `cache-control` is `no-store` unless `headers` set it. */
export type Answer<N extends CallName> = (CallAnswers<N> | ReadyAnswer | StreamAnswer) & {
  headers?: Record<string, string>;
};

/** An answer with status 200 that is already serialized: a Buffer, or a stream generated while it is sent. */
export interface ReadyAnswer {
  status: 200;
  json: Buffer | Readable;
}

/** An answer of server-sent events; the call returns when the stream opens. */
export interface StreamAnswer {
  status: 200;
  events: EventStream;
}

/** A call and its implementation. */
export interface Handler<N extends CallName, Context> {
  name: N;
  run: (requested: CallRequest<N>, context: Context) => Promise<Answer<N>>;
}

/** A handler of any call, for `registerCalls`. */
export type AnyHandler<Context> = { [N in CallName]: Handler<N, Context> }[CallName];
