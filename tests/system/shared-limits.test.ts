import type { Listing } from '@aangan/contract/homes/listings.ts';
import { networkPrefix } from '@aangan/server/platform/http/networks.ts';
import { hashSubject } from '@aangan/server/platform/rate-limits/rate-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { bookingRequest, daysFromNow } from '../support/bookings.ts';
import type { Answered, Client } from '../support/client.ts';
import { aDatabase, type TestDatabase } from '../support/database.ts';
import { aHomeForm, aListing } from '../support/listings.ts';

let database: TestDatabase;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await aDatabase();
  one = await startTestApp({ database });
  other = await startTestApp({ database, clock: one.clock });
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('attempt').execute();
});

/** Sends a request this many times, alternating between servers; returns the statuses. */
async function inTurn(times: number, act: (server: TestApp) => Promise<Answered>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await act(turn % 2 === 0 ? one : other)).status);
  return statuses;
}

/** Both servers say that it is too much now, and until when. */
async function expectTooMuch(act: (server: TestApp) => Promise<Answered>): Promise<void> {
  for (const server of [one, other]) {
    const { status, error, headers } = await act(server);
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

/** As if it had been done so many times just now. */
async function alreadyDone(kind: string, subject: string, times: number): Promise<void> {
  const at = one.clock.now();
  await database.db
    .insertInto('attempt')
    .values(Array.from({ length: times }, () => ({ kind, subject, at })))
    .execute();
}

/** A client of this person at another server, with the same cookie. */
const at = (server: TestApp, person: Client): Client => {
  const client = server.visitor();
  return Object.assign(client, { send: (...sent: Parameters<Client['send']>) => sendTo(server, person, ...sent) });
};

function sendTo<T>(server: TestApp, { cookie = '' }: Client, ...[method, path, init]: Parameters<Client['send']>) {
  const headers = new Headers(init?.headers);
  headers.set('cookie', cookie);
  return server.visitor().send<T>(method, path, { ...init, headers });
}

describe('two servers on one database count together', () => {
  test('ten failed sign-ins', async () => {
    const { email, password } = await one.signUp();
    const fail = (server: TestApp) => server.visitor().post('/api/auth/login', { email, password: 'not this one' });
    expect(new Set(await inTurn(10, fail))).toEqual(new Set([401]));
    await expectTooMuch((server) => server.visitor().post('/api/auth/login', { email, password }));
  });

  test('three hundred sign-ups', async () => {
    await alreadyDone('sign-up', hashSubject(networkPrefix('127.0.0.1')), 299);
    const signUp = (server: TestApp, email: string) =>
      server.visitor().post('/api/auth/signup', { name: 'Asha', email, password: 'courtyard-with-neem' });
    expect((await signUp(other, 'asha@example.net')).status).toBe(201);
    await expectTooMuch((server) => signUp(server, 'bina@example.net'));
  });

  test('twenty messages to the site', async () => {
    const message = { userName: 'Asha', userEmail: 'asha@example.org', userMessage: 'Namaste' };
    const write = (server: TestApp) => server.visitor().post('/api/contact', message);
    expect(new Set(await inTurn(20, write))).toEqual(new Set([200]));
    await expectTooMuch(write);
  });

  test('thirty messages to an owner', async () => {
    const guest = await one.signUp();
    const contact = {
      name: 'Gita',
      phone: '+91 98290 12345',
      email: 'gita@example.org',
      bookingId: crypto.randomUUID(),
    };
    const write = (server: TestApp) => at(server, guest).post('/api/guest/contact', contact);
    expect(new Set(await inTurn(30, write))).toEqual(new Set([404]));
    await expectTooMuch(write);
  });

  test('three hundred uploads', async () => {
    const host = await one.signUp();
    await alreadyDone('upload by account', hashSubject(host.id), 299);
    expect(await aListing(one, host)).toMatchObject({ host: host.id });
    const form = await aHomeForm();
    await expectTooMuch((server) => at(server, host).post('/api/listing/add', form));
  });

  test('five stays that are held unpaid', async () => {
    const guest = await one.signUp();
    const home: Listing = await aListing(one, await one.signUp());
    let days = 0;
    const hold = (server: TestApp) => {
      days += 5;
      const wish = { checkIn: daysFromNow(one, days), nights: 2 };
      return at(server, guest).post(`/api/booking/create/${home._id}`, bookingRequest(one, home, wish));
    };
    expect(new Set(await inTurn(5, hold))).toEqual(new Set([201]));
    await expectTooMuch(hold);
  });
});

test('a family behind one address signs up, mistypes, writes and books without hitting a limit', async () => {
  const home = await aListing(one, await one.signUp());
  const family: Person[] = [];
  for (const name of ['Asha', 'Bina', 'Chand', 'Dev', 'Esha', 'Farhan']) family.push(await one.signUp({ name }));
  for (const [index, person] of family.entries()) {
    const { email, password } = person;
    for (let slip = 0; slip < 5; slip += 1) {
      expect((await person.copy().post('/api/auth/login', { email, password: 'not this one' })).status).toBe(401);
    }
    expect((await person.post('/api/auth/login', { email, password })).status).toBe(200);
    const message = { userName: person.name, userEmail: email, userMessage: 'Namaste' };
    expect((await person.post('/api/contact', message)).status).toBe(200);
    const wish = { checkIn: daysFromNow(one, 100 + index * 5), nights: 2 };
    expect((await person.post(`/api/booking/create/${home._id}`, bookingRequest(one, home, wish))).status).toBe(201);
  }
});
