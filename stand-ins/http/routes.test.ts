import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenOnLoopback, match } from './server.ts';

test.each([
  ['/v1/orders', '/v1/orders', {}],
  ['/v1/orders/:id', '/v1/orders/order_1', { id: 'order_1' }],
  ['/v1/orders/:id', '/v1/orders', null],
  ['/v1/orders/:id/payments', '/v1/orders/a%2Fb/payments', { id: 'a/b' }],
  ['/v1/orders/:id', '/v1/orders/%E0', { id: '%E0' }],
])('%s meets %s', (pattern, path, params) => {
  expect(match(pattern, path)).toEqual(params);
});

test('takes any free port when the preferred one is taken', async () => {
  const [one, other] = [createServer(), createServer()];
  const port = await listenOnLoopback(one, 0);
  expect(await listenOnLoopback(other, port)).not.toBe(port);
  one.close();
  other.close();
});
