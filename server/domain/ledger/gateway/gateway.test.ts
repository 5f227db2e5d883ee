import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestGateway } from '@aangan/tests/support/gateway.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { parseJson } from './gateway-answers.ts';
import { Gateway, isSignedBy } from './gateway.ts';

describe('gateway', () => {
  let standIn: TestGateway | undefined;
  let server: Server | undefined;
  afterEach(async () => {
    await standIn?.close();
    server?.closeAllConnections();
    server?.close();
    standIn = undefined;
    server = undefined;
  });

  const account = { keyId: 'rzp_test_1', keySecret: 's', webhookSecrets: ['new', 'old'], checkoutUrl: 'http://x/c.js' };

  /** A gateway that responds with `listener`. */
  async function answering(listener: RequestListener, timeoutMs = 60_000): Promise<Gateway> {
    server = createServer(listener);
    await new Promise<void>((resolve) => {
      server?.listen(0, '127.0.0.1', resolve);
    });
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    return new Gateway({ ...account, apiUrl }, timeoutMs);
  }

  const json = (status: number, body: unknown): RequestListener => {
    return (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  };

  test('authenticates with key and secret, sends whole paise and the idempotency key', async () => {
    const seen: unknown[] = [];
    const gateway = await answering((request, response) => {
      void text(request).then((body) => {
        seen.push(request.headers.authorization, request.headers['x-refund-idempotency'], JSON.parse(body));
        return response.end(JSON.stringify({ id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'processed' }));
      });
    });
    await gateway.refund({ paymentId: 'pay_1', amountPaise: 100, idempotencyKey: 'refund-0001', receipt: 'x' });
    expect(seen).toEqual(['Basic cnpwX3Rlc3RfMTpz', 'refund-0001', { amount: 100, speed: 'normal', receipt: 'x' }]);
  });

  test('reports a refusal with its reason', async () => {
    const gateway = await answering(
      json(400, {
        error: { code: 'BAD_REQUEST_ERROR', description: 'Amount exceeds maximum amount allowed.', field: 'amount' },
      }),
    );
    expect(await gateway.createOrder({ amountPaise: 100, receipt: 'r', notes: {} })).toEqual({
      kind: 'refused',
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      description: 'Amount exceeds maximum amount allowed.',
      field: 'amount',
    });
  });

  test.each<[string, RequestListener]>([
    ['no response', () => {}],
    ['a broken connection', (request) => void request.socket.destroy()],
    ['a server error', json(500, { error: { code: 'SERVER_ERROR', description: 'x' } })],
    ['a busy proxy', json(503, 'busy')],
    ['a refusal by a proxy', (_request, response) => void response.writeHead(403).end('<html>')],
    ['a response of another shape', json(200, { id: 7 })],
    ['a response that is not JSON', (_request, response) => void response.end('<html>')],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ])('treats %s as unknown, never as failed', async (_what, listener) => {
    const gateway = await answering(listener, 150);
    expect(await gateway.fetchPayment('pay_1')).toMatchObject({ kind: 'unknown' });
  });

  test('a response that never ends is unknown after the timeout', async () => {
    const gateway = await answering((_request, response) => void response.write('{"id":'), 150);
    expect(await gateway.fetchPayment('pay_1')).toMatchObject({ kind: 'unknown' });
  });

  test('an id cannot change the path of a call', async () => {
    let path: string | undefined;
    const gateway = await answering((request, response) => {
      path = request.url;
      response.end('{}');
    });
    await gateway.fetchPayment('../orders?x=/');
    expect(path).toBe('/v1/payments/..%2Forders%3Fx%3D%2F');
  });
});

describe('signatures', () => {
  const sign = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex');

  test('accepts a valid signature in upper or lower case', () => {
    const signature = sign('secret', 'order_1|pay_1');
    expect(isSignedBy('secret', 'order_1|pay_1', signature)).toBe(true);
    expect(isSignedBy('secret', Buffer.from('order_1|pay_1'), signature.toUpperCase())).toBe(true);
  });

  test('agrees with another implementation', () => {
    // printf 'order_IluGWxBm9U8zJ8|pay_IH4NVgf4Dreq1l' | openssl dgst -sha256 -hmac EnLs21M47BllR3X8PSFtjtbd
    expect(
      isSignedBy(
        'EnLs21M47BllR3X8PSFtjtbd',
        'order_IluGWxBm9U8zJ8|pay_IH4NVgf4Dreq1l',
        'c7a6b6e37e5fb8b5387cd93cff2f9cedbf5cb78112fd50292c56b4cecb49b80d',
      ),
    ).toBe(true);
  });

  test('accepts no signature without a secret', () => {
    expect(isSignedBy('', 'order_1|pay_1', sign('', 'order_1|pay_1'))).toBe(false);
  });

  test.each([
    ['another secret', sign('other', 'order_1|pay_1')],
    ['another message', sign('secret', 'order_1|pay_2')],
    ['nothing', ''],
    ['no hex', 'z'.repeat(64)],
    ['a shorter one', sign('secret', 'order_1|pay_1').slice(0, 62)],
    ['a longer one', `${sign('secret', 'order_1|pay_1')}00`],
  ])('refuses %s', (_what, signature) => {
    expect(isSignedBy('secret', 'order_1|pay_1', signature)).toBe(false);
  });

  test('removes characters that cannot be stored from gateway answers', () => {
    expect(parseJson(String.raw`{"error":{"description":"no\u0000 such\ud83d account"}}`)).toEqual({
      error: { description: 'no such\ufffd account' },
    });
  });
});
