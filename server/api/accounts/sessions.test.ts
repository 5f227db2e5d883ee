import type { DeviceSession } from '@aangan/contract/accounts/calls.ts';
import { DAY_MS, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { describe, expect, test } from 'vitest';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

const app = started(() => startTestApp());

/** Signs a person in on another device. */
async function signInOnDevice({ email, password }: Person, userAgent = phone): Promise<Client> {
  const device = app.visitor();
  await device.post('/api/auth/login', { email, password }, { 'user-agent': userAgent });
  return device;
}

const sessions = async (device: Pick<Client, 'get'>) => (await device.get<DeviceSession[]>('/api/user/sessions')).body;
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
