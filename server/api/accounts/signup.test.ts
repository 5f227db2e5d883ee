import type { User } from '@aangan/contract/accounts/users.ts';
import { MAX_PASSWORD } from '@aangan/contract/limits.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';

const app = started(() => startTestApp());

const newcomer = (own: Record<string, unknown> = {}) => ({
  name: 'Asha Rao',
  email: `asha.${crypto.randomUUID()}@example.org`,
  password: 'courtyard-with-neem',
  ...own,
});

test('opens an account and signs in', async () => {
  const browser = app.visitor();
  const asked = newcomer();
  const { status, body } = await browser.post<User>('/api/auth/signup', asked);
  expect(status).toBe(201);
  expect(body).toEqual({ _id: body._id, name: asked.name, email: asked.email, listing: [], booking: [] });
  expect((await browser.get<User>('/api/user/currentuser')).body._id).toBe(body._id);
});

test('stores the password only as a memory-hard hash', async () => {
  const asked = newcomer();
  await app.visitor().post('/api/auth/signup', asked);
  const { password_hash: hash } = await app.db
    .selectFrom('account')
    .select('password_hash')
    .where('email', '=', asked.email)
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(hash).not.toContain(asked.password);
});

test('refuses any spelling of an address that has an account', async () => {
  const asked = newcomer();
  await app.visitor().post('/api/auth/signup', asked);
  const again = await app.visitor().post('/api/auth/signup', { ...asked, email: asked.email.toUpperCase() });
  expect(again.status).toBe(409);
  expect(again.error.code).toBe('EMAIL_TAKEN');
  expect(Object.keys(again.error.fields ?? {})).toEqual(['email']);
});

test('concurrent sign-ups with one address create one account', async () => {
  const asked = newcomer();
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.visitor().post('/api/auth/signup', asked)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
});

test('signs in to the existing account when a sign-up is repeated with its key and password', async () => {
  const asked = newcomer();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const send = (body: object, headers: Record<string, string> = key) =>
    app.visitor().post<User>('/api/auth/signup', body, headers);
  const answers = await Promise.all([send(asked), send(asked), send(asked)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);

  const guessed = await send({ ...asked, password: 'somebody-elses-guess' });
  expect([guessed.status, guessed.error.code]).toEqual([409, 'EMAIL_TAKEN']);
  const keyless = await send(asked, {});
  expect([keyless.status, keyless.error.code]).toEqual([409, 'EMAIL_TAKEN']);
  const other = await send(newcomer());
  expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});

test.each([
  { what: 'no name', own: { name: undefined }, field: 'name' },
  { what: 'a blank name', own: { name: '  ' }, field: 'name' },
  { what: 'a long name', own: { name: 'a'.repeat(121) }, field: 'name' },
  { what: 'a name that is not a string', own: { name: ['Asha'] }, field: 'name' },
  { what: 'a name with NUL', own: { name: 'Asha\u0000Rao' }, field: 'name' },
  { what: 'a name with an unpaired surrogate', own: { name: 'Asha \ud83d' }, field: 'name' },
  { what: 'no address', own: { email: undefined }, field: 'email' },
  { what: 'a wrong address', own: { email: 'asha at example.org' }, field: 'email' },
  { what: 'an address with NUL', own: { email: 'as\u0000ha@example.org' }, field: 'email' },
  { what: 'a long address', own: { email: `${'a'.repeat(250)}@example.org` }, field: 'email' },
  { what: 'no password', own: { password: undefined }, field: 'password' },
  { what: 'a short password', own: { password: 'neem-12' }, field: 'password' },
  { what: 'a long password', own: { password: 'n'.repeat(MAX_PASSWORD + 1) }, field: 'password' },
  { what: 'a well-known password', own: { password: 'PassWord123' }, field: 'password' },
  { what: 'one letter again and again', own: { password: 'zzzzzzzzzzzzzzzzz' }, field: 'password' },
  { what: 'their own name as password', own: { name: 'Asha Raokumar', password: 'asha raokumar' }, field: 'password' },
])('refuses $what and names the field', async ({ own, field }) => {
  const { status, error } = await app.visitor().post('/api/auth/signup', newcomer(own));
  expect(status).toBe(400);
  expect(error.code).toBe('INVALID_INPUT');
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
  expect(error.message).toBe(error.fields?.[field]);
});

test('accepts the longest password, and any characters', async () => {
  const browser = app.visitor();
  const asked = newcomer({ password: `${'ñ'.repeat(MAX_PASSWORD - 1)}🌳` });
  expect((await browser.post('/api/auth/signup', asked)).status).toBe(201);
  // The same characters in decomposed Unicode form, as some keyboards send them.
  const composed = { email: asked.email, password: asked.password.normalize('NFD') };
  expect((await app.visitor().post('/api/auth/login', composed)).status).toBe(200);
});

test('names all refused fields in one answer', async () => {
  const { error } = await app.visitor().post('/api/auth/signup', {});
  expect(Object.keys(error.fields ?? {})).toEqual(['name', 'email', 'password']);
});
