import { FetchFailure } from './fetch-failure.ts';
import { outsideUrl, type ReachPolicy } from './outside-address.ts';
import { requestOutside } from './request-outside.ts';
import type { Resolve } from './resolve-host.ts';
import { withDeadline } from './with-deadline.ts';

interface PostOptions extends ReachPolicy {
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
  resolve?: Resolve;
}

/**
 * Posts to a URL given by a user, safe against SSRF; returns the status and ignores the body. Follows no redirects.
 * Throws a FetchFailure that does not reveal the URL.
 */
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
