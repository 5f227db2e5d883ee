import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { calls, commonErrors } from '@aangan/contract/calls.ts';
import type { ErrorCode } from '@aangan/contract/errors.ts';
import type { Call, CallName } from '@aangan/contract/paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { chooseEncoding, encode, type Encoding } from '../platform/http/encodings.ts';
import { eventStreamHeaders } from '../platform/http/event-stream.ts';
import type { ReadyAnswer, StreamAnswer } from './call.ts';

export type AnyAnswer = ({ status: number; body: unknown } | ReadyAnswer | StreamAnswer) & {
  headers?: Record<string, string>;
};

/** Minimum size to compress: smaller answers fit into one packet. */
const MIN_ENCODED_BYTES = 1_400;

/** Compressed forms of cached answers; collected together with their source Buffer. */
const encodedBytes = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** `no-store` unless its headers say otherwise, compressed if worthwhile, 304 on a matching ETag. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, answer: AnyAnswer): Promise<FastifyReply> {
  if ('events' in answer) return reply.headers(eventStreamHeaders).send(answer.events.body);
  reply
    .code(answer.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...answer.headers })
    .header('vary', 'accept-encoding');
  if (matchesEtag(request, answer.headers?.['etag'])) return reply.code(304).removeHeader('content-type').send();
  // Stays a string if it is one: Node sends it in one write with the headers, a Buffer in a second.
  const json = 'json' in answer ? answer.json : JSON.stringify(answer.body);
  // Streams are not compressed.
  if (json instanceof Readable) return reply.send(json);
  const isSmall = Buffer.byteLength(json) < MIN_ENCODED_BYTES;
  const encoding = isSmall ? undefined : chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(json);
  reply.header('content-encoding', encoding);
  return reply.send(
    Buffer.isBuffer(json) ? await encodeOnce(json, encoding) : await encode(Buffer.from(json), encoding),
  );
}

/** Weak comparison: an answer has the same tag in every encoding. `*` matches any tag (RFC 9110, 13.1.2). */
function matchesEtag(request: FastifyRequest, etag: string | undefined): boolean {
  const known = request.headers['if-none-match'];
  if (etag === undefined || known === undefined || request.method !== 'GET') return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
}

function encodeOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = encodedBytes.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  encodedBytes.set(bytes, known);
  const encoded = known.get(encoding) ?? encode(bytes, encoding);
  known.set(encoding, encoded);
  return encoded;
}

/** Throws if an answer does not match its contract or has extra fields. Streams are not checked. */
export function checkAnswer(name: CallName, answer: AnyAnswer): void {
  // Events are checked when they are sent.
  if ('events' in answer) return;
  const { status } = answer;
  const schema: z.ZodType | undefined = (calls[name].answers as Record<number, z.ZodType>)[status];
  if (schema === undefined) throw new Error(`${name} answered ${status}, which its contract does not list`);
  // Compared as JSON, which omits undefined fields.
  const json = 'json' in answer ? answer.json : JSON.stringify(answer.body);
  if (json instanceof Readable) return;
  const sent: unknown = JSON.parse(json.toString());
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`The answer of ${name} breaks its contract: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new Error(`The answer of ${name} has fields that its contract does not list`);
}

/** Throws if the contract of the call does not list the error code. */
export function checkRefusal(name: CallName, code: ErrorCode): void {
  const { access, errors = [] }: Call = calls[name];
  const known: readonly ErrorCode[] = [
    ...errors,
    ...commonErrors,
    ...(access === 'session' ? (['NOT_SIGNED_IN'] as const) : []),
  ];
  if (!known.includes(code)) throw new Error(`${name} refused with ${code}, which its contract does not list`);
}
