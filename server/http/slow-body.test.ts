import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { allowLongWork, endSlowBody } from './slow-body.ts';

/** Sends a text to a server, and answers what comes back until the line is closed. */
async function say(app: FastifyInstance, request: string): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
  socket.write(`POST / HTTP/1.1\r\nHost: aangan\r\nConnection: close\r\nContent-Type: text/plain\r\n${request}`);
  await new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
  await app.close();
  return heard;
}

test.each([
  { what: 'that is there in time is taken', request: 'Content-Length: 2\r\n\r\nok', taken: true },
  { what: 'that does not come to its end ends the connection', request: 'Content-Length: 9\r\n\r\nsl', taken: false },
])('a body $what', async ({ request, taken }) => {
  const app = fastify();
  endSlowBody(app, 100);
  app.post('/', async () => 'taken');
  expect((await say(app, request)).endsWith('taken')).toBe(taken);
});

test.each([
  { what: 'is waited for where it may be', isLong: true },
  { what: 'is not waited for elsewhere', isLong: false },
])('work that takes longer than a socket may be silent $what', async ({ isLong }) => {
  const app = fastify({ connectionTimeout: 100 });
  if (isLong) allowLongWork(app);
  app.post('/', async () => {
    await pause(300);
    return 'taken';
  });
  expect((await say(app, 'Content-Length: 2\r\n\r\nok')).endsWith('taken')).toBe(isLong);
});
