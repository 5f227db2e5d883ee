import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FetchFailure } from './fetch-failure.ts';

/** Reads and decompresses a response body; throws if it exceeds `maxBytes`, compressed or decompressed. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return collect(response, maxBytes);
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new FetchFailure('wrong-encoding');
  const unpacked = createGunzip();
  let packed = 0;
  response.on('data', (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > maxBytes) unpacked.destroy(new FetchFailure('too-large'));
  });
  response.once('error', (error) => unpacked.destroy(error));
  response.once('aborted', () => unpacked.destroy(new FetchFailure('unreachable')));
  return collect(response.pipe(unpacked), maxBytes);
}

/** Collects a stream; throws if it exceeds `maxBytes`. */
export async function collect(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchFailure('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
