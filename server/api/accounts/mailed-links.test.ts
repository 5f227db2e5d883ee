import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { DAY_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { findMailedToken, type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { fetchPayoutAccount, savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findNotificationSettings } from '../../domain/inbox/notification-settings.ts';
import { neededFields } from '../../domain/payouts/payout-accounts.ts';

describe('a new password by mail', () => {
  const fresh = 'monsoon-on-the-tiles';

  const clock = new TestClock();
  let provider: IdentityProvider;
  let mailbox: Mailbox;
  let app: TestApp;
  beforeAll(async () => {
    [provider, mailbox] = await Promise.all([anIdentityProvider(clock.now), startMailbox()]);
    const settings = { smtpUrl: mailbox.smtpUrl, google: provider.settings, trustedProxies: ['127.0.0.1'] };
    app = await startTestApp({ settings, clock });
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([provider.close(), mailbox.close()]);
  });

  const forgot = (email: unknown, address = '203.0.113.1') =>
    app.visitor().post('/api/auth/forgot-password', { email }, { 'x-forwarded-for': address });
  const reset = (token: unknown, password: unknown = fresh) =>
    app.visitor().post('/api/auth/reset-password', { token, password });
  const login = (email: string, password: string) => app.visitor().post('/api/auth/login', { email, password });

  /** Requests a password reset and returns the token of the newest link. */
  async function requestReset(email: string): Promise<string> {
    expect((await forgot(email)).status).toBe(200);
    return findMailedToken(mailbox, email, 'reset');
  }

  test('a mailed link replaces a forgotten password and ends every session', async () => {
    const person = await app.signUp();
    const other = app.visitor();
    await other.post('/api/auth/login', { email: person.email, password: person.password });
    expect((await forgot(person.email.toUpperCase())).status).toBe(200);
    const token = await findMailedToken(mailbox, person.email, 'reset');

    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, { message: 'Your password is changed. Sign in with it.' }]);
    expect((await person.get('/api/user/currentuser')).status).toBe(401);
    expect((await other.get('/api/user/currentuser')).status).toBe(401);
    expect((await login(person.email, person.password)).status).toBe(401);
    expect((await login(person.email, fresh)).status).toBe(200);
    expect((await mailbox.mailTo(person.email, /was changed/)).text).toContain('/forgot-password');
  });

  test('the link has 256 random bits in its fragment; the database stores only their hash', async () => {
    const { email, id } = await app.signUp();
    const token = await requestReset(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { text } = await mailbox.mailTo(email, /^Choose a new password/);
    expect(text).toContain(`${app.context.settings.publicUrl}/reset-password#t=${token}`);
    const [link] = await app.db
      .selectFrom('account_link')
      .selectAll()
      .where('purpose', '=', 'reset-password')
      .where('account_id', '=', id)
      .execute();
    expect(link?.token_hash).toHaveLength(32);
    // The mail with the token is deleted as well, and its event never contained the token.
    await until(async () => expect(await rowsWith(token)).toBe(0));
  });

  /** The number of rows of mails and events that contain a text. */
  async function rowsWith(text: string): Promise<number> {
    const { rows } = await sql<{ found: number }>`select
    (select count(*) from outbox_mail where position(${text} in outbox_mail::text) > 0)
    + (select count(*) from event where position(${text} in event::text) > 0) as found`.execute(app.db);
    return rows[0]?.found ?? -1;
  }

  test('the link also verifies the address', async () => {
    const person = await app.signUp();
    await reset(await requestReset(person.email));
    await person.post('/api/auth/login', { email: person.email, password: fresh });
    expect((await person.get('/api/user/account')).body).toMatchObject({ emailVerified: true });
  });

  test('the first one empties the payout account, which a stranger may have filled in; later ones do not', async () => {
    const person = await app.signUp();
    const resetAndSignIn = async () => {
      await reset(await requestReset(person.email));
      await person.post('/api/auth/login', { email: person.email, password: fresh });
    };
    await savePayoutAccount(person);
    await resetAndSignIn();
    expect(await fetchPayoutAccount(person)).toMatchObject({ status: 'incomplete', missing: neededFields });
    await savePayoutAccount(person);
    await resetAndSignIn();
    expect(await fetchPayoutAccount(person)).toMatchObject({ bank: { last4: '4321' } });
  });

  test.each([
    ['a mailed link', async ({ email }: Person) => reset(await requestReset(email))],
    [
      'Google',
      async ({ email }: Person) =>
        app.visitor().post('/api/auth/googlelogin', { token: await provider.token({ email: email.toLowerCase() }) }),
    ],
  ])('a take-over by %s ends links, phone and silence of whoever opened the account', async (_way, takeOver) => {
    const opener = await app.signUp({ email: `meera.${crypto.randomUUID()}@gmail.com` });
    const home = await aHome(app, opener);
    const { _id: list } = (await opener.post<{ _id: string }>('/api/wishlist/create', { name: 'Hills' })).body;
    const { link } = (await opener.post<{ link: string }>(`/api/wishlist/share/${list}`, { shared: true })).body;
    const { url } = (await opener.get<{ url: string }>(`/api/calendar/address/${home._id}`)).body;
    await opener.put('/api/news/settings', { mail: { messages: false } });
    await sql`insert into person_profile (account_id, phone, phone_verified_at, updated_at)
      values (${opener.id}, '+919829012345', now(), now())`.execute(app.db);
    const seen = async () => {
      const shared = await app.visitor().get('/api/wishlist/shared', { 'x-link-token': link.split('#t=')[1] ?? '' });
      const calendar = await app.visitor().get(new URL(url).pathname);
      const { verified } = (await app.visitor().get<PersonView>(`/api/people/person/${opener.id}`)).body;
      const { mail } = await findNotificationSettings(app.db, opener.id);
      return {
        shared: shared.status,
        calendar: calendar.status,
        phone: verified.includes('phone'),
        mail: mail.messages,
      };
    };
    expect(await seen()).toEqual({ shared: 200, calendar: 200, phone: true, mail: false });
    expect((await takeOver(opener)).status).toBe(200);
    expect(await seen()).toEqual({ shared: 404, calendar: 404, phone: false, mail: true });
  });

  test('an account created with Google gets its first password, and can still sign in with Google', async () => {
    const email = `meera.${crypto.randomUUID()}@gmail.com`;
    const browser = app.visitor();
    const sub = crypto.randomUUID();
    await browser.post('/api/auth/googlelogin', { token: await provider.token({ sub, email }) });
    expect((await browser.get('/api/user/account')).body).toMatchObject({ hasPassword: false, google: true });
    const token = await requestReset(email);
    expect((await mailbox.mailTo(email, /^Choose a password/)).text).toContain('you sign in with Google');
    expect((await reset(token)).status).toBe(200);
    expect((await browser.get('/api/user/currentuser')).status).toBe(401);
    expect((await browser.post('/api/auth/login', { email, password: fresh })).status).toBe(200);
    expect((await browser.get('/api/user/account')).body).toMatchObject({ hasPassword: true, google: true });
    expect((await browser.post('/api/auth/googlelogin', { token: await provider.token({ sub, email }) })).status).toBe(
      200,
    );
  });

  describe('a link', () => {
    test('works once', async () => {
      const { email } = await app.signUp();
      const token = await requestReset(email);
      expect((await reset(token)).status).toBe(200);
      const { status, error } = await reset(token, 'another-try-of-mine');
      expect([status, error.code]).toEqual([403, 'LINK_VOID']);
      expect((await login(email, fresh)).status).toBe(200);
    });

    test('works for only one of many concurrent requests', async () => {
      const { email } = await app.signUp();
      const token = await requestReset(email);
      const passwords = Array.from({ length: 6 }, (_, index) => `monsoon-number-${index}`);
      const answers = await Promise.all(passwords.map((password) => reset(token, password)));
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array(5).fill('403')]);
      expect((await login(email, passwords[winner] ?? '')).status).toBe(200);
    });

    test('works for thirty minutes', async () => {
      const [early, late] = [await app.signUp(), await app.signUp()];
      const tokens = [await requestReset(early.email), await requestReset(late.email)];
      clock.advance(29 * MINUTE_MS);
      expect((await reset(tokens[0])).status).toBe(200);
      clock.advance(MINUTE_MS);
      expect((await reset(tokens[1])).status).toBe(403);
    });

    test('works until a newer one is requested', async () => {
      const { email } = await app.signUp();
      const first = await requestReset(email);
      await forgot(email);
      const second = await until(async () => {
        const token = await findMailedToken(mailbox, email, 'reset');
        expect(token).not.toBe(first);
        return token;
      });
      expect((await reset(first)).status).toBe(403);
      expect((await reset(second)).status).toBe(200);
    });

    test('works until the password is changed', async () => {
      const person = await app.signUp();
      const token = await requestReset(person.email);
      const change = { currentPassword: person.password, newPassword: 'another-courtyard' };
      expect((await person.post('/api/auth/change-password', change)).status).toBe(200);
      expect((await reset(token)).status).toBe(403);
    });

    test('works for no other purpose', async () => {
      const person = await app.signUp();
      expect((await reset(await findMailedToken(mailbox, person.email, 'confirm'))).status).toBe(403);
    });
  });

  test.each(['x', 'A'.repeat(43), `${'A'.repeat(42)}=`, '%00', "' or true --"])(
    'the link %j is refused',
    async (token) => {
      const { status, error } = await reset(token);
      expect([status, error.code]).toEqual([403, 'LINK_VOID']);
    },
  );

  test('a refused password is reported at its field and does not use up the link', async () => {
    const { email } = await app.signUp();
    const token = await requestReset(email);
    for (const password of ['short', 'password123', email, null, 7]) {
      const { status, error } = await reset(token, password);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['password']]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  test.each([undefined, '', 7, {}, 'x'.repeat(201)])('refuses the token %j', async (token) => {
    const { status, error } = await reset(token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['token']]);
  });

  describe('the answer reveals nothing', () => {
    test('an address without an account gets the same answer with the same work', async () => {
      const { email } = await app.signUp();
      const events = async () => {
        const { rows } = await sql<{ made: number; widths: number[] }>`
        select count(*) as made, array_agg(distinct length(account_id::text || data::text)) as widths
        from event where kind = 'password-reset-requested'`.execute(app.db);
        return rows[0];
      };
      const before = (await events())?.made ?? 0;
      const [known, unknown] = [await forgot(email), await forgot('nobody-here@example.org')];
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
      const headers = (answer: typeof known) => [...answer.headers.keys()].toSorted();
      expect(headers(unknown)).toEqual(headers(known));
      expect(await events()).toMatchObject({ made: before + 2, widths: [expect.any(Number)] });
      await findMailedToken(mailbox, email, 'reset');
      expect(mailbox.mails.some(({ to }) => to === 'nobody-here@example.org')).toBe(false);
    });

    test('limits three e-mails in 15 minutes per address and network, with or without an account', async () => {
      const { email } = await app.signUp();
      for (const address of [email, 'nobody-there@example.org']) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => forgot(address, '203.0.113.20')));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
        const refused = await forgot(address, '203.0.113.20');
        expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
        expect((await forgot(address, '203.0.113.21')).status).toBe(200);
      }
    });

    test('limits ten an hour per address and sixty per network', async () => {
      const many = (asks: (index: number) => ReturnType<typeof forgot>, count: number) =>
        Promise.all(Array.from({ length: count }, (_, index) => asks(index)));
      const oneAddress = await many((index) => forgot('flooded@example.org', `198.51.100.${index}`), 11);
      expect(oneAddress.filter(({ status }) => status === 429)).toHaveLength(1);
      const onePlace = await many((index) => forgot(`person${index}@example.net`, '203.0.113.30'), 61);
      expect(onePlace.filter(({ status }) => status === 429)).toHaveLength(1);
    });
  });

  test.each([undefined, '', 'nobody', 7])('refuses the address %j', async (email) => {
    const { status, error } = await forgot(email);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['email']]);
  });
});

