import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { collect } from './read-response.ts';

interface FetchTextOptions extends Omit<RequestInit, 'signal'> {
  /** Timeout of the whole request until the last byte of the response, in milliseconds. */
  timeoutMs: number;
  /** Limit of the response body; 1 MB by default. */
  maxBytes?: number;
}

/** A response with its body already read. */
export interface TextResponse extends Pick<Response, 'ok' | 'status' | 'headers'> {
  text: string;
}

/**
 * Fetches a URL that the operator configured and reads the response as text. Throws if it takes longer than
 * `timeoutMs` or exceeds `maxBytes`. Not for URLs given by users: see `fetchOutside`.
 */
export async function fetchText(
  url: string,
  { timeoutMs, maxBytes = 1_000_000, ...init }: FetchTextOptions,
): Promise<TextResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { ok, status, headers, body } = await fetch(url, { ...init, signal });
  // The signal given to `fetch` loses its effect on the body with the next garbage collection (nodejs/undici#3644).
  const chunks = body === null ? [] : Readable.fromWeb(body as ReadableStream<Uint8Array>, { signal });
  const bytes = await collect(chunks, maxBytes, () => new Error(`the answer has more than ${maxBytes} bytes`));
  return { ok, status, headers, text: bytes.toString('utf8') };
}
