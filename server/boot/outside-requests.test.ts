import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { IdentityKeys } from '../domain/accounts/identity-token.ts';
import { GatewayLine } from '../domain/ledger/gateway/gateway-line.ts';
import { fetchOutside, postOutside } from '../platform/fetching/fetch-outside.ts';
import { sendSigned } from '../platform/photos/s3-bucket.ts';
import { openSmsGateway } from '../platform/sms/sms-gateway.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const EVERY_MS = 5;

/** Misbehaviour of a hostile server instead of a response. */
const hostileAnswers: Record<string, (socket: Socket) => void> = {
  'says nothing': () => {},
  'speaks another protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  'is always about to answer': (socket) => again(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
  'never ends its headers': (socket) => {
    socket.write(HEAD);
    again(socket, 'x: y\r\n');
  },
  'never ends its answer': (socket) => {
    socket.write(`${HEAD}\r\n`);
    again(socket, ' ');
  },
  'promises an answer': (socket) => socket.write(`${HEAD}content-length: 1000\r\n\r\n`),
  'breaks off': (socket) => socket.end(`${HEAD}content-length: 1000\r\n\r\n{`),
  'leads on and on': (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
};

function again(socket: Socket, text: string): void {
  const writing = setInterval(() => socket.write(text), EVERY_MS);
  socket.once('close', () => clearInterval(writing));
}

/** A server on this machine that misbehaves this way on each connection, from its first byte on. */
async function aHostileServer(answer: (socket: Socket) => void) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const timeoutMs = 300;
const reach = { allowsLoopback: true };

/** Outgoing requests with their deadlines. */
const requests: Record<string, (url: string) => Promise<unknown>> = {
  'a calendar': (url) => fetchOutside(url, { ...reach, userAgent: 'A test', maxBytes: 1_000_000, timeoutMs }),
  'a push': (url) => postOutside(url, { ...reach, headers: {}, body: Buffer.from('news'), timeoutMs }),
  'a text message': (url) => openSmsGateway(url, timeoutMs)({ id: '1', to: '+910000000000', text: 'code' }),
  'the payment gateway': (url) => {
    const account = { keyId: 'id', keySecret: 'secret', apiUrl: `${url}/v1` };
    return new GatewayLine(account, timeoutMs, Infinity).call(z.object({ id: z.string() }), 'GET', '/payments/pay_1');
  },
  'keys of an identity provider': async (url) =>
    new IdentityKeys(url, timeoutMs).at(TEST_INSTANT)({ alg: 'RS256' }, { payload: '', signature: '' }),
  'the object store': (url) => sendSigned({ url, method: 'GET', headers: {} }, AbortSignal.timeout(timeoutMs)),
};

describe.each(Object.entries(hostileAnswers))('a server that %s', (_what, answer) => {
  test.each(Object.entries(requests))('does not keep %s waiting', async (_name, ask) => {
    const server = await aHostileServer(answer);
    const [outcome] = await Promise.allSettled([ask(server.url)]);
    expect(outcome.status).toMatch(/fulfilled|rejected/);
    await server.close();
  });
});
