import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect as netConnect, type Socket } from 'node:net';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { Device } from '@aangan/tests/support/live/device.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseSessionToken } from '../../domain/accounts/sessions.ts';
import { appendEntry } from '../../domain/inbox/append-entry.ts';
import { connect } from '../../platform/database/connect.ts';
import { NotificationListener } from '../../platform/database/notification-listener.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import { LiveInboxes } from './live-inboxes.ts';
import { OpenStreams, type StreamClient } from './open-streams.ts';

describe('inbox event stream', () => {
  const database = started(() => aDatabase());
  const app = started(() => startTestApp({ database, settings: { rateLimits: false } }));
  let other: TestApp;
  let host: Person;
  let guest: Person;
  let conversation: string;
  const devices: Device[] = [];

  beforeAll(async () => {
    other = await startTestApp({ database, settings: { rateLimits: false } });
    host = await app.signUp({ name: 'Hema' });
    guest = await app.signUp({ name: 'Gita' });
    const { _id } = await aHome(app, host);
    const asked = await guest.post<{ _id: string }>(`/api/inbox/ask/${_id}`, { message: 'Namaste' });
    conversation = asked.body._id;
  });
  afterEach(() => devices.splice(0).forEach((device) => device.sleep()));
  afterAll(async () => {
    await other.close();
  });

  function aDevice(person: Person, at: TestApp = app): Device {
    const device = new Device(at.url, () => person.cookie);
    devices.push(device);
    device.wake();
    return device;
  }

  const send = (person: Person, message: string) =>
    person.post<{ _id: string }>(`/api/inbox/send/${conversation}`, { message });
  const opened = (device: Device) => until(() => expect(device.received('unread').length).toBeGreaterThan(0));
  const listMessages = (device: Device) => device.received('entry').map(({ entry }) => entry.message);

  test('sends a new entry to both participants, on every device and process', async () => {
    const [ofHost, ofGuest, elsewhere] = [aDevice(host), aDevice(guest), aDevice(host, other)];
    await Promise.all([ofHost, ofGuest, elsewhere].map(opened));
    const sent = await send(guest, 'Is the courtyard open at night?');
    await until(() => {
      for (const device of [ofHost, ofGuest, elsewhere])
        expect(listMessages(device)).toEqual(['Is the courtyard open at night?']);
    });
    expect(ofHost.received('entry')[0]).toEqual({ conversation, entry: sent.body });
    expect(ofHost.received('unread').at(-1)?.total).toBeGreaterThan(0);
  });

  test('sends read receipts, and typing only to the other participant', async () => {
    const [ofHost, ofGuest] = [aDevice(host), aDevice(guest)];
    await Promise.all([ofHost, ofGuest].map(opened));
    const { body } = await send(guest, 'We come by the evening train');
    await host.put(`/api/inbox/seen/${conversation}`, { until: body._id });
    await until(() => expect(ofHost.received('unread').at(-1)).toEqual({ total: 0 }));
    await until(() => expect(ofGuest.received('seen')).toEqual([{ conversation, until: body._id, person: host.id }]));
    expect((await guest.post(`/api/inbox/writing/${conversation}`)).status).toBe(200);
    await until(() => expect(ofHost.received('writing')).toEqual([{ conversation, person: guest.id }]));
    // Later events of the same stream would arrive after it.
    await send(host, 'Very good');
    await until(() => expect(listMessages(ofGuest)).toContain('Very good'));
    expect(ofGuest.received('writing')).toEqual([]);
  });

  test('resumes after the last received event without gaps or duplicates', async () => {
    const device = aDevice(host);
    await opened(device);
    await send(guest, 'One');
    await until(() => expect(listMessages(device)).toEqual(['One']));
    device.sleep();
    await send(guest, 'Two');
    await send(host, 'Three');
    device.wake();
    await send(guest, 'Four');
    await until(() => expect(listMessages(device)).toEqual(['One', 'Two', 'Three', 'Four']));
    expect(device.received('reset')).toEqual([]);
  });

  test('replays missed events to a returning device while another one connects', async () => {
    const device = aDevice(host);
    await opened(device);
    device.sleep();
    const missed = ['Five', 'Six', 'Seven'];
    for (const words of missed) await send(guest, words);
    device.wake();
    const beginning = [aDevice(host), aDevice(host), aDevice(host)];
    await Promise.all(beginning.map(opened));
    await until(() => expect(listMessages(device)).toEqual(missed));
    expect(device.received('reset')).toEqual([]);
  });

  test('sends new events to a connected and to a returning device at the same moment', async () => {
    const [awake, back] = [aDevice(host), aDevice(host)];
    await Promise.all([awake, back].map(opened));
    back.sleep();
    await send(guest, 'Eight');
    await until(() => expect(listMessages(awake)).toEqual(['Eight']));
    await app.db.transaction().execute(async (trx) => {
      // The events read for the reconnected stream are held back here until there is a new event for both.
      await sql`lock table inbox_update in access exclusive mode`.execute(trx);
      back.wake();
      await until(async () => expect(await waitingForNews()).toBeGreaterThan(0));
      await appendEntry(trx, conversation, { kind: 'message', sender: 'guest', words: 'Nine' }, app.clock.now());
    });
    await until(() => expect(listMessages(back)).toEqual(['Eight', 'Nine']));
    await until(() => expect(listMessages(awake)).toEqual(['Eight', 'Nine']));
    expect([awake, back].flatMap((device) => device.received('reset'))).toEqual([]);
  });

  test.each(['1-1', '0-0', '9999999-1', 'nonsense'])(
    'a connected device gets each entry while another one reconnects with the id %s',
    async (id) => {
      const device = aDevice(host);
      await opened(device);
      await send(guest, 'Before it');
      await until(() => expect(listMessages(device)).toEqual(['Before it']));
      const answer = await fetch(`${app.url}/api/inbox/news`, {
        headers: { cookie: host.cookie ?? '', 'last-event-id': id },
      });
      await Promise.all([firstText(answer), send(guest, 'Meanwhile')]);
      await send(guest, 'After it');
      await until(() => expect(listMessages(device)).toEqual(['Before it', 'Meanwhile', 'After it']));
      expect(device.received('reset')).toEqual([]);
    },
  );

  test('sends the guest no read receipt for lines that only the host sees', async () => {
    const [ofHost, ofGuest] = [aDevice(host), aDevice(guest)];
    await Promise.all([ofHost, ofGuest].map(opened));
    const line = { kind: 'line', happened: 'calendar-conflict', values: {}, visibleTo: 'host' } as const;
    const append = () => app.db.transaction().execute((trx) => appendEntry(trx, conversation, line, app.clock.now()));
    const see = (id: string | undefined) => host.put(`/api/inbox/seen/${conversation}`, { until: id });
    const earlier = await send(guest, 'Seen at once');
    await see(earlier.body._id);
    const first = await append();
    await see(first?.id);
    const later = await send(guest, 'Seen with a line behind it');
    const second = await append();
    await see(second?.id);
    const untils = (device: Device) => device.received('seen').map((seen) => seen.until);
    await until(() => expect(untils(ofHost)).toEqual([earlier.body._id, first?.id, second?.id]));
    await until(() => expect(untils(ofGuest)).toEqual([earlier.body._id, later.body._id]));
    expect(JSON.stringify(ofGuest.events)).not.toMatch(new RegExp(`${first?.id}|${second?.id}`));
  });

  async function waitingForNews(): Promise<number> {
    const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from inbox_update%'`.execute(
      app.db,
    );
    return rows.length;
  }

  test('replays all missed events, even beyond the unsent limit of a connection', async () => {
    const [owner, asking] = [await app.signUp(), await app.signUp()];
    const { _id } = await aHome(app, owner);
    const { body } = await asking.post<{ _id: string }>(`/api/inbox/ask/${_id}`, { message: 'Namaste' });
    const device = aDevice(owner);
    await opened(device);
    device.sleep();
    // Each event has 12 kB.
    const missed = Array.from({ length: 30 }, (_, number) => `${number} ${'आँ'.repeat(1_990)}`);
    for (const message of missed) await asking.post(`/api/inbox/send/${body._id}`, { message });
    device.wake();
    await until(() => expect(listMessages(device).length).toBe(missed.length));
    expect(listMessages(device)).toEqual(missed);
    expect([device.opened, device.received('reset')]).toEqual([2, []]);
    expect(device.received('unread').at(-1)).toEqual({ total: missed.length + 1 });
  });

  test('works through a proxy, and resumes when it disconnects', async () => {
    const proxy = createServer((asked, answered) => {
      const { method = 'GET', headers } = asked;
      const handedOn = request(new URL(asked.url ?? '/', app.url), { method, headers }, (answer) => {
        answered.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(answered);
      });
      handedOn.on('error', () => answered.destroy());
      answered.on('close', () => handedOn.destroy());
      asked.pipe(handedOn);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const device = new Device(`http://127.0.0.1:${port}`, () => host.cookie);
    devices.push(device);
    device.wake();
    await opened(device);
    await send(guest, 'By the proxy');
    await until(() => expect(listMessages(device)).toEqual(['By the proxy']));
    proxy.closeAllConnections();
    await send(guest, 'While it is away');
    await until(() => expect(listMessages(device)).toEqual(['By the proxy', 'While it is away']));
    expect([device.opened, device.received('reset')]).toEqual([2, []]);
    device.sleep();
    proxy.closeAllConnections();
    proxy.close();
  });

  test('misses nothing while the LISTEN connection is interrupted', async () => {
    const [ofHost, elsewhere] = [aDevice(host), aDevice(host, other)];
    await Promise.all([ofHost, elsewhere].map(opened));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'aangan listens' and datname = current_database()`.execute(app.db);
    await send(guest, 'While nobody listens');
    await until(() => {
      for (const device of [ofHost, elsewhere]) expect(listMessages(device)).toEqual(['While nobody listens']);
    });
  });

  test.each(['9999999-1', '1-1', 'nonsense', '0-0'])('requests a complete reload after the id %s', async (id) => {
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
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['sign-out', (person) => person.post('/api/auth/logout')],
    ['sign-out everywhere', (person) => person.copy().post('/api/auth/logout-everywhere')],
    [
      'the sign-out of this device by another one',
      async (person) => {
        const [session] = (await person.get<{ _id: string }[]>('/api/user/sessions')).body;
        const other = app.visitor();
        await other.post('/api/auth/login', { email: person.email, password: person.password });
        await other.delete(`/api/user/end-session/${session?._id}`);
      },
    ],
    [
      'a change of the password on another device',
      async (person) => {
        const other = app.visitor();
        await other.post('/api/auth/login', { email: person.email, password: person.password });
        await other.post('/api/auth/change-password', {
          currentPassword: person.password,
          newPassword: 'Another-one-2026',
        });
      },
    ],
    ['the deletion of the account', (person) => person.copy().post('/api/user/delete', { password: person.password })],
  ])('ends after %s', async (_how, act) => {
    const person = await app.signUp();
    const answer = await fetch(`${other.url}/api/inbox/news`, { headers: { cookie: person.cookie ?? '' } });
    const reader = answer.body?.getReader();
    await reader?.read();
    await act(person);
    let end = await reader?.read();
    while (end?.done === false) end = await reader?.read();
    expect(end?.done).toBe(true);
  });

  test.each([
    ['with its request', (browser: Socket, request: string) => browser.end(request)],
    [
      'after the stream has begun',
      (browser: Socket, request: string) => {
        browser.write(request);
        browser.once('data', () => browser.end());
      },
    ],
  ])('ends the stream of a browser that closes its half of the connection %s', async (_when, send) => {
    const person = await app.signUp();
    const { hostname, port } = new URL(app.url);
    const browser = netConnect({ host: hostname, port: Number(port) });
    send(browser, `GET /api/inbox/news HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${person.cookie}\r\n\r\n`);
    let received = '';
    browser.on('data', (bytes) => (received += String(bytes)));
    expect(await once(browser, 'close')).toEqual([false]);
    expect(received).toContain('retry: ');
  });

  test('a refused session is refused for another second without a query', async () => {
    const person = await app.signUp();
    // Kept, because fetch ends the stream of a response that is garbage-collected.
    const opened: Response[] = [];
    const open = async () => {
      const response = await fetch(`${app.url}/api/inbox/news`, { headers: { cookie: person.cookie ?? '' } });
      opened.push(response);
      return response.status;
    };
    for (let streams = 0; streams < 20; streams += 1) await open();
    expect([await open(), await open()]).toEqual([200, 503]);
    // A query to the database would refuse it with another status.
    await person.copy().post('/api/auth/logout');
    expect(await open()).toBe(503);
    app.clock.advance(1_000);
    expect(await open()).toBe(401);
    for (const { body } of opened) await body?.cancel();
  });

  test('makes no queries while nothing happens to connected people', async () => {
    const own = connect({ connectionString: database.url });
    const listening = new NotificationListener(database.url, app.context.log);
    const live = new LiveInboxes({ db: own.db, listening, log: app.context.log, clock: app.clock.now });
    const token = parseSessionToken(guest.cookie, app.context.settings.publicUrl) ?? '';
    // A new stream first reads the events that were missed.
    await listening.waitUntilListening(60_000);
    const stream = await live.open(guest.id, token, undefined);
    await once(stream.body, 'readable');
    await until(() => expect(stream.body.read()?.toString()).toContain('event: unread'));
    let asked = 0;
    own.pool.on('acquire', () => {
      asked += 1;
    });
    const [one, two] = [await app.signUp(), await app.signUp()];
    const { _id } = await aHome(app, one);
    const device = aDevice(one);
    await opened(device);
    await two.post(`/api/inbox/ask/${_id}`, { message: 'To somebody else' });
    await until(() => expect(listMessages(device)).toContain('To somebody else'));
    expect(asked).toBe(0);
    await send(host, 'To this one');
    await once(stream.body, 'readable');
    expect(asked).toBeGreaterThan(0);
    live.end();
    await listening.stop();
    await own.close();
  });

  test("notifies a host's other devices of a changed calendar", async () => {
    const owner = await app.signUp();
    const { _id } = await aHome(app, owner);
    const [device, ofGuest] = [aDevice(owner), aDevice(guest)];
    await Promise.all([device, ofGuest].map(opened));
    await owner.put(`/api/calendar/rules/${_id}`, { minNights: 2 });
    await until(() => expect(device.received('calendar')).toEqual([{ listing: _id }]));
    expect(ofGuest.received('calendar')).toEqual([]);
  });

  async function firstText(answer: Response): Promise<string> {
    const reader = answer.body?.getReader();
    let text = '';
    while (!text.includes('event: unread')) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) throw new Error(`the stream ended after ${text}`);
      text += new TextDecoder().decode(value);
    }
    await reader?.cancel();
    return text;
  }
});

describe('open streams', () => {
  const now = new Date(TEST_INSTANT);

  /** A client that never reads its stream, so that the buffer never drains. */
  function aClient(accountId: string): StreamClient {
    const stream = new EventStream();
    return { accountId, stream, lastPosition: null, isNew: true, isBehind: false, unread: null, sessionId: null };
  }

  test('ends the oldest stream of an account with too many immediately, even if it is not read', () => {
    const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
    const own = [aClient('one'), aClient('one'), aClient('one')];
    expect(own.map((client) => streams.add(client, now))).toEqual([true, true, true]);
    expect(streams.of('one')).toEqual(own.slice(1));
    expect(own.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
  });

  test('counts an ended stream until it has closed', () => {
    const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
    const own = [aClient('one'), aClient('one'), aClient('one')];
    for (const client of own) {
      streams.add(client, now);
      client.stream.end();
    }
    expect(own.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
  });

  test('ends a stream of the account with the most in a full process', () => {
    const streams = new OpenStreams({ ofOneAccount: 3, ofProcess: 4 });
    const many = [aClient('many'), aClient('many'), aClient('many')];
    for (const client of [...many, aClient('few')]) streams.add(client, now);
    expect(streams.add(aClient('new'), now)).toBe(true);
    expect(many.map(({ stream }) => stream.body.destroyed)).toEqual([true, false, false]);
    expect(['many', 'few', 'new'].map((account) => streams.of(account).length)).toEqual([2, 1, 1]);
  });

  test('refuses another stream in a full process if each account has one', async () => {
    const streams = new OpenStreams({ ofOneAccount: 3, ofProcess: 2 });
    const [first, second] = [aClient('one'), aClient('two')];
    expect([streams.add(first, now), streams.add(second, now), streams.add(aClient('three'), now)]).toEqual([
      true,
      true,
      false,
    ]);
    first.stream.destroy();
    await new Promise((resolve) => first.stream.onClose(() => resolve(undefined)));
    expect([streams.add(aClient('three'), now), streams.of('one')]).toEqual([true, []]);
  });

  test('replaces one stream a second of an account that has too many, and refuses more', () => {
    const streams = new OpenStreams({ ofOneAccount: 2, ofProcess: 10 });
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const added = [0, 0, 0, 0, 999, 1_000].map((milliseconds) => streams.add(aClient('one'), at(milliseconds)));
    expect(added).toEqual([true, true, true, false, false, true]);
    expect([streams.of('one').length, streams.add(aClient('two'), at(1_000))]).toEqual([2, true]);
  });
});
