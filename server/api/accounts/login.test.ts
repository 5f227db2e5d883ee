import type { User } from '@aangan/contract/accounts/users.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { describe, expect, test } from 'vitest';

const app = started(() => startTestApp());

test('signs in with any spelling of the address', async () => {
  const { id, email, password } = await app.signUp();
  const { status, body } = await app.visitor().post<User>('/api/auth/login', { email: email.toUpperCase(), password });
  expect(status).toBe(200);
  expect(body).toMatchObject({ _id: id, email, listing: [], booking: [] });
});

test('gives the same answer to a wrong password and an unknown address', async () => {
  const { email } = await app.signUp();
  const wrong = await app.visitor().post('/api/auth/login', { email, password: 'not this one' });
  const unknown = await app
    .visitor()
    .post('/api/auth/login', { email: 'nobody@example.org', password: 'not this one' });
  expect(wrong.status).toBe(401);
  expect(wrong.error).toEqual({ message: 'Invalid email or password', code: 'WRONG_CREDENTIALS' });
  expect(unknown.status).toBe(wrong.status);
  expect(unknown.error).toEqual(wrong.error);
});

test.each([
  { what: 'nothing', body: {}, fields: ['email', 'password'] },
  { what: 'no password', body: { email: 'asha@example.org' }, fields: ['password'] },
  { what: 'an empty password', body: { email: 'asha@example.org', password: '' }, fields: ['password'] },
  { what: 'an invalid address', body: { email: 'asha', password: 'x' }, fields: ['email'] },
  { what: 'an object for a password', body: { email: 'asha@example.org', password: {} }, fields: ['password'] },
])('refuses $what', async ({ body, fields }) => {
  const { status, error } = await app.visitor().post('/api/auth/login', body);
  expect(status).toBe(400);
  expect(Object.keys(error.fields ?? {})).toEqual(fields);
});

describe('the session', () => {
  test('is a random HttpOnly cookie of this site, stored only as a hash', async () => {
    const { email, password } = await app.signUp();
    const { headers } = await app.visitor().post('/api/auth/login', { email, password });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^stay_session=[A-Za-z0-9_-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = cookie.slice('stay_session='.length, cookie.indexOf(';'));
    const hashes = await app.db.selectFrom('session').select('token_hash').execute();
    expect(hashes.some(({ token_hash: hash }) => hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
    expect(hashes.some(({ token_hash: hash }) => hash.length === 32)).toBe(true);
  });

  test('is new at every sign-in and replaces the previous one', async () => {
    const person = await app.signUp();
    const before = person.copy();
    const { email, password } = person;
    await person.post('/api/auth/login', { email, password });
    expect(person.cookie).not.toBe(before.cookie);
    expect((await person.get('/api/user/currentuser')).status).toBe(200);
    expect((await before.get('/api/user/currentuser')).status).toBe(401);
  });

  test('is never a token that was set before signing in', async () => {
    const { email, password } = await app.signUp();
    const planted = `stay_session=${'A'.repeat(43)}`;
    const attacker = new Client(app.url, planted);
    const victim = new Client(app.url, planted);
    expect((await victim.post('/api/auth/login', { email, password })).status).toBe(200);
    expect(victim.cookie).not.toBe(planted);
    expect((await attacker.get('/api/user/currentuser')).status).toBe(401);
  });

  test('does not end on other devices', async () => {
    const phone = await app.signUp();
    const laptop = app.visitor();
    await laptop.post('/api/auth/login', { email: phone.email, password: phone.password });
    expect((await phone.get('/api/user/currentuser')).status).toBe(200);
    expect((await laptop.get('/api/user/currentuser')).status).toBe(200);
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}=`, '%00', '"'])(
    'is not recognized with the cookie %j',
    async (value) => {
      const { status, error } = await app.visitor().get('/api/user/currentuser', { cookie: `stay_session=${value}` });
      expect({ status, code: error.code }).toEqual({ status: 401, code: 'NOT_SIGNED_IN' });
    },
  );
});

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
