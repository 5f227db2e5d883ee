import type { AddressInfo } from 'node:net';
import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { expect, test } from 'vitest';
import { paymentUnknown } from '../../domain/refusals.ts';
import { createLog } from '../log.ts';
import { Refusal, tooManyRequests } from './errors.ts';
import { createHttpServer } from './server.ts';

test('each response has a request id; during shutdown it has Connection: close', async () => {
  const app = createHttpServer({ log: createLog({ logLevel: 'silent' }), trustedProxies: [] });
  let answer: (text: string) => void = () => undefined;
  let notifyArrival: () => void = () => undefined;
  app.get('/slow', () => {
    notifyArrival();
    return new Promise<string>((resolve) => (answer = resolve));
  });
  app.get('/quick', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const quick = await fetch(`${url}/quick`);
  expect(quick.headers.get('connection')).not.toBe('close');
  const requestArrived = new Promise<void>((resolve) => (notifyArrival = resolve));
  const slow = fetch(`${url}/slow`);
  await requestArrived;
  const closed = app.close();
  await new Promise((resolve) => setImmediate(resolve));
  answer('done');
  const { status, headers } = await slow;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('x-request-id')).not.toBe(quick.headers.get('x-request-id'));
  await closed;
});

const passing = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === 503);

test.each(passing)('%s always has a Retry-After', (code) => {
  expect(new Refusal(code).headers).toEqual({ 'retry-after': '5' });
});

test('an unknown payment result has a Retry-After', () => {
  expect(paymentUnknown().headers).toEqual({ 'retry-after': '5' });
});

test.each([
  [0.2, '1'],
  [59.1, '60'],
])('Retry-After is in whole seconds and never zero: %d', (seconds, retryAfter) => {
  expect(tooManyRequests(seconds).headers).toEqual({ 'retry-after': retryAfter });
});

test('permanent refusals have no Retry-After', () => {
  expect(new Refusal('NOT_FOUND').headers).toEqual({});
});
