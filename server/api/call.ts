import type { Readable } from 'node:stream';
import type { CallAccess, CallAnswers, CallBody, CallParams, CallQuery } from '@aangan/contract/calls.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../domain/accounts/accounts.ts';
import type { AppContext } from '../domain/context.ts';
import type { EventStream } from '../platform/http/event-stream.ts';
import type { LiveInboxes } from './inbox/live-inboxes.ts';

export type FindAccount = (request: FastifyRequest) => Promise<Account | null>;

/** Input of a call: parsed by its contract schemas, with the caller and the current time. */
export interface CallRequest<N extends CallName> {
  params: CallParams<N>;
  query: CallQuery<N>;
  body: CallBody<N>;
  account: CallAccess<N> extends 'session' ? Account : Account | null;
  now: Date;
  /** For parts, headers and client IP. Without a body in the contract, `request.body` is a Buffer of raw bytes. */
  request: FastifyRequest;
}

/** Answer of a call as declared in its contract. `cache-control` is `no-store` unless `headers` set it. */
type Answer<N extends CallName> = (CallAnswers<N> | ReadyAnswer | StreamAnswer) & {
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

interface Handler<N extends CallName, Context> {
  name: N;
  run: (requested: CallRequest<N>, context: Context) => Promise<Answer<N>>;
}

export type AnyHandler<Context> = { [N in CallName]: Handler<N, Context> }[CallName];

export interface Context extends AppContext {
  live: LiveInboxes;
}

/** Declares a call: `export const createBooking = call('booking/create', async ({ params, body }, { db }) => …)`. */
export function call<N extends CallName>(name: N, run: Run[N]): Handler<N, Context> {
  return { name, run };
}

/** Indexed by name, so that literals such as `'INR'` or `true` keep their types in answers. */
type Run = { [N in CallName]: (requested: CallRequest<N>, context: Context) => Promise<Answer<N>> };
