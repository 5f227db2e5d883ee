import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyAnswer, StreamAnswer } from './call.ts';
import { eventStreamHeaders } from '../platform/http/event-stream.ts';
import { acceptedEncoding, type Encoding, encode } from '../platform/http/encodings.ts';

export type AnyAnswer = ({ status: number; body: unknown } | ReadyAnswer | StreamAnswer) & {
  headers?: Record<string, string>;
};

/** Below this an answer fits into one packet anyway. */
const WORTH_ENCODING_BYTES = 1_400;

/** Cached bytes are compressed once; they leave with the bytes they were made of. */
const encodedBytes = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Sends a call's answer: private unless its headers say otherwise, compressed where that helps, 304 where it is known. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, answer: AnyAnswer): Promise<FastifyReply> {
  if ('events' in answer) return reply.headers(eventStreamHeaders).send(answer.events.body);
  reply
    .code(answer.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...answer.headers });
  if (isKnown(request, answer.headers?.['etag'])) return reply.code(304).removeHeader('content-type').send();
  // A text goes out in one piece with its headers; bytes would be a piece of their own.
  const json = 'json' in answer ? answer.json : JSON.stringify(answer.body);
  // A stream goes out as it is made: whoever requests everything at once has the line for it.
  if (json instanceof Readable) return reply.send(json);
  const encoding =
    json.length < WORTH_ENCODING_BYTES ? undefined : acceptedEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding === undefined) return reply.send(json);
  reply.header('content-encoding', encoding);
  return reply.send(
    Buffer.isBuffer(json) ? await encodedOnce(json, encoding) : await encode(Buffer.from(json), encoding),
  );
}

/** Tags are compared weakly: the same answer has one tag in every encoding. `*` knows them all (RFC 9110, 13.1.2). */
function isKnown(request: FastifyRequest, etag: string | undefined): boolean {
  const known = request.headers['if-none-match'];
  if (etag === undefined || known === undefined || request.method !== 'GET') return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
}

function encodedOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = encodedBytes.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  encodedBytes.set(bytes, known);
  const encoded = known.get(encoding) ?? encode(bytes, encoding);
  known.set(encoding, encoded);
  return encoded;
}
