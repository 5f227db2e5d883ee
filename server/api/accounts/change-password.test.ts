import type { User } from '@aangan/contract/accounts/users.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const fresh = 'monsoon-on-the-tiles';

const clock = new TestClock();
let provider: IdentityProvider;
let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  [provider, mailbox] = await Promise.all([anIdentityProvider(clock.now), startMailbox()]);
  app = await startTestApp({ settings: { smtpUrl: mailbox.smtpUrl, google: provider.settings }, clock });
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), mailbox.close()]);
});

const change = (person: Pick<Person, 'post'>, currentPassword: unknown, newPassword: unknown = fresh) =>
  person.post<User>('/api/auth/change-password', { currentPassword, newPassword });
const login = (email: string, password: string) => app.visitor().post('/api/auth/login', { email, password });
const isSignedIn = async (browser: Pick<Person, 'get'>) => (await browser.get('/api/user/currentuser')).status === 200;

test('changes the password, ends the other sessions and sends an e-mail about it', async () => {
  const person = await app.signUp();
  const before = person.copy();
  const laptop = app.visitor();
  await laptop.post('/api/auth/login', { email: person.email, password: person.password });

  const { status, body } = await change(person, person.password);
  expect([status, body._id]).toEqual([200, person.id]);
  expect(await isSignedIn(person)).toBe(true);
  expect(person.cookie).not.toBe(before.cookie);
  expect(await isSignedIn(before)).toBe(false);
  expect(await isSignedIn(laptop)).toBe(false);
  expect((await login(person.email, person.password)).status).toBe(401);
  expect((await login(person.email, fresh)).status).toBe(200);
  expect((await mailbox.mailTo(person.email)).subject).toBe('Your password was changed');
});

test('refuses a wrong current password and changes nothing', async () => {
  const person = await app.signUp();
  const { status, error } = await change(person, 'not the password');
  expect([status, error.fields]).toEqual([400, { currentPassword: 'This is not your present password.' }]);
  expect((await login(person.email, person.password)).status).toBe(200);
});

test('blocks attempts for 15 minutes after ten wrong passwords', async () => {
  const person = await app.signUp();
  const answers = await Promise.all(Array.from({ length: 14 }, () => change(person, 'not the password')));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  const refused = await change(person, person.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  clock.advance(15 * 60_000);
  expect((await change(person, person.password)).status).toBe(200);
});

test('only one of two concurrent changes succeeds', async () => {
  const person = await app.signUp();
  const wishes = ['monsoon-number-one', 'monsoon-number-two'];
  const answers = await Promise.all(wishes.map((wish) => change(person.copy() as Person, person.password, wish)));
  const winner = answers.findIndex(({ status }) => status === 200);
  // The losing request finds a changed password or an ended session.
  expect([400, 401]).toContain(answers[1 - winner]?.status);
  expect((await login(person.email, wishes[winner] ?? '')).status).toBe(200);
});

test.each([
  ['newPassword', 'short'],
  ['newPassword', 'password123'],
  ['newPassword', 'x'.repeat(129)],
  ['newPassword', null],
  ['currentPassword', ''],
  ['currentPassword', {}],
])('refuses %s: %s', async (field, value) => {
  const person = await app.signUp();
  const asked = { currentPassword: person.password, newPassword: fresh, [field]: value };
  const { status, error } = await person.post('/api/auth/change-password', asked);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
});

test('an account without a password gets one by a mailed link', async () => {
  const browser = app.visitor();
  await browser.post('/api/auth/googlelogin', { token: await provider.token() });
  const { status, error } = await change(browser, 'whatever it was');
  expect([status, error.code]).toEqual([409, 'NO_PASSWORD']);
});