describe('verifying an address', () => {
  const mailbox = started(() => startMailbox());
  const app = started(() => startTestApp({ settings: { smtpUrl: mailbox.smtpUrl } }));

  const isVerified = async (person: Person) => (await person.get<AccountView>('/api/user/account')).body.emailVerified;
  const verify = (person: Pick<Person, 'post'>, token: unknown) => person.post('/api/auth/verify-email', { token });

  test('the e-mail after sign-up has a link that verifies the address, also when opened repeatedly', async () => {
    const person = await app.signUp();
    expect(await isVerified(person)).toBe(false);
    const mail = await mailbox.mailTo(person.email, /^Confirm/);
    expect(mail.text).toContain(`${app.context.settings.publicUrl}/verify-email#t=`);
    const token = await findMailedToken(mailbox, person.email, 'confirm');
    for (const _ of [1, 2]) {
      const { status, body } = await verify(person, token);
      expect([status, body]).toEqual([200, { message: 'Your e-mail address is confirmed.' }]);
    }
    expect(await isVerified(person)).toBe(true);
  });

  test('stores only the hash of the token', async () => {
    const person = await app.signUp();
    const token = await findMailedToken(mailbox, person.email, 'confirm');
    const rows = await app.db.selectFrom('account_link').selectAll().where('account_id', '=', person.id).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toHaveLength(32);
    expect(rows[0]?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
  });

  test('an unverified account can sign in, publish a home and book', async () => {
    const [host, guest] = [await app.signUp(), await app.signUp()];
    const { email, password } = guest;
    expect((await guest.post('/api/auth/login', { email, password })).status).toBe(200);
    await aHeldStay(app, guest, await aHome(app, host));
    expect(await isVerified(guest)).toBe(false);
  });

  describe('a link is refused', () => {
    /** Whether a link is refused and confirms no address. */
    const isVoid = async (person: Person, token: unknown) => {
      const { status, error } = await verify(person, token);
      return status === 403 && error.code === 'LINK_VOID' && !(await isVerified(person));
    };

    test('with a changed character, or if unknown', async () => {
      const person = await app.signUp();
      const token = await findMailedToken(mailbox, person.email, 'confirm');
      expect(await isVoid(person, `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`)).toBe(
        true,
      );
      expect(await isVoid(person, 'x')).toBe(true);
      expect(await isVoid(person, `${token}=`)).toBe(true);
    });

    test('after a week', async () => {
      const person = await app.signUp();
      const token = await findMailedToken(mailbox, person.email, 'confirm');
      app.clock.advance(7 * DAY_MS);
      expect(await isVoid(person, token)).toBe(true);
    });

    test("without a session of its account, so that a click never verifies a stranger's account", async () => {
      const [squatter, reader] = [await app.signUp(), await app.signUp()];
      const token = await findMailedToken(mailbox, squatter.email, 'confirm');
      expect(await isVoid(reader, token)).toBe(true);
      expect((await verify(app.visitor(), token)).status).toBe(401);
      expect(await isVerified(squatter)).toBe(false);
    });

    test('instead of a password reset link', async () => {
      const person = await app.signUp();
      await app.visitor().post('/api/auth/forgot-password', { email: person.email });
      expect(await isVoid(person, await findMailedToken(mailbox, person.email, 'reset'))).toBe(true);
    });
  });

  test.each([undefined, '', 7, {}, 'x'.repeat(201)])('refuses the token %j', async (token) => {
    const { status, error } = await verify(await app.signUp(), token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['token']]);
  });

  describe('sending the link again', () => {
    const sendAgain = (person: Pick<Person, 'post'>) => person.post('/api/auth/send-verification');

    test('mails another link; the first one still works', async () => {
      const person = await app.signUp();
      const first = await findMailedToken(mailbox, person.email, 'confirm');
      const { status, body } = await sendAgain(person);
      expect([status, body]).toEqual([200, { message: 'A new mail is on its way.' }]);
      await expect.poll(() => findMailedToken(mailbox, person.email, 'confirm')).not.toBe(first);
      expect((await verify(person, first)).status).toBe(200);
    });

    test('sends nothing once the address is verified', async () => {
      const person = await app.signUp();
      await verify(person, await findMailedToken(mailbox, person.email, 'confirm'));
      expect((await sendAgain(person)).body).toEqual({ message: 'Your e-mail address is confirmed.' });
      const links = await app.db
        .selectFrom('account_link')
        .select('purpose')
        .where('account_id', '=', person.id)
        .execute();
      expect(links).toHaveLength(1);
    });

    test('is limited to five times an hour, and requires a session', async () => {
      const person = await app.signUp();
      const answers = await Promise.all(Array.from({ length: 6 }, () => sendAgain(person)));
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([...Array(5).fill('200'), '429']);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect((await sendAgain(app.visitor())).status).toBe(401);
    });
  });
});
