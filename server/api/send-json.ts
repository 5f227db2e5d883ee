import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyAnswer, StreamAnswer } from './call.ts';
import { eventStreamHeaders } from '../platform/http/event-stream.ts';
import { chooseEncoding, type Encoding, encode } from '../platform/http/encodings.ts';

export type AnyAnswer = ({ status: number; body: unknown } | ReadyAnswer | StreamAnswer) & {
  headers?: Record<string, string>;
};

/** Minimum size to compress: smaller answers fit into one packet. */
const MIN_ENCODED_BYTES = 1_400;

/** Compressed forms of cached answers; collected together with their source Buffer. */
const encodedBytes = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/**
 * Sends the answer of a call: `no-store` unless its headers say otherwise, compressed if worthwhile, 304 on a matching
 * ETag.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, answer: AnyAnswer): Promise<FastifyReply> {
  if ('events' in answer) return reply.headers(eventStreamHeaders).send(answer.events.body);
  reply
    .code(answer.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...answer.headers });
  if (matchesEtag(request, answer.headers?.['etag'])) return reply.code(304).removeHeader('content-type').send();
  // Strings are sent in one write with the headers, Buffers in a separate write.
  const json = 'json' in answer ? answer.json : JSON.stringify(answer.body);
  // Streams are not compressed.
  if (json instanceof Readable) return reply.send(json);
  const encoding = json.length < MIN_ENCODED_BYTES ? undefined : chooseEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
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
