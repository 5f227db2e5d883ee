import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { closeWhileWaiting } from '@aangan/tests/support/close-while-waiting.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { aHomeForm } from '@aangan/tests/support/listings.ts';
import { type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const phone = '+91 98290 54321';

const clock = new TestClock();
let provider: IdentityProvider;
let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  [provider, mailbox] = await Promise.all([anIdentityProvider(clock.now), startMailbox()]);
  const settings = { smtpUrl: mailbox.smtpUrl, google: provider.settings, rateLimits: false };
  app = await startTestApp({ settings, clock });
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), mailbox.close()]);
});

const deleteAccount = (person: Pick<Person, 'post'>, password?: unknown) =>
  person.post('/api/user/delete', { password });
const isSignedIn = async (browser: Pick<Person, 'get'>) => (await browser.get('/api/user/currentuser')).status === 200;

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(app.db);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } = await sql<{ hits: number }>`
        select count(*) as hits from ${sql.table(name)} as t
        where position(${text.toLowerCase()} in lower(t::text)) > 0`.execute(app.db);
      return (hits[0]?.hits ?? 0) > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test('deletes name, address and phone everywhere; past stays and the ledger remain, anonymized', async () => {
  const host = await app.signUp({ name: 'Hari Prasad' });
  const guest = await app.signUp({ name: 'Unmistakable Meera', email: 'Unmistakable.Meera@example.org' });
  const [home, own] = [await aHome(app, host), await aHome(app, guest, { title: 'Her own', phone: '+91 77777 12121' })];
  const stay = await aPaidStay(app, guest, home);
  await guest.post('/api/guest/contact', { bookingId: stay._id, name: guest.name, phone, email: guest.email });
  await mailbox.mailTo(host.email);
  app.clock.advance(40 * DAY_MS);
  const back = app.visitor();
  await back.post('/api/auth/login', { email: guest.email, password: guest.password });
  const ledger = () => app.db.selectFrom('payment').selectAll().where('booking_id', '=', stay._id).execute();
  const before = await ledger();
  const traces = [guest.email, guest.name, phone, '77777 12121'];
  for (const trace of traces) expect(await tablesWith(trace)).not.toEqual([]);

  const { status, body, headers } = await deleteAccount(back, guest.password);
  expect([status, body]).toEqual([200, { message: 'Your account is deleted.' }]);
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect(await isSignedIn(guest)).toBe(false);

  const goodbye = await mailbox.mailTo(guest.email, /is deleted/);
  expect(goodbye.text).toContain('Namaste,');
  // The last e-mail is deleted as well once it is sent.
  await until(async () => {
    for (const trace of traces) expect(await tablesWith(trace)).toEqual([]);
  });

  expect((await app.visitor().get(`/api/listing/findlistingbyid/${own._id}`)).status).toBe(404);
  await host.post('/api/auth/login', { email: host.email, password: host.password });
  const { body: seen } = await host.get<Booking>(`/api/booking/findbookingbyid/${stay._id}`);
  expect(seen).toMatchObject({
    state: 'completed',
    paid: stay.totalRent,
    guest: { _id: guest.id, name: 'A former member', email: '' },
  });
  expect(before).toHaveLength(1);
  expect(await ledger()).toEqual(before);
});

test('the address can sign up again as a new account', async () => {
  const person = await app.signUp();
  await deleteAccount(person, person.password);
  const login = { email: person.email, password: person.password };
  expect((await app.visitor().post('/api/auth/login', login)).status).toBe(401);
  const again = await app.signUp({ email: person.email });
  expect(again.id).not.toBe(person.id);
  await deleteAccount(again, again.password);
  await app.signUp({ email: person.email });
});

describe('a live booking prevents it, and the refusal says so', () => {
  test('as guest and as host, until it is cancelled', async () => {
    const [host, guest] = [await app.signUp(), await app.signUp()];
    const home = await aHome(app, host, { title: 'Sea House' });
    const stay = await aHeldStay(app, guest, home);
    for (const [person, said] of [
      [guest, 'your stay at Sea House ('],
      [host, 'a guest’s stay in your home Sea House ('],
    ] as const) {
      const { status, error } = await deleteAccount(person, person.password);
      expect([status, error.code]).toEqual([409, 'HAS_LIVE_STAYS']);
      expect(error.message).toContain(`Still to come: ${said}`);
      expect(await isSignedIn(person)).toBe(true);
    }
    expect((await app.visitor().get(`/api/listing/findlistingbyid/${home._id}`)).status).toBe(200);
    await guest.delete(`/api/booking/cancel/${stay._id}`);
    expect((await deleteAccount(guest, guest.password)).status).toBe(200);
    expect((await deleteAccount(host, host.password)).status).toBe(200);
  });

  test('until check-out, and not after', async () => {
    const [host, guest] = [await app.signUp(), await app.signUp()];
    await aPaidStay(app, guest, await aHome(app, host), { checkIn: daysFromNow(app, 1), nights: 2 });
    app.clock.advance(3 * DAY_MS);
    expect((await deleteAccount(guest, guest.password)).status).toBe(409);
    app.clock.advance(DAY_MS);
    expect((await deleteAccount(guest, guest.password)).status).toBe(200);
  });
});

