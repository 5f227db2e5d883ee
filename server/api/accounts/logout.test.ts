import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  { what: 'no body', init: {} },
  { what: 'an empty JSON body', init: { body: '', headers: { 'content-type': 'application/json' } } },
  {
    what: 'the options of its caller',
    init: { body: '{"withCredentials":true}', headers: { 'content-type': 'application/json' } },
  },
  { what: 'broken JSON', init: { body: '{"withCred', headers: { 'content-type': 'application/json' } } },
  { what: 'a text', init: { body: 'bye', headers: { 'content-type': 'text/plain' } } },
  { what: 'a form', init: { body: new URLSearchParams({ a: 'b' }) } },
  { what: 'bytes without a type', init: { body: new Uint8Array([0, 255, 0]) } },
])('ends the session on the server with $what', async ({ init }) => {
  const person = await app.signUp();
  const stolen = person.copy();
  const { status, body } = await person.send('POST', '/api/auth/logout', init);
  expect(status).toBe(200);
  expect(body).toEqual({ message: expect.any(String) });
  expect(person.cookie).toBeUndefined();
  expect((await stolen.get('/api/user/currentuser')).status).toBe(401);
});

test('clears the cookie and cached data', async () => {
  const person = await app.signUp();
  const { headers } = await person.post('/api/auth/logout');
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^stay_session=; Max-Age=0; Path=\/;/)]);
});

test('succeeds without a session', async () => {
  expect((await app.visitor().post('/api/auth/logout')).status).toBe(200);
});
