import { type IncomingMessage, request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { awaitResponse } from './await-response.ts';
import { FetchFailure } from './fetch-failure.ts';
import { isConnectable, type ReachPolicy } from './outside-address.ts';
import { type Resolve, resolveHost } from './resolve-host.ts';

export interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers: Record<string, string | number>;
  body?: Buffer;
  resolve?: Resolve | undefined;
  signal: AbortSignal;
}

/** Sends one request to a URL that passed `outsideUrl`; the resolved IP address is checked as well (SSRF). */
export function requestOutside(
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
