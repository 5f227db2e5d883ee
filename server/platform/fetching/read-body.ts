import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FetchFailure } from './fetch-failure.ts';

/** All that an answer holds, unpacked; refused as soon as it is more than so much, packed or unpacked. */
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

/** The bytes of an answer as they come; refused as soon as they are more than so many. */
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
