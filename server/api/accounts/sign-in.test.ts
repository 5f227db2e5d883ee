import type { User } from '@aangan/contract/accounts/users.ts';
import { MAX_PASSWORD } from '@aangan/contract/limits.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { PasswordHasher } from '../../domain/accounts/passwords.ts';
import { coresPerProcess } from '../../platform/concurrency/semaphore.ts';
import { networkPrefix } from '../../platform/http/networks.ts';
import { hashSubject } from '../../platform/rate-limits/rate-limits.ts';

describe('signing up', () => {
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
    {
      what: 'their own name as password',
      own: { name: 'Asha Raokumar', password: 'asha raokumar' },
      field: 'password',
    },
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
});

describe('signing in', () => {
  const app = started(() => startTestApp());

  test('signs in with any spelling of the address', async () => {
    const { id, email, password } = await app.signUp();
    const { status, body } = await app
      .visitor()
      .post<User>('/api/auth/login', { email: email.toUpperCase(), password });
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
});

describe('limits of signing in', () => {
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
    const failures = times(100).map((index) =>
      signIn(`person${index}@example.net`, wrong, `2001:db8:1:1::${index + 1}`),
    );
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
});

describe('people behind one address', () => {
  const app = started(() => startTestApp());
  const signUp = (email: string) =>
    app.visitor().post('/api/auth/signup', { name: 'Asha', email, password: 'courtyard-with-neem' });

  test('who sign up, mistype, write and book are not limited', async () => {
    const home = await aHome(app, await app.signUp());
    for (let index = 0; index < 6; index += 1) {
      const person = await app.signUp();
      const { name, email, password } = person;
      for (let slip = 0; slip < 5; slip += 1) {
        expect((await person.copy().post('/api/auth/login', { email, password: 'not this one' })).status).toBe(401);
      }
      expect((await person.post('/api/auth/login', { email, password })).status).toBe(200);
      const message = { userName: name, userEmail: email, userMessage: 'Namaste' };
      expect((await person.post('/api/contact', message)).status).toBe(200);
      const wish = bookingRequest(app, home, { checkIn: daysFromNow(app, 100 + index * 5), nights: 2 });
      expect((await person.post(`/api/booking/create/${home._id}`, wish)).status).toBe(201);
    }
  });

  test('open three hundred accounts in an hour', async () => {
    const earlier = { kind: 'sign-up', subject: hashSubject(networkPrefix('127.0.0.1')), at: app.clock.now() };
    await app.db
      .insertInto('attempt')
      .values(Array.from({ length: 299 }, () => earlier))
      .execute();
    expect((await signUp('asha@example.net')).status).toBe(201);
    const { status, error, headers } = await signUp('bina@example.net');
    expect([status, error.code, Number(headers.get('retry-after')) > 0]).toEqual([429, 'TOO_MANY_REQUESTS', true]);
  });
});

describe('the work of signing in', () => {
  /** Records each hash that a password is compared with, and compares when `mayCompare` resolves. */
  class NotingHasher extends PasswordHasher {
    readonly verified: string[] = [];
    mayCompare = Promise.resolve();

    protected override async verify(storedHash: string, password: string): Promise<boolean> {
      this.verified.push(storedHash);
      await this.mayCompare;
      return super.verify(storedHash, password);
    }
  }
  const passwords = new NotingHasher();

  const app = started(() => startTestApp({ settings: { rateLimits: false }, passwords }));
  beforeEach(() => {
    passwords.verified.length = 0;
  });

  /** The statements of a failed sign-in in order, and the cost of the compared hash. */
  async function recordWork(email: string): Promise<{ questions: string[]; costs: string[] }> {
    const questions: string[] = [];
    const listening: KyselyPlugin = {
      transformQuery: ({ node }) => {
        questions.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const heard = buildApp({ ...app.context, db: app.db.withPlugin(listening) });
    const { statusCode } = await heard.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'not the password at all' },
    });
    expect(statusCode).toBe(401);
    await heard.close();
    return { questions, costs: passwords.verified.splice(0).map((hash) => hash.split('$').slice(1, 4).join('$')) };
  }

  test('a sign-in that fails does the same work for a known and an unknown address, and for one without a password', async () => {
    const { email } = await app.signUp();
    const google = await app.signUp();
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', google.id).execute();
    const work = await recordWork(email);
    expect(work.costs).toEqual(['argon2id$v=19$m=19456,t=2,p=1']);
    expect(work.questions.length).toBeGreaterThan(0);
    expect(await recordWork('nobody@example.org')).toEqual(work);
    expect(await recordWork(google.email)).toEqual(work);
  });

  test('a flood of sign-ins does not delay requests for homes', async () => {
    let compare = () => {};
    passwords.mayCompare = new Promise((resolve) => (compare = resolve));
    const flood = Array.from({ length: 40 }, (_, index) =>
      app.visitor().post('/api/auth/login', { email: `nobody${index}@example.org`, password: 'not this one' }),
    );
    await until(() => expect(passwords.verified).toHaveLength(coresPerProcess()));
    for (let look = 0; look < 5; look += 1) {
      expect((await app.visitor().get('/api/listing/get?limit=24')).status).toBe(200);
    }
    // The other sign-ins wait for a core.
    expect(passwords.verified).toHaveLength(coresPerProcess());
    compare();
    await Promise.all(flood);
  });
});
