import { Resolver } from 'node:dns/promises';
import { isLocalName } from './outside-address.ts';

/** Resolves a host name to IP addresses. */
export type Resolve = (host: string) => Promise<string[]>;

/** Queries the name servers directly: the system lookup would block a libuv thread for as long as a slow server takes. */
export const resolveHost: Resolve = async (host) => {
  if (isLocalName(host)) return ['127.0.0.1'];
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw four.status === 'rejected' ? four.reason : new Error('the host has no address');
  return addresses;
};
