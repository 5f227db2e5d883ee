import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

/** The limited subject: an IPv4 address, or the first 64 bits of an IPv6 address, whose other bits clients choose. */
export function networkPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [left = '', right] = (address.split('%')[0] ?? '').split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Maximum number of connections: each takes about 10 kB, and few systems allow more open files. */
const MAX_CONNECTIONS = 10_000;
/** A mobile network may put a whole town behind one IP address; others need less than a tenth of this. */
const MAX_PER_NETWORK = 1_000;

interface ConnectionLimits {
  /** Reverse proxies: exempt from the limit per network. */
  proxies: readonly string[];
  /** Processes that share the port. Connections are spread evenly, so each process allows its share. */
  processes?: number;
  maxPerNetwork?: number;
}

/** Closes connections beyond the total limit or the limit of one network. */
export function limitConnections(
  server: Server,
  { proxies, processes = 1, maxPerNetwork = MAX_PER_NETWORK }: ConnectionLimits,
): void {
  server.maxConnections = Math.ceil(MAX_CONNECTIONS / processes);
  const share = Math.ceil(maxPerNetwork / processes);
  const exempt = createAddressList(['127.0.0.0/8', '::1', ...proxies]);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    if (exempt.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const network = networkPrefix(address);
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

/** Accepts IP addresses such as 10.0.0.5 and networks such as 10.0.0.0/8. */
function createAddressList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', bits] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