describe('requires its owner', () => {
  test('with the right password', async () => {
    const person = await app.signUp();
    for (const password of [undefined, 'not the password']) {
      const { status, error } = await deleteAccount(person, password);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['password']]);
    }
    expect((await deleteAccount(app.visitor(), person.password)).status).toBe(401);
    expect(await isSignedIn(person)).toBe(true);
  });

  test('or, without a password, has just signed in with Google, and may sign up again later', async () => {
    const browser = app.visitor();
    const claims = { sub: crypto.randomUUID(), email: `ravi.${crypto.randomUUID()}@gmail.com` };
    const signIn = async () =>
      browser.post<{ _id: string }>('/api/auth/googlelogin', { token: await provider.token(claims) });
    const { body: first } = await signIn();
    app.clock.advance(16 * 60_000);
    const refused = await deleteAccount(browser);
    expect([refused.status, refused.error.code]).toEqual([403, 'SIGN_IN_AGAIN']);
    await signIn();
    expect((await deleteAccount(browser)).status).toBe(200);
    const { body: second } = await signIn();
    expect(second._id).not.toBe(first._id);
  });
});

describe('concurrent requests', () => {
  test('delete the account once', async () => {
    const person = await app.signUp();
    const answers = await Promise.all([1, 2, 3].map(() => deleteAccount(person.copy(), person.password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  });

  test('leave a deleted account without held stays and published homes', async () => {
    const host = await app.signUp();
    const home = await aHome(app, host);
    for (let round = 0; round < 4; round += 1) {
      const guest = await app.signUp();
      const stay = bookingRequest(app, home, { checkIn: daysFromNow(app, 50 + 10 * round) });
      const form = await aHomeForm();
      const [held, listed, left] = await Promise.all([
        guest.copy().post<Booking>(`/api/booking/create/${home._id}`, stay),
        guest.copy().post<Listing>('/api/listing/add', form),
        deleteAccount(guest.copy(), guest.password),
      ]);
      expect([201, 401]).toContain(held.status);
      expect([201, 401]).toContain(listed.status);
      // Either the stay was booked first and prevents the deletion, or the account is deleted and has no stay.
      expect(left.status).toBe(held.status === 201 ? 409 : 200);
      if (left.status === 409) continue;
      const alive = await app.db
        .selectFrom('listing')
        .select('id')
        .where('host_id', '=', guest.id)
        .where('deleted_at', 'is', null)
        .execute();
      expect(alive).toEqual([]);
    }
  });

  test('never leave a home both booked and deleted with its host', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [host, guest] = [await app.signUp(), await app.signUp()];
      const home = await aHome(app, host);
      const [held, left] = await Promise.all([
        guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home)),
        deleteAccount(host.copy(), host.password),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([held.status, left.status]);
    }
  });
});

test('refunds a late payment for a stay of a deleted guest', async () => {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const { _id } = await aHeldStay(app, guest, await aHome(app, host));
  app.clock.advance(2 * DAY_MS);
  await guest.post('/api/auth/login', { email: guest.email, password: guest.password });
  expect((await deleteAccount(guest, guest.password)).status).toBe(200);
  expect(await pay(app, _id)).toBe(false);
});

test('refunds a late payment that arrives while its guest is deleted', async () => {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const { _id } = await aHeldStay(app, guest, await aHome(app, host));
  app.clock.advance(2 * DAY_MS);
  expect(await closeWhileWaiting(app, guest, () => pay(app, _id), '"account"%for key share')).toBe(false);
});

test('the database keeps a deleted account empty and inactive', async () => {
  const person = await app.signUp();
  await deleteAccount(person, person.password);
  const write = (row: { email: string }) =>
    app.db.updateTable('account').set(row).where('id', '=', person.id).execute();
  await expect(write({ email: person.email })).rejects.toMatchObject({ constraint: 'account_deleted_whole' });
});
