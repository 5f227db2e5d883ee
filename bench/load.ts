import autocannon from 'autocannon';
import { quantile } from './pair.ts';

export interface Load {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Response times in milliseconds. */
  times: number[];
}

export interface LoadOptions {
  url: string;
  /** Returns the next request; a path alone is a GET. */
  next: () => { path: string; method?: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> };
  connections: number;
  seconds: number;
}

/**
 * Each connection sends its next request when the answer arrives. Throws on a status other than 2xx. The first answer
 * of each connection is not timed.
 */
export async function load(options: LoadOptions): Promise<Load> {
  // autocannon's own figures are whole milliseconds.
  const times: number[] = [];
  const { non2xx, errors, timeouts, requests } = await run(options, times);
  const { url, seconds } = options;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url} answered ${non2xx} requests with an error, and ${errors + timeouts} not at all`);
  }
  if (times.length === 0) throw new Error(`${url} answered nothing in ${seconds} seconds`);
  return { perSecond: requests.total / seconds, medianMs: quantile(times, 0.5), p99Ms: quantile(times, 0.99), times };
}

function run({ url, next, connections, seconds }: LoadOptions, times: number[]): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { path, method = 'GET', body, headers = {} } = next();
    return {
      ...request,
      path,
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  };
  return new Promise((resolve, reject) => {
    const options = { url, connections, duration: seconds, requests: [{ setupRequest }] };
    const running = autocannon(options, (error: unknown, result) => {
      if (error === null || error === undefined) resolve(result);
      else reject(new Error('autocannon could not begin', { cause: error }));
    });
    // The first answer includes the wait for the connection: Node accepts one per turn of its event loop.
    const open = new WeakSet<object>();
    running.on('response', (client, _status, _bytes, ms) => {
      if (open.has(client)) times.push(ms);
      open.add(client);
    });
  });
}
