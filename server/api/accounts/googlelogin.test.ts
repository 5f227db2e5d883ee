import type { User } from '@aangan/contract/accounts/users.ts';
import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { closeWhileWaiting } from '@aangan/tests/support/close-while-waiting.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPayoutAccount } from '../../domain/payouts/payout-accounts.ts';

describe('signing in with Google', () => {
  let app: TestApp;
  let clock: TestClock;
  let provider: IdentityProvider;
  beforeAll(async () => {
    clock = new TestClock();
    provider = await anIdentityProvider(clock.now);
    app = await startTestApp({ settings: { google: provider.settings }, clock });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });

  const signInWith = (token: string, browser: Client = app.visitor()) =>
    browser.post<User>('/api/auth/googlelogin', { token });

  /** Signs in with a token of these claims. */
  const signIn = async (claims: JWTPayload = {}, browser?: Client) => signInWith(await provider.token(claims), browser);

  const anAddress = (domain = 'gmail.com') => `meera.${crypto.randomUUID()}@${domain}`;

  const seconds = (fromNow: number) => Math.floor(clock.now().getTime() / 1000) + fromNow;

  const verified = async (email: string) => {
    const person = await app.signUp({ email });
    await app.db.updateTable('account').set({ email_verified_at: clock.now() }).where('id', '=', person.id).execute();
    return person;
  };

  describe('a person with a valid Google token', () => {
    test('creates an account at the first sign-in, and reuses it later', async () => {
      const browser = app.visitor();
      const email = anAddress();
      const first = await signIn({ sub: '1001', email }, browser);
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({ name: 'Meera Nair', email, listing: [], booking: [] });
      expect((await browser.get<User>('/api/user/currentuser')).body._id).toBe(first.body._id);
      const later = await signIn({ sub: '1001', email: anAddress(), name: 'M. Nair' });
      expect(later.body).toEqual(first.body);
    });

    test('is identified by the subject, not by the e-mail address', async () => {
      const meera = await signIn({ sub: '1002', email: 'meera@example.org' });
      const other = await signIn({ sub: '1003', email: 'meera.too@example.org' });
      expect(other.body._id).not.toBe(meera.body._id);
    });

    test('is accepted if the issuer has no scheme', async () => {
      const first = await signIn({ sub: '1004' });
      const second = await signIn({ sub: '1004', iss: 'accounts.example.org' });
      expect(second.body._id).toBe(first.body._id);
    });

    test('gets a name even if Google sends none, an odd one or a long one', async () => {
      expect((await signIn({ name: undefined, email: 'a1@gmail.com' })).body.name).toBe('a1');
      expect((await signIn({ name: ' \u0000\n ', email: 'a2@gmail.com' })).body.name).toBe('a2');
      expect((await signIn({ name: 'म'.repeat(200), email: 'a3@gmail.com' })).body.name).toBe('म'.repeat(120));
    });

    test('opens one account for several concurrent tokens', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => signIn({ sub: '1005', email: 'm@example.org' })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    });
  });

  describe('a token is refused', () => {
    test.each<{ why: string; claims: () => JWTPayload }>([
      { why: 'for another audience', claims: () => ({ aud: 'another.apps.example.org' }) },
      {
        why: 'for several audiences',
        claims: () => ({ aud: [provider.settings.clientId, 'another.apps.example.org'] }),
      },
      { why: 'for no audience', claims: () => ({ aud: undefined }) },
      { why: 'from another issuer', claims: () => ({ iss: 'https://accounts.example.com' }) },
      {
        why: 'from an issuer that only begins alike',
        claims: () => ({ iss: 'https://accounts.example.org.evil.test' }),
      },
      { why: 'without a subject', claims: () => ({ sub: undefined }) },
      { why: 'with an empty subject', claims: () => ({ sub: '' }) },
      { why: 'after its end', claims: () => ({ exp: seconds(-1) }) },
      { why: 'without an end', claims: () => ({ exp: undefined }) },
      { why: 'before its beginning', claims: () => ({ nbf: seconds(60) }) },
      { why: 'issued more than 300 seconds ago', claims: () => ({ iat: seconds(-302) }) },
      { why: 'issued in the future', claims: () => ({ iat: seconds(32) }) },
      { why: 'without the time it was issued', claims: () => ({ iat: undefined }) },
      { why: 'with an address that is not verified', claims: () => ({ email_verified: false }) },
      { why: 'with a verification that is only a word', claims: () => ({ email_verified: 'true' }) },
      { why: 'without a word on verification', claims: () => ({ email_verified: undefined }) },
      { why: 'without an address', claims: () => ({ email: undefined }) },
      { why: 'with what is no address', claims: () => ({ email: 'meera' }) },
    ])('$why', async ({ claims }) => {
      const before = await app.db.selectFrom('account').select('id').execute();
      const { status, error } = await signIn(claims());
      expect({ status, code: error.code }).toEqual({ status: 401, code: 'WRONG_IDENTITY_TOKEN' });
      expect(await app.db.selectFrom('account').select('id').execute()).toHaveLength(before.length);
    });

    test.each(['x', 'a.b.c', '..', 'e30.e30.', '\u0000', 'a'.repeat(10_000)])(
      'that is malformed: %.20j',
      async (token) => {
        expect((await signInWith(token)).status).toBe(401);
      },
    );

    test('that is unsigned, or signed with a shared secret or another key of the same id', async () => {
      const claims = {
        iss: provider.settings.issuer,
        aud: provider.settings.clientId,
        sub: '1',
        iat: seconds(0),
        exp: seconds(60),
      };
      const person = { ...claims, email: 'meera@gmail.com', email_verified: true };
      expect((await signInWith(new UnsecuredJWT(person).encode())).status).toBe(401);

      const [header = ''] = (await provider.token()).split('.');
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
      const secret = new TextEncoder().encode('what everybody can read in the published keys');
      expect(
        (await signInWith(await new SignJWT(person).setProtectedHeader({ alg: 'HS256', kid }).sign(secret))).status,
      ).toBe(401);

      const imposter = await anIdentityProvider(clock.now);
      expect((await signInWith(await imposter.token({}, { kid }))).status).toBe(401);
      await imposter.close();
    });

    test('that embeds its own keys', async () => {
      const imposter = await anIdentityProvider(clock.now);
      const token = await imposter.token({}, { jku: imposter.settings.jwksUrl, x5u: imposter.settings.jwksUrl });
      expect((await signInWith(token)).status).toBe(401);
      expect(imposter.requestCount()).toBe(0);
      await imposter.close();
    });

    test('with one changed character', async () => {
      const token = await provider.token();
      const [header, payload = '', signature] = token.split('.');
      const changed = `${payload.slice(0, 40)}${payload[40] === 'A' ? 'B' : 'A'}${payload.slice(41)}`;
      expect((await signInWith([header, changed, signature].join('.'))).status).toBe(401);
    });

    test('the second time, also with its signature encoded differently', async () => {
      const token = await provider.token();
      expect((await signInWith(token)).status).toBe(200);
      expect((await signInWith(token)).status).toBe(401);
      // The last character of 256 bytes in base64 has unused bits.
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const last = letters.indexOf(token.at(-1) ?? '');
      expect((await signInWith(token.slice(0, -1) + letters[last ^ 1])).status).toBe(401);
    });

    test('that is missing', async () => {
      const { status, error } = await app.visitor().post('/api/auth/googlelogin', {});
      expect(status).toBe(400);
      expect(Object.keys(error.fields ?? {})).toEqual(['token']);
    });
  });

  describe('an account with a password and the same address', () => {
    test('with an unverified address is taken over by the Google account; its password and sessions end', async () => {
      const squatter = await app.signUp({ email: 'Meera@Gmail.com' });
      await savePayoutAccount(squatter);
      const { status, body } = await signIn({ email: squatter.email.toLowerCase() });
      expect(status).toBe(200);
      expect(body._id).toBe(squatter.id);
      expect((await squatter.get('/api/user/currentuser')).status).toBe(401);
      const { email, password } = squatter;
      expect((await app.visitor().post('/api/auth/login', { email, password })).status).toBe(401);
      // Payouts must not go to the stranger's bank.
      expect(await findPayoutAccount(app.db, squatter.id)).toMatchObject({
        status: 'incomplete',
        account_sealed: null,
      });
    });

    test('has no session left if it signs in while it is taken over', async () => {
      const { email, password } = await app.signUp({ email: anAddress() });
      const browsers = Array.from({ length: 8 }, () => app.visitor());
      const token = await provider.token({ email });
      const [taken] = await Promise.all([
        signInWith(token),
        ...browsers.map((browser) => browser.post('/api/auth/login', { email, password })),
      ]);
      expect(taken?.status).toBe(200);
      const after = await Promise.all(browsers.map((browser) => browser.get('/api/user/currentuser')));
      expect(after.every(({ status }) => status === 401)).toBe(true);
    });

    test.each([
      { where: 'the address is at Gmail', claims: { email: anAddress() } },
      { where: 'the domain is hosted there', claims: { email: 'meera@school.example', hd: 'school.example' } },
    ])('that is verified is linked where Google is authoritative for it: $where', async ({ claims }) => {
      const person = await verified(claims.email);
      const { status, body } = await signIn(claims);
      expect(status).toBe(200);
      expect(body._id).toBe(person.id);
      expect((await person.get('/api/user/currentuser')).status).toBe(200);
      const { email, password } = person;
      expect((await app.visitor().post('/api/auth/login', { email, password })).status).toBe(200);
    });

    test('that is deleted meanwhile frees its address for a new account', async () => {
      const claims = { sub: crypto.randomUUID(), email: anAddress() };
      const person = await verified(claims.email);
      const { status, body } = await closeWhileWaiting(app, person, () => signIn(claims));
      expect(status).toBe(200);
      expect(body._id).not.toBe(person.id);
      expect(await signIn(claims)).toMatchObject({ status: 200, body: { _id: body._id } });
    });

    test('with a verified address requires the password before it is linked', async () => {
      const claims = { sub: '1006', email: 'meera@elsewhere.example' };
      const person = await verified(claims.email);
      const token = await provider.token(claims);
      const refused = await signInWith(token);
      expect(refused.status).toBe(409);
      expect(refused.error.code).toBe('PASSWORD_ACCOUNT_EXISTS');

      const linked = await signInWith(token, person);
      expect(linked.body._id).toBe(person.id);
      expect((await signIn(claims)).body._id).toBe(person.id);
    });

    test('is not linked by the session of another account', async () => {
      const { email } = await verified(anAddress('elsewhere.example'));
      const other = await app.signUp();
      expect((await signIn({ email }, other)).status).toBe(409);
    });
  });

  describe('an account linked to one subject is refused to other subjects with its address', () => {
    const others = { status: 409, code: 'OTHER_IDENTITY' };
    const refusal = async (claims: JWTPayload, browser?: Client) => {
      const { status, error } = await signIn(claims, browser);
      return { status, code: error.code };
    };

    test('whose account has no password', async () => {
      const email = anAddress();
      const first = app.visitor();
      await signIn({ sub: '2001', email }, first);
      const second = app.visitor();
      expect(await refusal({ sub: '2002', email }, second)).toEqual(others);
      expect((await second.get('/api/user/currentuser')).status).toBe(401);
      expect((await first.get('/api/user/currentuser')).status).toBe(200);
      expect((await signIn({ sub: '2001', email })).status).toBe(200);
    });

    test('whose account has a password too, also with its own session', async () => {
      const person = await verified(anAddress());
      const { email } = person;
      expect((await signIn({ sub: '2003', email })).body._id).toBe(person.id);
      expect(await refusal({ sub: '2004', email })).toEqual(others);
      expect(await refusal({ sub: '2004', email }, person)).toEqual(others);
    });

    test('at a domain that Google is not authoritative for', async () => {
      const email = anAddress('elsewhere.example');
      await signIn({ sub: '2005', email });
      expect(await refusal({ sub: '2006', email })).toEqual(others);
    });

    test.each(['of nobody', 'of a password account'])('with concurrent sign-ins by the address %s', async (whose) => {
      const email = anAddress();
      if (whose === 'of a password account') await app.signUp({ email });
      const subjects = Array.from({ length: 6 }, () => crypto.randomUUID());
      const answers = await Promise.all(subjects.map((sub) => signIn({ sub, email })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
      const account = answers.find(({ status }) => status === 200);
      const linked = await app.db
        .selectFrom('identity')
        .select('subject')
        .where('account_id', '=', account?.body._id ?? '')
        .execute();
      expect(linked).toHaveLength(1);
    });
  });
});

describe('consent', () => {
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
});
