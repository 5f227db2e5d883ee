import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const wrong = 'not the password at all';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ settings: { trustedProxies: ['127.0.0.1'] } });
});
afterEach(() => app.close());

/** Signs in from an IP address that a trusted proxy forwards. */
const signIn = (email: string, password: string, address = '203.0.113.1') =>
  app.visitor().post('/api/auth/login', { email, password }, { 'x-forwarded-for': address });

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('ten failures for an account from one network block it there for 15 minutes', async () => {
  const { email, password } = await app.signUp();
  for (const _ of times(10)) expect((await signIn(email, wrong)).status).toBe(401);

  const refused = await signIn(email, password);
  expect(refused.status).toBe(429);
  expect(refused.error.code).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);

  expect((await signIn(email, password, '203.0.113.2')).status).toBe(200);
  app.clock.advance(15 * MINUTE_MS);
  expect((await signIn(email, password)).status).toBe(200);
});

test('of a hundred concurrent attempts ten are checked and ninety refused', async () => {
  const { email } = await app.signUp();
  const answers = await Promise.all(times(100).map(() => signIn(email, wrong)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
});

test('an unknown account is blocked like a known one', async () => {
  for (const _ of times(10)) await signIn('nobody@example.org', wrong);
  expect((await signIn('nobody@example.org', wrong)).status).toBe(429);
});

test('successful sign-ins do not count', async () => {
  const { email, password } = await app.signUp();
  for (const _ of times(12)) expect((await signIn(email, password)).status).toBe(200);
});

test('a hundred failures from one network block it for every account, for IPv6 the whole prefix', async () => {
  const { email, password } = await app.signUp();
  const failures = times(100).map((index) => signIn(`person${index}@example.net`, wrong, `2001:db8:1:1::${index + 1}`));
  expect((await Promise.all(failures)).every(({ status }) => status === 401)).toBe(true);
  expect((await signIn(email, password, '2001:db8:1:1:abcd::1')).status).toBe(429);
  expect((await signIn(email, password, '2001:db8:1:2::1')).status).toBe(200);
});

test('a hundred failures for one account block it from every network', async () => {
  const { email, password } = await app.signUp();
  const failures = times(100).map((index) => signIn(email, wrong, `198.51.100.${index}`));
  expect((await Promise.all(failures)).every(({ status }) => status === 401)).toBe(true);
  expect((await signIn(email, password, '203.0.113.9')).status).toBe(429);
});

test('a forged client address is ignored: only a trusted proxy may set it', async () => {
  const strict = await startTestApp();
  const { email, password } = await strict.signUp();
  for (const index of times(10)) {
    await strict
      .visitor()
      .post('/api/auth/login', { email, password: wrong }, { 'x-forwarded-for': `192.0.2.${index}` });
  }
  const { status } = await strict
    .visitor()
    .post('/api/auth/login', { email, password }, { 'x-forwarded-for': '192.0.2.200' });
  expect(status).toBe(429);
  await strict.close();
});

test('a setting disables the limits', async () => {
  const lifted = await startTestApp({ settings: { rateLimits: false } });
  for (const _ of times(12)) {
    const { status } = await lifted.visitor().post('/api/auth/login', { email: 'asha@example.org', password: wrong });
    expect(status).toBe(401);
  }
  await lifted.close();
});
