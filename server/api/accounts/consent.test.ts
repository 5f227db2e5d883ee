import type { User } from '@aangan/contract/accounts/users.ts';
import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const both = { adult: true, notice: NOTICE_VERSION };

let provider: IdentityProvider;
let clock: TestClock;
/** One app with RULES=india, one without rules. */
let india: TestApp;
let free: TestApp;
beforeAll(async () => {
  clock = new TestClock();
  provider = await anIdentityProvider(clock.now);
  const settings = { google: provider.settings };
  india = await startTestApp({ settings: { ...settings, rules: 'india' }, clock });
  free = await startTestApp({ settings, clock });
});
afterAll(async () => {
  await Promise.all([india.close(), free.close()]);
  await provider.close();
});

const newcomer = (own: object = {}) => ({
  name: 'Asha Rao',
  email: `asha.${crypto.randomUUID()}@example.org`,
  password: 'courtyard-with-neem',
  ...own,
});

const listConsents = (app: TestApp, accountId: string) =>
  app.db
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute();
const bothAt = (given_at: Date) => [
  { kind: 'adult', version: null, given_at },
  { kind: 'notice', version: NOTICE_VERSION, given_at },
];

describe('a sign-up', () => {
  test('keeps both consents with their time, with rules and without', async () => {
    for (const app of [india, free]) {
      const { status, body } = await app.visitor().post<User>('/api/auth/signup', newcomer(both));
      expect(status).toBe(201);
      expect(body).not.toHaveProperty('asksConsent');
      expect(await listConsents(app, body._id)).toEqual(bothAt(clock.now()));
    }
  });

  test.each([
    { what: 'neither', own: {}, fields: ['adult', 'notice'] },
    { what: 'who says no', own: { ...both, adult: false }, fields: ['adult'] },
    { what: 'the notice alone', own: { notice: NOTICE_VERSION }, fields: ['adult'] },
    { what: 'the age alone', own: { adult: true }, fields: ['notice'] },
  ])('needs both with RULES=india: $what', async ({ own, fields }) => {
    const asked = newcomer(own);
    const { status, error } = await india.visitor().post('/api/auth/signup', asked);
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', fields]);
    expect(await india.db.selectFrom('account').where('email', '=', asked.email).execute()).toEqual([]);
    expect((await free.visitor().post('/api/auth/signup', asked)).status).toBe(201);
  });

  test.each([
    { what: 'an outdated notice', own: { ...both, notice: '2020-01-01' }, field: 'notice' },
    { what: 'no version', own: { ...both, notice: true }, field: 'notice' },
    { what: 'a word for the age', own: { ...both, adult: 'on' }, field: 'adult' },
  ])('refuses $what and names the field, also without rules', async ({ own, field }) => {
    for (const app of [india, free]) {
      const { status, error } = await app.visitor().post('/api/auth/signup', newcomer(own));
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe("Google's first sign-in", () => {
  const signIn = (app: TestApp, token: string, consent: object = {}) =>
    app.visitor().post<User>('/api/auth/googlelogin', { token, ...consent });

  test('opens an account with both consents, by the token that was refused without them', async () => {
    const token = await provider.token({ sub: 'consents', email: 'consents@gmail.com' });
    for (const consent of [{}, { adult: true }, { ...both, adult: false }]) {
      const { status, error } = await signIn(india, token, consent);
      expect([status, error.code]).toEqual([409, 'CONSENT_NEEDED']);
    }
    expect((await signIn(india, token, { ...both, notice: '2020-01-01' })).status).toBe(400);
    const { status, body } = await signIn(india, token, both);
    expect(status).toBe(200);
    expect(await listConsents(india, body._id)).toEqual(bothAt(clock.now()));
    const later = await signIn(india, await provider.token({ sub: 'consents', email: 'consents@gmail.com' }));
    expect(later).toMatchObject({ status: 200, body: { _id: body._id } });
  });

  test('needs none without rules', async () => {
    expect((await signIn(free, await provider.token({ sub: 'none' }))).status).toBe(200);
  });
});

describe('an older account', () => {
  test('is asked at its next sign-in, until it has agreed to both', async () => {
    const person = await india.signUp();
    const credentials = { email: person.email, password: person.password };
    const login = () => india.visitor().post<User>('/api/auth/login', credentials);
    expect((await login()).body).toHaveProperty('asksConsent', true);
    expect((await person.put<User>('/api/user/update', { adult: true })).body).toHaveProperty('asksConsent', true);
    const agreed = await person.put<User>('/api/user/update', both);
    expect(agreed.status).toBe(200);
    expect(agreed.body).not.toHaveProperty('asksConsent');
    expect((await login()).body).not.toHaveProperty('asksConsent');
    expect(await listConsents(india, person.id)).toEqual(bothAt(clock.now()));
    expect((await person.put('/api/user/update', { notice: '2020-01-01' })).error.fields).toHaveProperty('notice');
  });

  test('is not asked without rules', async () => {
    const { email, password } = await free.signUp();
    const { body } = await free.visitor().post<User>('/api/auth/login', { email, password });
    expect(body).not.toHaveProperty('asksConsent');
  });
});
