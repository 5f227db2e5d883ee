import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { MAX_PHOTO_BYTES } from '@aangan/contract/limits.ts';
import { awaitResponse } from '../fetching/await-response.ts';
import { collect } from '../fetching/read-body.ts';

export interface S3Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The maximum response body; stored files are much smaller. */
const MAX_RESPONSE_BYTES = MAX_PHOTO_BYTES;

/** Keep-alive connections. Callers limit the number of concurrent requests. */
const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

export interface S3Request {
  url: string;
  method: 'GET' | 'PUT' | 'DELETE';
  headers: OutgoingHttpHeaders;
  body?: Buffer | undefined;
}

/**
 * Sends a signed request and reads the whole response. Uses Node's HTTP client, which takes a third of the CPU time of
 * `fetch` (0.16 ms instead of 0.50 ms for photos of 31 kB).
 */
export async function sendSigned({ url, body, ...request }: S3Request, signal: AbortSignal): Promise<S3Answer> {
  const isHttps = url.startsWith('https:');
  const agent = isHttps ? agents['https:'] : agents['http:'];
  const sent = (isHttps ? https : http).request(url, { ...request, agent, signal }).end(body);
  const response = await awaitResponse(sent);
  const { statusCode: status = 0, headers: answered } = response;
  return { status, headers: answered, body: await collect(response, MAX_RESPONSE_BYTES) };
}
