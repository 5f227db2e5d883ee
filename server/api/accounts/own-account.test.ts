import type { AccountView, DeviceSession } from '@aangan/contract/accounts/calls.ts';
import type { User } from '@aangan/contract/accounts/users.ts';
import { DAY_MS, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { copyListing } from '@aangan/tests/support/listings.ts';
import { type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { readZip } from '@aangan/tests/support/read-zip.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredExports } from '../../domain/accounts/data-exports.ts';

describe('the own account', () => {
  const app = started(() => startTestApp());

  test('shows an account only to its owner', async () => {
    const person = await app.signUp({ name: 'Asha Rao' });
    const { status, body } = await person.get('/api/user/account');
    expect([status, body]).toEqual([
      200,
      { name: 'Asha Rao', email: person.email, emailVerified: false, hasPassword: true, google: false },
    ]);
    expect((await app.visitor().get('/api/user/account')).status).toBe(401);
  });

  describe('the state that they are in', () => {
    test('is shown once set, can be changed without other fields, and is deleted with the account', async () => {
      const person = await app.signUp({ name: 'Asha Rao' });
      expect((await person.put<User>('/api/user/update', { state: 'IN-GA' })).body.name).toBe('Asha Rao');
      expect((await person.get('/api/user/account')).body).toMatchObject({ name: 'Asha Rao', state: 'IN-GA' });
      await person.put('/api/user/update', { name: 'Asha', state: 'IN-KL' });
      expect((await person.get('/api/user/account')).body).toMatchObject({ name: 'Asha', state: 'IN-KL' });
      await person.post('/api/user/delete', { password: person.password });
      const row = await app.db
        .selectFrom('account')
        .select('state')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      expect(row.state).toBeNull();
    });

    test.each(['', 'IN-XX', 'Goa', 7, null])('is not %j', async (state) => {
      const person = await app.signUp();
      const { status, error } = await person.put('/api/user/update', { state });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['state']]);
    });
  });

  describe('the name', () => {
    test('is changed, and shown to guests from then on', async () => {
      const [host, guest] = [await app.signUp({ name: 'Meera' }), await app.signUp()];
      const stay = await aHeldStay(app, guest, await aHome(app, host));
      const { status, body } = await host.put<User>('/api/user/update', { name: 'मीरा Nair' });
      expect([status, body._id, body.name, body.email]).toEqual([200, host.id, 'मीरा Nair', host.email]);
      expect(body.listing).toHaveLength(1);
      expect((await host.get<User>('/api/user/currentuser')).body.name).toBe('मीरा Nair');
      expect((await guest.get(`/api/booking/findbookingbyid/${stay._id}`)).body).toMatchObject({
        host: { name: 'मीरा Nair' },
      });
    });

    test.each([undefined, '', '  ', 'x'.repeat(121), 'A\u0000', 7, ['Asha']])('is not %j', async (name) => {
      const person = await app.signUp();
      const { status, error } = await person.put('/api/user/update', { name });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['name']]);
    });

    test('ignores an id or an address in the request: only the own account changes', async () => {
      const [person, other] = [await app.signUp(), await app.signUp({ name: 'Ravi' })];
      await person.put('/api/user/update', { _id: other.id, name: 'Asha', email: other.email, emailVerified: true });
      expect((await other.get<User>('/api/user/currentuser')).body.name).toBe('Ravi');
      expect((await person.get('/api/user/account')).body).toMatchObject({ email: person.email, emailVerified: false });
    });
  });

  const request = (person: Pick<Person, 'get'>) => person.get('/api/user/export');
  const fetchState = async (person: Pick<Person, 'get'>) =>
    (await person.get<AccountView>('/api/user/account')).body.dataExport;

  /** The path of the link in the mail to this person. */
  async function mailedPath({ email }: Pick<Person, 'email'>): Promise<string> {
    const mail = await until(() => {
      const found = app.mails.find(({ to, subject }) => to === email && subject === 'Your copy of your data');
      if (found === undefined) throw new Error('no link was mailed yet');
      return found;
    });
    await until(async () => {
      const { ready_at: readyAt } = await app.db
        .selectFrom('data_export')
        .select('ready_at')
        .where('id', '=', /export\/([0-9a-f-]{36})\.zip/.exec(mail.text)?.[1] ?? '')
        .executeTakeFirstOrThrow();
      expect(readyAt).not.toBeNull();
    });
    const [link = ''] = /http\S+\.zip/.exec(mail.text) ?? [];
    return new URL(link).pathname;
  }

  async function download(path: string, cookie?: string, headers: Record<string, string> = {}) {
    const answer = await fetch(app.url + path, {
      redirect: 'manual',
      headers: { ...headers, ...(cookie !== undefined && { cookie }) },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  test('mails a link to an archive, which this person’s sessions may download for a day', async () => {
    const [person, other] = [await app.signUp({ name: 'Meera' }), await app.signUp()];
    const requested = await request(person);
    expect([requested.status, requested.body]).toEqual([202, { requestedAt: app.clock.now().toISOString() }]);
    const path = await mailedPath(person);
    expect(await fetchState(person)).toEqual({
      requestedAt: app.clock.now().toISOString(),
      url: path,
      expiresAt: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    });

    const { status, headers, bytes } = await download(path, person.cookie);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="aangan-data-\d{4}-\d\d-\d\d\.zip"$/);
    const files = readZip(bytes);
    expect(JSON.parse(String(files.get('account/account.json')))).toMatchObject([
      { name: 'Meera', email: person.email },
    ]);
    expect(JSON.parse(String(files.get('payouts/payouts.json')))).toEqual([]);
    expect(String(files.get('README.txt'))).toContain('Everything that Aangan stores about you');

    // Locked, so that the first archive is still being written when the second is asked for.
    const again = await app.db.transaction().execute(async (trx) => {
      await sql`lock table wishlist in access exclusive mode`.execute(trx);
      const first = download(path, person.cookie);
      expect((await download(path, person.cookie)).status).toBe(429);
      return { first };
    });
    expect(readZip((await again.first).bytes).size).toBe(files.size);

    for (const [cookie, refused] of [
      [undefined, 401],
      [other.cookie, 404],
    ] as const) {
      expect((await download(path, cookie)).status).toBe(refused);
      const followed = await download(path, cookie, { accept: 'text/html,*/*' });
      expect([followed.status, followed.headers.get('location')]).toEqual([303, '/account']);
    }
    expect((await download('/api/user/export/not-one.zip', person.cookie)).status).toBe(404);

    app.clock.advance(24 * HOUR_MS);
    expect((await download(path, person.cookie)).status).toBe(404);
    expect(await fetchState(person)).toBeUndefined();
    await deleteExpiredExports(app.db, app.clock.now());
    expect(await app.db.selectFrom('data_export').select('id').execute()).toEqual([]);
  });

  test('is made once a day; while one is being made, nothing more happens', async () => {
    const person = await app.signUp();
    await app.context.jobs.drain();
    const many = await Promise.all(Array.from({ length: 5 }, () => request(person)));
    expect(many.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const events = await app.db
      .selectFrom('event')
      .select('id')
      .where('kind', '=', 'data-export-requested')
      .where('account_id', '=', person.id)
      .execute();
    expect(events).toHaveLength(1);
    await app.db
      .updateTable('data_export')
      .set({ ready_at: app.clock.now() })
      .where('account_id', '=', person.id)
      .execute();
    app.clock.advance(23 * HOUR_MS);
    const { status, headers, error } = await request(person);
    expect([status, error.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', String(60 * 60)]);
    expect((await request(await app.signUp())).status).toBe(202);
    app.clock.advance(HOUR_MS);
    expect((await request(person)).status).toBe(202);
  });
});

describe('the current user', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));

  test('answers the signed-in person', async () => {
    const person = await app.signUp({ name: 'Meera' });
    const { status, body } = await person.get('/api/user/currentuser');
    expect({ status, body }).toEqual({
      status: 200,
      body: { _id: person.id, name: 'Meera', email: person.email, listing: [], booking: [] },
    });
  });

  test('answers the homes of a host with their phone, and the stays of a guest', async () => {
    const [host, guest] = [await app.signUp(), await app.signUp()];
    const home = await aHome(app, host, { phone: '+91 98290 12345' });
    const stay = await aHeldStay(app, guest, home);

    const { body: seenByHost } = await host.get<User>('/api/user/currentuser');
    expect(seenByHost.listing).toMatchObject([{ _id: home._id, phone: '+91 98290 12345', isBooked: true }]);
    expect(seenByHost.booking).toEqual([]);

    const { body: seenByGuest } = await guest.get<User>('/api/user/currentuser');
    expect(seenByGuest.listing).toEqual([]);
    expect(seenByGuest.booking).toMatchObject([{ _id: stay._id, state: 'held', listing: { _id: home._id } }]);
    expect(JSON.stringify(seenByGuest)).not.toContain(host.email);
  });

  test('contains the newest hundred homes, newest first, without deleted ones', async () => {
    const host = await app.signUp();
    const first = await aHome(app, host, { title: 'Neem' });
    await copyListing(app.db, first, 101);
    const { body } = await host.get<User>('/api/user/currentuser');
    expect(body.listing).toHaveLength(100);
    expect(body.listing[0]?.title).toBe('Neem 101');
    expect(body.listing[99]?.title).toBe('Neem 2');
    await host.delete(`/api/listing/delete/${body.listing[0]?._id}`);
    expect((await host.get<User>('/api/user/currentuser')).body.listing[0]?.title).toBe('Neem 100');
  });

  test('is never cached by browsers', async () => {
    const { headers } = await (await app.signUp()).get('/api/user/currentuser');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('changing the password', () => {
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
  const isSignedIn = async (browser: Pick<Person, 'get'>) =>
    (await browser.get('/api/user/currentuser')).status === 200;

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
});

describe('sessions', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

  const app = started(() => startTestApp());

  /** Signs a person in on another device. */
  async function signInOnDevice({ email, password }: Person, userAgent = phone): Promise<Client> {
    const device = app.visitor();
    await device.post('/api/auth/login', { email, password }, { 'user-agent': userAgent });
    return device;
  }

  const sessions = async (device: Pick<Client, 'get'>) =>
    (await device.get<DeviceSession[]>('/api/user/sessions')).body;
  const isSignedIn = async (device: Pick<Client, 'get'>) => (await device.get('/api/user/currentuser')).status === 200;

  test('lists sessions with the name of the device, their start and last use, and marks the present one', async () => {
    const person = await app.signUp();
    const device = await signInOnDevice(person);
    await app.signUp();
    const list = await sessions(device);
    expect(list).toHaveLength(2);
    expect(Object.fromEntries(list.map(({ device: name, isThis }) => [name, isThis]))).toEqual({
      'Chrome on Android': true,
      'Unknown device': false,
    });
    for (const { createdAt, lastSeenAt } of list) {
      expect(Date.parse(createdAt)).toBeCloseTo(app.clock.now().getTime(), -5);
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
    expect(JSON.stringify(list)).not.toContain(device.cookie?.split('=')[1]);
    const raw = await app.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(raw)).not.toContain('Mozilla');
  });

  test('lists the last used first, without ended ones', async () => {
    const person = await app.signUp();
    const device = await signInOnDevice(person);
    app.clock.advance(2 * HOUR_MS);
    await isSignedIn(person);
    expect((await sessions(person)).map(({ isThis }) => isThis)).toEqual([true, false]);
    app.clock.advance(29 * 24 * HOUR_MS);
    await isSignedIn(person);
    app.clock.advance(24 * HOUR_MS);
    expect(await sessions(person)).toHaveLength(1);
    expect(await isSignedIn(device)).toBe(false);
  });

  describe('sign out', () => {
    test('ends the session of another device, and keeps this one', async () => {
      const person = await app.signUp();
      const device = await signInOnDevice(person);
      const other = (await sessions(person)).find(({ isThis }) => !isThis);
      const { status, body, headers } = await person.delete(`/api/user/end-session/${other?._id}`);
      expect([status, body]).toEqual([200, { message: 'This device is signed out.' }]);
      expect(headers.getSetCookie()).toEqual([]);
      expect(await isSignedIn(device)).toBe(false);
      expect(await isSignedIn(person)).toBe(true);
      const again = await person.delete(`/api/user/end-session/${other?._id}`);
      expect([again.status, again.error.code]).toEqual([404, 'SESSION_NOT_FOUND']);
    });

    test('ends the present session, like logging out', async () => {
      const person = await app.signUp();
      const [own] = await sessions(person);
      const stolen = person.copy();
      const { headers } = await person.delete(`/api/user/end-session/${own?._id}`);
      expect(headers.get('clear-site-data')).toBe('"cache"');
      expect(person.cookie).toBeUndefined();
      expect(await isSignedIn(stolen)).toBe(false);
    });

    test("answers 404 for another person's session, as for an unknown one", async () => {
      const [person, other] = [await app.signUp(), await app.signUp()];
      const [theirs] = await sessions(other);
      for (const id of [theirs?._id, crypto.randomUUID(), 'nonsense', other.cookie?.split('=')[1]]) {
        const { status, error } = await person.delete(`/api/user/end-session/${id}`);
        expect([status, error.code]).toEqual([404, 'SESSION_NOT_FOUND']);
      }
      expect(await isSignedIn(other)).toBe(true);
      expect((await app.visitor().delete(`/api/user/end-session/${theirs?._id}`)).status).toBe(401);
    });

    test('logging out everywhere ends all sessions of the person, the present one included', async () => {
      const [person, other] = [await app.signUp(), await app.signUp()];
      const device = await signInOnDevice(person);
      const stolen = person.copy();
      const { status, headers } = await person.post('/api/auth/logout-everywhere');
      expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
      expect(person.cookie).toBeUndefined();
      expect(await Promise.all([stolen, device, other].map(isSignedIn))).toEqual([false, false, true]);
      expect((await app.visitor().post('/api/auth/logout-everywhere')).status).toBe(401);
    });
  });

  test('a session ends after thirty days without use', async () => {
    const [used, unused] = [await app.signUp(), await app.signUp()];
    app.clock.advance(20 * DAY_MS);
    expect((await used.get('/api/user/currentuser')).status).toBe(200);
    app.clock.advance(20 * DAY_MS);
    expect((await used.get('/api/user/currentuser')).status).toBe(200);
    expect((await unused.get('/api/user/currentuser')).status).toBe(401);
  });

  test('even a session that is used every day ends after half a year', async () => {
    const person = await app.signUp();
    for (let day = 0; day < 178; day += 25) {
      app.clock.advance(25 * DAY_MS);
      const { status } = await person.get('/api/user/currentuser');
      expect(status).toBe(day + 25 < 180 ? 200 : 401);
    }
  });

  test('an open live channel ends when its session expires', async () => {
    const person = await app.signUp();
    const [session] = (await person.get<DeviceSession[]>('/api/user/sessions')).body;
    const endsAt = new Date(session?.createdAt ?? '').getTime() + 180 * DAY_MS;
    for (let day = 0; day < 175; day += 25) {
      app.clock.advance(25 * DAY_MS);
      await person.get('/api/user/currentuser');
    }
    app.clock.moveTo(new Date(endsAt - 200));
    const open = () => fetch(`${app.url}/api/inbox/news`, { headers: { cookie: person.cookie ?? '' } });
    const answer = await open();
    expect(answer.status).toBe(200);
    // Read to the end, so that the response completes.
    expect(await answer.text()).toContain('event: unread');
    app.clock.moveTo(new Date(endsAt));
    expect((await open()).status).toBe(401);
  });
});
