import type { CallAccess, CallAnswers, CallBody, CallParams, CallQuery } from '@aangan/contract/calls.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { EventStream } from '../platform/http/event-stream.ts';
import type { Account } from '../domain/accounts/account.ts';

/** What a call is given: its input parsed by the contract, who calls, and the present time. */
export interface CallRequest<N extends CallName> {
  params: CallParams<N>;
  query: CallQuery<N>;
  body: CallBody<N>;
  /** The signed-in person; never null where the contract says that the call needs a session. */
  account: CallAccess<N> extends 'session' ? Account : Account | null;
  now: Date;
  /**
   * For what only a few calls need: multipart parts, a header, the caller's address; where the contract names no body,
   * `request.body` holds the raw bytes that were sent (a Buffer), whatever they are.
   */
  request: FastifyRequest;
}

/** What a call answers, as its contract says; `headers` are sent along. Answers are `no-store` unless they say otherwise. */
export type Answer<N extends CallName> = (CallAnswers<N> | ReadyAnswer | StreamAnswer) & {
  headers?: Record<string, string>;
};

/** A 200 that is JSON text already: bytes, which may be cached, or a stream that is made while it is sent. */
export interface ReadyAnswer {
  status: 200;
  json: Buffer | Readable;
}

/** Events as they happen; the call is done once they begin. */
export interface StreamAnswer {
  status: 200;
  events: EventStream;
}

/** A call as it stands in its own file: `context` is what the app is made of. */
export interface Handler<N extends CallName, Context> {
  name: N;
  run: (requested: CallRequest<N>, context: Context) => Promise<Answer<N>>;
}

/** Any of the calls, for the table that registers them. */
export type AnyHandler<Context> = { [N in CallName]: Handler<N, Context> }[CallName];
