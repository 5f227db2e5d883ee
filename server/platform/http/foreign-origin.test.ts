import { calls } from '@aangan/contract/calls.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { publicUrl: 'https://aangan.example' } }));
let person: Client;
beforeAll(async () => {
  person = await app.signUp();
});

/**
 * Every call that changes something, except calls that no web page sends: webhooks, which are signed, and one-click
 * unsubscribe (RFC 8058), whose URL contains a token.
 */
const changing = (Object.keys(paths) as CallName[]).filter(
  (name) => paths[name].method !== 'GET' && name !== 'payment/webhook' && name !== 'news/stop',
);
/** Calls that also accept forms parse them themselves. */
const takingJson = changing.filter((name) => 'body' in calls[name] && !('form' in calls[name]));
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://aangan.example', 'sec-fetch-site': 'cross-site' },
];

const ownOrigin = (host: string) => `http://${host}:${new URL(app.url).port}`;

describe('a changing call is refused', () => {
  test.each<{ what: string; headers: Record<string, string> }>([
    { what: 'from another site', headers: { origin: 'https://evil.example' } },
    { what: 'from a page that hides its origin', headers: { origin: 'null' } },
    { what: 'from our own name without encryption', headers: { origin: 'http://aangan.example' } },
    { what: 'from our own name at another port', headers: { origin: 'https://aangan.example:8443' } },
    { what: 'from a name that only begins like ours', headers: { origin: 'https://aangan.example.evil.test' } },
    { what: 'from another program on this machine', headers: { origin: 'http://localhost:1' } },
    { what: 'that the browser calls cross-site', headers: { 'sec-fetch-site': 'cross-site' } },
    { what: 'that the browser calls same-site', headers: { 'sec-fetch-site': 'same-site' } },
    {
      what: 'that the browser calls cross-site, whatever it says of its origin',
      headers: { origin: 'https://aangan.example', 'sec-fetch-site': 'cross-site' },
    },
  ])('$what', async ({ headers }) => {
    const { status, error } = await app.visitor().post('/api/auth/logout', undefined, headers);
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'FOREIGN_ORIGIN' });
  });

  test.each(changing)('at %s, before its body is read, also for a signed-in user', async (name) => {
    const { method, path } = paths[name];
    for (const headers of foreign) {
      const body = 'x';
      const { status, error } = await person.send(method, path.replace(':id', crypto.randomUUID()), { body, headers });
      expect({ headers, status, code: error.code }).toEqual({ headers, status: 403, code: 'FOREIGN_ORIGIN' });
    }
  });
});

describe('a call that takes JSON refuses the content types of forms', () => {
  test.each(takingJson)('at %s', async (name) => {
    const { method, path } = paths[name];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      // Sent without a content type.
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
      const body = new TextEncoder().encode('{"a":"="}');
      const { status, error } = await person.send(method, path.replace(':id', crypto.randomUUID()), { body, headers });
      expect({ type, status, code: error.code }).toEqual({ type, status: 415, code: 'WRONG_CONTENT_TYPE' });
    }
  });
});

describe('a changing call is accepted', () => {
  test.each([
    {
      what: 'from our own pages',
      headers: () => ({ origin: 'https://aangan.example', 'sec-fetch-site': 'same-origin' }),
    },
    { what: "from the server's own address", headers: () => ({ origin: ownOrigin('127.0.0.1') }) },
    { what: 'from localhost', headers: () => ({ origin: ownOrigin('localhost') }) },
    { what: 'from the loopback address of IPv6', headers: () => ({ origin: ownOrigin('[::1]') }) },
    { what: 'from a client that is not a browser', headers: () => ({}) },
  ])('$what', async ({ headers }) => {
    expect((await app.visitor().post('/api/auth/logout', undefined, headers())).status).toBe(200);
  });
});

test('any origin may send read requests, since browsers hide the response', async () => {
  const { status, headers } = await app.visitor().get('/api/listing/get?limit=1', { origin: 'https://evil.example' });
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('webhooks of the gateway may come from any origin, since they are signed', async () => {
  const { status, error } = await app
    .visitor()
    .post('/api/payment/webhook', {}, { origin: 'https://api.razorpay.com' });
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'WRONG_SIGNATURE' });
});

test('over https the session cookie is bound to this host', async () => {
  const body = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
  const { headers } = await app.visitor().post('/api/auth/signup', body);
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-stay_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});
