import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from './network-of.ts';

/** Each costs some 10 kB; a system's own limit on open files is seldom higher. */
const MOST = 10_000;
/** A mobile network puts a whole town behind one address; nobody else needs a tenth of it. */
const MOST_OF_ONE = 1_000;

interface ConnectionLimits {
  /** They speak for many, and have no limit of their own. */
  proxies: readonly string[];
  /** Processes at one address, among which its connections are spread evenly: each takes its share. */
  processes?: number;
  mostOfOne?: number;
}

/** Closes at once what is beyond the limit of connections, in all and of one address. */
export function limitConnections(
  server: Server,
  { proxies, processes = 1, mostOfOne = MOST_OF_ONE }: ConnectionLimits,
): void {
  server.maxConnections = Math.ceil(MOST / processes);
  const share = Math.ceil(mostOfOne / processes);
  const speakForMany = listOf(['127.0.0.0/8', '::1', ...proxies]);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    if (speakForMany.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > share) socket.destroy();
  });
}

/** Addresses like 10.0.0.5 and networks like 10.0.0.0/8. */
function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', bits] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
