import type { IncomingMessage } from 'node:http';
import { FetchFailure } from './fetch-failure.ts';
import { outsideUrl, type ReachPolicy } from './outside-address.ts';
import { readBody } from './read-body.ts';
import { requestOutside } from './request-outside.ts';
import type { Resolve } from './resolve-host.ts';
import { withDeadline } from './with-deadline.ts';

export interface FetchOptions extends ReachPolicy {
  userAgent: string;
  /** Validators of the previous response, for a conditional request. */
  etag?: string | null;
  modified?: string | null;
  maxBytes: number;
  /** Timeout of the whole fetch including redirects, in milliseconds. */
  timeoutMs: number;
  resolve?: Resolve;
}

/** The response; `unchanged` if it equals the previous response (304). */
export type Fetched =
  | { kind: 'read'; bytes: Buffer; etag: string | null; modified: string | null }
  | { kind: 'unchanged' };

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Longer validators are ignored: they would not fit into a request. */
const MAX_VALIDATOR_LENGTH = 500;

/**
 * Fetches a URL given by a user, safe against SSRF: the IP address is checked for every redirect. Sends no credentials
 * and never reveals the URL, which may be secret. Throws a FetchFailure.
 */
export function fetchOutside(address: string, options: FetchOptions): Promise<Fetched> {
  return withDeadline(options.timeoutMs, (signal) => fetchWithRedirects(address, options, signal));
}

async function fetchWithRedirects(address: string, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  let url = outsideUrl(address, options);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url === null) throw new FetchFailure('forbidden-address');
    const response = await requestOutside(url, options, {
      headers: requestHeaders(options),
      resolve: options.resolve,
      signal,
    });
    try {
      if (!REDIRECTS.has(response.statusCode ?? 0)) return await readResponse(response, options);
      const { location = '' } = response.headers;
      url = URL.canParse(location, url.href) ? outsideUrl(new URL(location, url).href, options) : null;
    } finally {
      response.destroy();
    }
  }
  throw new FetchFailure('too-many-redirects');
}

function requestHeaders({ userAgent, etag, modified }: FetchOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'gzip',
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(modified ? { 'if-modified-since': modified } : {}),
  };
}

async function readResponse(response: IncomingMessage, options: FetchOptions): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304 && (options.etag || options.modified)) return { kind: 'unchanged' };
  if (statusCode === 404 || statusCode === 410) throw new FetchFailure('not-found');
  if (statusCode !== 200) throw new FetchFailure('wrong-status');
  const bytes = await readBody(response, options.maxBytes);
  return { kind: 'read', bytes, etag: validator(headers.etag), modified: validator(headers['last-modified']) };
}

function validator(value: string | undefined): string | null {
  return value !== undefined && value.length <= MAX_VALIDATOR_LENGTH && /^[\x20-\x7e]+$/.test(value) ? value : null;
}
