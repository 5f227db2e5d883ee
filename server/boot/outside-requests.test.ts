import { TEST_INSTANT } from '@aangan/tests/support/test-instant.ts';
import { aHostileServer, hostileAnswers } from '@aangan/tests/support/hostile-server.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { IdentityKeys } from '../domain/accounts/identity-token.ts';
import { GatewayLine } from '../domain/ledger/gateway/gateway-line.ts';
import { fetchOutside, postOutside } from '../platform/fetching/fetch-outside.ts';
import { sendSigned } from '../platform/photos/s3-bucket.ts';
import { openSmsGateway } from '../platform/sms/sms-gateway.ts';

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
