import { request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { FetchFailure } from './fetch-failure.ts';
import { mayConnect, outsideUrl, type Reach } from './outside-address.ts';
import { readBody } from './read-body.ts';
import { type Resolve, resolveHost } from './resolve-host.ts';

export interface FetchOptions extends Reach {
  userAgent: string;
  /** What was answered before, to be told whether it still holds. */
  etag?: string | null;
  modified?: string | null;
  mostBytes: number;
  /** For all of it, redirects too. */
  mostMs: number;
  resolve?: Resolve;
}

/** What came; `unchanged` where it is what came before. */
export type Fetched =
  | { kind: 'read'; bytes: Buffer; etag: string | null; modified: string | null }
  | { kind: 'unchanged' };

const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Longer ones are of no use: they would not fit into a request. */
const LONGEST_VALIDATOR = 500;

/**
 * Fetches what somebody named, so that it leads nowhere but outside: the address that is connected to is judged, of each
 * redirect anew. No credentials are sent, and nothing is told of the address: it may be a secret. Throws a FetchFailure.
 */
export async function fetchOutside(address: string, options: FetchOptions): Promise<Fetched> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.mostMs);
  try {
    return await follow(address, options, late.signal);
  } catch (error) {
    if (late.signal.aborted) throw new FetchFailure('too-slow');
    throw error instanceof FetchFailure ? error : new FetchFailure('unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function follow(address: string, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  let url = outsideUrl(address, options);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (url === null) throw new FetchFailure('forbidden-address');
    const response = await ask(url, options, signal);
    try {
      if (!REDIRECTS.has(response.statusCode ?? 0)) return await answerOf(response, options);
      const { location = '' } = response.headers;
      url = URL.canParse(location, url.href) ? outsideUrl(new URL(location, url).href, options) : null;
    } finally {
      response.destroy();
    }
  }
  throw new FetchFailure('too-many-redirects');
}

function ask(
  url: URL,
  { resolve = resolveHost, ...options }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve: answer, reject } = withResolvers<IncomingMessage>();
  const settings: RequestOptions = {
    agent: false,
    signal,
    lookup: guardedLookup(url, options, resolve),
    headers: {
      'user-agent': options.userAgent,
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'gzip',
      ...(options.etag ? { 'if-none-match': options.etag } : {}),
      ...(options.modified ? { 'if-modified-since': options.modified } : {}),
    },
  };
  const asked = url.protocol === 'https:' ? request(url, settings) : requestPlain(url, settings);
  asked.once('response', answer).once('error', reject).end();
  return promise;
}

/** Hands over only addresses that may be connected to: a host with any other one is refused. Literal ones never come here. */
function guardedLookup(url: URL, reach: Reach, resolve: Resolve): LookupFunction {
  const judged = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    const [first] = addresses;
    if (first === undefined || !addresses.every((address) => mayConnect(address, url, reach)))
      throw new FetchFailure('forbidden-address');
    return { first, all: addresses.map((address) => ({ address, family: isIP(address) })) };
  });
  return (host, { all }, done) => {
    judged(host, (error, known) => {
      if (error !== null) done(error, '', 0);
      else if (all) done(null, known.all);
      else done(null, known.first, isIP(known.first));
    });
  };
}

async function answerOf(response: IncomingMessage, options: FetchOptions): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304 && (options.etag || options.modified)) return { kind: 'unchanged' };
  if (statusCode === 404 || statusCode === 410) throw new FetchFailure('not-found');
  if (statusCode !== 200) throw new FetchFailure('wrong-status');
  const bytes = await readBody(response, options.mostBytes);
  return { kind: 'read', bytes, etag: validator(headers.etag), modified: validator(headers['last-modified']) };
}

function validator(value: string | undefined): string | null {
  return value !== undefined && value.length <= LONGEST_VALIDATOR && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}
