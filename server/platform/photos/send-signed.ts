import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { MAX_PHOTO_BYTES } from '@aangan/contract/limits.ts';
import { awaitResponse } from '../fetching/await-response.ts';
import { collect } from '../fetching/read-body.ts';

export interface S3Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Of an answer: no file that is put comes near it. */
const MOST_BYTES = MAX_PHOTO_BYTES;

/** Connections to the store stay open; how many calls are under way is bounded by who calls. */
const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

/**
 * Sends a request that is signed, and answers once all of its answer is there. By Node's own client: measured with photos
 * of 31 kB, it takes a third of the processor time of `fetch` (0.16 ms and 0.50).
 */
export async function sendSigned(request: Request, body: Buffer | undefined, signal: AbortSignal): Promise<S3Answer> {
  const { method, url, headers } = request;
  const isSafe = url.startsWith('https:');
  const length = method === 'PUT' ? { 'content-length': body?.length ?? 0 } : {};
  const options = {
    method,
    headers: { ...Object.fromEntries(headers), ...length },
    agent: isSafe ? agents['https:'] : agents['http:'],
    signal,
  };
  const sent = (isSafe ? https : http).request(url, options).end(body);
  const response = await awaitResponse(sent);
  const { statusCode: status = 0, headers: answered } = response;
  return { status, headers: answered, body: await collect(response, MOST_BYTES) };
}
