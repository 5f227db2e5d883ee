import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { Device } from '@aangan/tests/support/live/device.ts';
import { sql } from 'kysely';
import { once } from 'node:events';
import { sessionTokenOf } from '../../domain/accounts/session-cookie.ts';
import { connect } from '../../platform/database/connect.ts';
import { Listening } from '../../platform/database/listening.ts';
import { LiveInboxes } from '../live/live-inboxes.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

let database: TestDatabase;
let app: TestApp;
let other: TestApp;
let host: Person;
let guest: Person;
let conversation: string;
const devices: Device[] = [];

beforeAll(async () => {
  database = await aDatabase();
  app = await startTestApp({ database, settings: { rateLimits: false } });
  other = await startTestApp({ database, settings: { rateLimits: false } });
  host = await app.signUp({ name: 'Hema' });
  guest = await app.signUp({ name: 'Gita' });
  const { _id } = await aListing(app, host);
  const asked = await guest.post<{ _id: string }>(`/api/inbox/ask/${_id}`, { message: 'Namaste' });
  conversation = asked.body._id;
});
afterEach(() => devices.splice(0).forEach((device) => device.sleep()));
afterAll(async () => {
  await app.close();
  await other.close();
  await database.close();
});

function aDevice(person: Person, at: TestApp = app): Device {
  const device = new Device(at.url, () => person.cookie);
  devices.push(device);
  device.wake();
  return device;
}

const send = (person: Person, message: string) =>
  person.post<{ _id: string }>(`/api/inbox/send/${conversation}`, { message });
const opened = (device: Device) => vi.waitFor(() => expect(device.heard('unread').length).toBeGreaterThan(0));
const messagesOf = (device: Device) => device.heard('entry').map(({ entry }) => entry.message);

test('tells a new entry to both, on every device and every process, within a second', async () => {
  const [ofHost, ofGuest, elsewhere] = [aDevice(host), aDevice(guest), aDevice(host, other)];
  await Promise.all([ofHost, ofGuest, elsewhere].map(opened));
  const sent = await send(guest, 'Is the courtyard open at night?');
  const began = performance.now();
  await vi.waitFor(() => {
    for (const device of [ofHost, ofGuest, elsewhere])
      expect(messagesOf(device)).toEqual(['Is the courtyard open at night?']);
  });
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(ofHost.heard('entry')[0]).toEqual({ conversation, entry: sent.body });
  expect(ofHost.heard('unread').at(-1)?.total).toBeGreaterThan(0);
});

test('tells what was seen, and who is writing to the other alone', async () => {
  const [ofHost, ofGuest] = [aDevice(host), aDevice(guest)];
  await Promise.all([ofHost, ofGuest].map(opened));
  const { body } = await send(guest, 'We come by the evening train');
  await host.put(`/api/inbox/seen/${conversation}`, { until: body._id });
  await vi.waitFor(() => expect(ofHost.heard('unread').at(-1)).toEqual({ total: 0 }));
  await vi.waitFor(() => expect(ofGuest.heard('seen')).toEqual([{ conversation, until: body._id, person: host.id }]));
  expect((await guest.post(`/api/inbox/writing/${conversation}`)).status).toBe(200);
  await vi.waitFor(() => expect(ofHost.heard('writing')).toEqual([{ conversation, person: guest.id }]));
  // What comes later on the same line would come after it.
  await send(host, 'Very good');
  await vi.waitFor(() => expect(messagesOf(ofGuest)).toContain('Very good'));
  expect(ofGuest.heard('writing')).toEqual([]);
});

test('goes on from the last event that was heard, with nothing missing and nothing doubled', async () => {
  const device = aDevice(host);
  await opened(device);
  await send(guest, 'One');
  await vi.waitFor(() => expect(messagesOf(device)).toEqual(['One']));
  device.sleep();
  await send(guest, 'Two');
  await send(host, 'Three');
  device.wake();
  await send(guest, 'Four');
  await vi.waitFor(() => expect(messagesOf(device)).toEqual(['One', 'Two', 'Three', 'Four']));
  expect(device.heard('reset')).toEqual([]);
});

