import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p99Ms: number;
}

export interface Asked {
  url: string;
  /** Says of each request what it asks; a path alone is a GET. */
  next: () => { path: string; method?: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> };
  connections: number;
  seconds: number;
}

/** Asks as fast as the answers come, over so many connections; any answer but 2xx ends the bench. */
export async function load({ url, next, connections, seconds }: Asked): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { path, method = 'GET', body, headers = {} } = next();
          return {
            ...request,
            path,
            method,
            headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  const { non2xx, errors, timeouts, latency, requests } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url} answered ${non2xx} requests with an error, and ${errors + timeouts} not at all`);
  }
  return { perSecond: requests.average, p99Ms: latency.p99 };
}
