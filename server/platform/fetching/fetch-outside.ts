import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { unlessAborted } from '../signals/pause.ts';
import { isConnectable, isLocalName, outsideUrl, type ReachPolicy } from './outside-address.ts';
import { awaitResponse, FetchFailure, readBody } from './read-response.ts';

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

interface PostOptions extends ReachPolicy {
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
  resolve?: Resolve;
}

/** Safe against SSRF. Returns the status, ignores the body, follows no redirects. Its FetchFailure hides the URL. */
export function postOutside(
  address: string,
  { headers, body, timeoutMs, resolve, ...reach }: PostOptions,
): Promise<number> {
  return withDeadline(timeoutMs, async (signal) => {
    const url = outsideUrl(address, reach);
    if (url === null) throw new FetchFailure('forbidden-address');
    const response = await requestOutside(url, reach, { method: 'POST', headers, body, resolve, signal });
    response.destroy();
    return response.statusCode ?? 0;
  });
}

interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers: Record<string, string | number>;
  body?: Buffer;
  resolve?: Resolve | undefined;
  signal: AbortSignal;
}

/** Sends one request to a URL that passed `outsideUrl`; the resolved IP address is checked as well (SSRF). */
function requestOutside(
  url: URL,
  reach: ReachPolicy,
  { method = 'GET', headers, body, resolve = resolveHost, signal }: OutsideRequest,
): Promise<IncomingMessage> {
  const settings: RequestOptions = {
    agent: false,
    method,
    signal,
    lookup: createGuardedLookup(url, reach, resolve),
    headers,
  };
  const outgoing = url.protocol === 'https:' ? request(url, settings) : requestPlain(url, settings);
  outgoing.end(body);
  return awaitResponse(outgoing);
}

/** DNS lookup that rejects hosts with any forbidden IP address. Not called for literal IP addresses. */
function createGuardedLookup(url: URL, reach: ReachPolicy, resolve: Resolve): LookupFunction {
  const resolveAllowed = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    const [first] = addresses;
    if (first === undefined || !addresses.every((address) => isConnectable(address, url, reach)))
      throw new FetchFailure('forbidden-address');
    return { first, all: addresses.map((address) => ({ address, family: isIP(address) })) };
  });
  return (host, { all }, done) => {
    resolveAllowed(host, (error, resolved) => {
      if (error !== null) done(error, '', 0);
      else if (all) done(null, resolved.all);
      else done(null, resolved.first, isIP(resolved.first));
    });
  };
}

type Resolve = (host: string) => Promise<string[]>;

/** Queries the name servers directly: the system lookup would block a libuv thread for as long as a slow server takes. */
const resolveHost: Resolve = async (host) => {
  if (isLocalName(host)) return ['127.0.0.1'];
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw four.status === 'rejected' ? four.reason : new Error('the host has no address');
  return addresses;
};

/** Runs a request with a deadline, even if it ignores the signal; converts every error to a FetchFailure. */
export async function withDeadline<T>(timeoutMs: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    return await unlessAborted(deadline.signal, act(deadline.signal));
  } catch (error) {
    if (deadline.signal.aborted) throw new FetchFailure('too-slow');
    throw error instanceof FetchFailure ? error : new FetchFailure('unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
