import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { endSlowBody } from './slow-body.ts';

/** Says something to a server that gives small bodies 100 ms, and answers what comes back until the line is closed. */
async function say(request: string): Promise<string> {
  const app = fastify();
  endSlowBody(app, 100);
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
  socket.write(`POST / HTTP/1.1\r\nHost: aangan\r\nConnection: close\r\nContent-Type: text/plain\r\n${request}`);
  await new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
  await app.close();
  return heard;
}

test('a body that does not come to its end in time ends the connection', async () => {
  expect(await say('Content-Length: 10\r\n\r\nsl')).not.toContain('taken');
});

test('a body that is there in time is taken', async () => {
  expect(await say('Content-Length: 2\r\n\r\nok')).toContain('taken');
});
