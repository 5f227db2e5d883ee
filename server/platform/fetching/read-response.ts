import type { ClientRequest, IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';

/** Resolves with the response. Rejects on errors, a closed connection or a protocol upgrade (101). */
export function awaitResponse(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request
      .once('response', resolve)
      .once('error', reject)
      .once('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('the answer is in another protocol'));
      })
      .once('close', () => reject(new Error('the connection ended without an answer')));
  });
}

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
export async function collect(
  body: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  maxBytes: number,
  tooLarge = (): Error => new FetchFailure('too-large'),
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export type FetchFailureReason =
  | 'forbidden-address'
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-found'
  | 'wrong-status'
  | 'wrong-encoding';

/** A failed fetch. The message states the reason but not the URL. */
export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, options?: ErrorOptions) {
    super(`it could not be fetched: ${reason}`, options);
    this.name = 'FetchFailure';
    this.reason = reason;
  }
}