test('tells one who comes back what was missed while another device begins', async () => {
  const device = aDevice(host);
  await opened(device);
  device.sleep();
  const missed = ['Five', 'Six', 'Seven'];
  for (const words of missed) await send(guest, words);
  device.wake();
  const beginning = [aDevice(host), aDevice(host), aDevice(host)];
  await Promise.all(beginning.map(opened));
  await vi.waitFor(() => expect(messagesOf(device)).toEqual(missed));
  expect(device.heard('reset')).toEqual([]);
});

test('misses nothing while the connection that listens is cut', async () => {
  const [ofHost, elsewhere] = [aDevice(host), aDevice(host, other)];
  await Promise.all([ofHost, elsewhere].map(opened));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'aangan listens' and datname = current_database()`.execute(app.db);
  await send(guest, 'While nobody listens');
  await vi.waitFor(() => {
    for (const device of [ofHost, elsewhere]) expect(messagesOf(device)).toEqual(['While nobody listens']);
  });
});

test.each(['9999999-1', '1-1', 'nonsense', '0-0'])(
  'says that all is to be fetched again after the id %s',
  async (id) => {
    await send(guest, 'Something');
    const answer = await fetch(`${app.url}/api/inbox/news`, {
      headers: { cookie: host.cookie ?? '', 'last-event-id': id },
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const text = await firstText(answer);
    const isWhole = id === '0-0';
    expect(text.includes('event: reset')).toBe(!isWhole);
    expect(text).toContain('event: unread');
  },
);

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['sign-out', (person) => person.post('/api/auth/logout')],
  ['sign-out everywhere', (person) => person.copy().post('/api/auth/logout-everywhere')],
  ['the deletion of the account', (person) => person.copy().post('/api/user/delete', { password: person.password })],
])('ends within a second after %s', async (_how, act) => {
  const person = await app.signUp();
  const answer = await fetch(`${other.url}/api/inbox/news`, { headers: { cookie: person.cookie ?? '' } });
  const reader = answer.body?.getReader();
  await reader?.read();
  await act(person);
  const began = performance.now();
  for (let isOver = false; !isOver;) isOver = (await reader?.read())?.done ?? true;
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('asks the database nothing while nothing happens to those who listen', async () => {
  const own = connect({ connectionString: database.url });
  const listening = new Listening(database.url, app.context.log);
  const live = new LiveInboxes({ db: own.db, listening, log: app.context.log, clock: app.clock.now });
  const token = sessionTokenOf(guest.cookie, app.context.settings.publicUrl) ?? '';
  const stream = await live.open(guest.id, token, undefined);
  await once(stream.body, 'readable');
  await vi.waitFor(() => expect(stream.body.read()?.toString()).toContain('event: unread'));
  let asked = 0;
  own.pool.on('acquire', () => {
    asked += 1;
  });
  const [one, two] = [await app.signUp(), await app.signUp()];
  const { _id } = await aListing(app, one);
  const device = aDevice(one);
  await opened(device);
  await two.post(`/api/inbox/ask/${_id}`, { message: 'To somebody else' });
  await vi.waitFor(() => expect(messagesOf(device)).toContain('To somebody else'));
  expect(asked).toBe(0);
  await send(host, 'To this one');
  await once(stream.body, 'readable');
  expect(asked).toBeGreaterThan(0);
  live.end();
  await listening.stop();
  await own.close();
});

test("tells a host's other devices that a home's calendar changed", async () => {
  const owner = await app.signUp();
  const { _id } = await aListing(app, owner);
  const [device, ofGuest] = [aDevice(owner), aDevice(guest)];
  await Promise.all([device, ofGuest].map(opened));
  await owner.put(`/api/calendar/rules/${_id}`, { minNights: 2 });
  await vi.waitFor(() => expect(device.heard('calendar')).toEqual([{ listing: _id }]));
  expect(ofGuest.heard('calendar')).toEqual([]);
});

test('is not there for who is not signed in, and lets nobody else be told that somebody writes', async () => {
  expect((await app.visitor().get('/api/inbox/news')).status).toBe(401);
  const stranger = await app.signUp();
  expect((await stranger.post(`/api/inbox/writing/${conversation}`)).error.code).toBe('CONVERSATION_NOT_FOUND');
});

async function firstText(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  let text = '';
  while (!text.includes('event: unread')) text += new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  return text;
}
