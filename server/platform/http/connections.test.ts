import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '@aangan/tests/support/until.ts';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './networks.ts';

const loopback = '127.0.0.1';
let server: Server;
let sockets: Socket[];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** A server that sees every client at the same address. */
async function aServer(address: string, proxies: string[] = []): Promise<void> {
  sockets = [];
  server = createServer();
  // Runs before the limit's own listener.
  server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: address }));
  limitConnections(server, { proxies, maxPerNetwork: 3 });
  server.listen(0, loopback);
  await once(server, 'listening');
}

/** Opens a connection. Returns whether the server accepted it. */
async function isAccepted(): Promise<boolean> {
  const socket = connect((server.address() as AddressInfo).port, loopback);
  sockets.push(socket);
  socket.on('error', () => undefined);
  const arrived = once(server, 'connection');
  await arrived;
  const closed = once(socket, 'close').then(() => false);
  socket.write('GET /');
  // The server closes a refused connection before it reads from it.
  return Promise.race([closed, until(() => expect(bytesRead()).toBeGreaterThan(0)).then(() => true)]);
}

let bytesRead: () => number;

test('limits the connections of a network, and accepts more when one has closed', async () => {
  await aServer('203.0.113.7');
  trackReads();
  expect([await isAccepted(), await isAccepted(), await isAccepted(), await isAccepted()]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  sockets[0]?.destroy();
  await until(async () => expect(await openConnections()).toBe(2));
  expect(await isAccepted()).toBe(true);
});

test.each([
  ['this machine', loopback, []],
  ['a proxy that the settings name', '10.0.0.5', ['10.0.0.0/8']],
])('%s is exempt from the limit', async (_who, address, proxies) => {
  await aServer(address, proxies);
  trackReads();
  const areOpen = [];
  for (let index = 0; index < 6; index += 1) areOpen.push(await isAccepted());
  expect(areOpen.every(Boolean)).toBe(true);
});

/** Bytes received on the newest connection. */
function trackReads(): void {
  server.on('connection', (socket: Socket) => {
    bytesRead = () => socket.bytesRead;
  });
}

function openConnections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
