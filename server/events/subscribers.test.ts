import { randomUUID } from 'node:crypto';
import type { Conversation, ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { aDatabase, databaseTime } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until, untilDelivered } from '@aangan/tests/support/until.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendEvent, appendEvents, type NewEvent, type RecordedEvent } from '../domain/events/event-log.ts';
import type { Trx } from '../platform/database/schema.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { registerSubscribers, type Subscriber } from './register-subscribers.ts';

describe('an event', () => {
  const database = started(() => aDatabase());
  beforeAll(async () => {
    await sql`create table heard (subscriber text not null, event_id bigint not null)`.execute(database.db);
  });
  beforeEach(async () => {
    await sql`truncate heard, event_subscription, event_delivery`.execute(database.db);
  });

  const running: Jobs[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  });

  /** Longer than any test lasts, so that deliveries before it were triggered by a notification. */
  const NEVER_MS = 600_000;

  /** A server process with subscribers. */
  async function aProcess(
    subscribers: Subscriber[],
    { pollMs = 20, log = pino({ level: 'silent' }) } = {},
  ): Promise<void> {
    const jobs = new Jobs({ db: database.db, log, pollMs });
    running.push(jobs);
    await registerSubscribers({ db: database.db, jobs, log }, subscribers);
    await jobs.start();
  }

  type Hear = Subscriber['handle'];

  /** A subscriber that records its deliveries in the database. */
  function aListener(name: string, { kinds = ['listing-published'], ...own }: Partial<Subscriber> = {}): Subscriber {
    return { name, kinds, handle: (trx, event) => note(trx, name, event), ...own };
  }

  async function note(trx: Trx, name: string, { id }: RecordedEvent): Promise<void> {
    await sql`insert into heard (subscriber, event_id) values (${name}, ${id})`.execute(trx);
  }

  /** A handler whose first `times` calls fail after their write. */
  function failing(name: string, times: number): Hear {
    let left = times;
    return async (trx, event) => {
      await note(trx, name, event);
      left -= 1;
      if (left >= 0) throw new Error('not now');
    };
  }

  const anEvent = (kind: 'listing-published' | 'listing-withdrawn' = 'listing-published') => ({
    kind,
    listingId: randomUUID(),
    data: {},
  });

  async function appendAll(...events: ReturnType<typeof anEvent>[]): Promise<number[]> {
    await database.db.transaction().execute((trx) => appendEvents(trx, events, TEST_INSTANT));
    return findEventIds(events.map(({ listingId }) => listingId));
  }

  async function findEventIds(listingIds: readonly string[]): Promise<number[]> {
    const rows = await database.db
      .selectFrom('event')
      .select('id')
      .where('listing_id', 'in', [...listingIds])
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  async function deliveriesTo(name: string): Promise<number[]> {
    const { rows } = await sql<{ event_id: number }>`
    select event_id from heard where subscriber = ${name} order by event_id`.execute(database.db);
    return rows.map(({ event_id: id }) => id);
  }

  /** Waits until the subscriber has received at least this many events, and returns them. */
  const untilDelivered = (name: string, events: readonly number[]) =>
    until(async () => {
      const ids = await deliveriesTo(name);
      if (ids.length < events.length) throw new Error(`${name} has heard ${ids.length} of ${events.length}`);
      return ids;
    });

  const deliveries = () => database.db.selectFrom('event_delivery').selectAll().orderBy('event_id').execute();

  /** Makes the delayed retry due now. */
  const makeRetryDue = () => sql`update event_delivery set due_at = now()`.execute(database.db);

  test('is delivered right after the commit, without waiting for the next poll', async () => {
    await aProcess([aListener('inbox')], { pollMs: NEVER_MS });
    const first = await appendAll(anEvent());
    expect(await untilDelivered('inbox', first)).toEqual(first);
    const more = await appendAll(anEvent(), anEvent());
    expect(await untilDelivered('inbox', [...first, ...more])).toEqual([...first, ...more]);
    expect(await deliveries()).toEqual([]);
  });

  test('is delivered only to subscribers of its kind, each separately', async () => {
    const both: Subscriber['kinds'] = ['listing-published', 'listing-withdrawn'];
    await aProcess([aListener('inbox'), aListener('push', { kinds: both })]);
    const [first, second] = await appendAll(anEvent(), anEvent('listing-withdrawn'));
    expect(await untilDelivered('push', [first ?? 0, second ?? 0])).toEqual([first ?? 0, second ?? 0]);
    expect(await untilDelivered('inbox', [first ?? 0])).toEqual([first ?? 0]);
  });

  test('delays neither other subscribers nor later events while one fails, and is retried with growing pauses', async () => {
    let isBroken = true;
    const hear: Hear = async (trx, event) => {
      await note(trx, 'push', event);
      if (isBroken) throw new Error('push is away');
    };
    await aProcess([aListener('inbox'), aListener('push', { handle: hear })]);
    let begun = await databaseTime(database);
    const [first = 0] = await appendAll(anEvent());
    expect(await untilDelivered('inbox', [first])).toEqual([first]);
    for (const [tries, seconds] of [15, 30, 60].entries()) {
      await until(async () => expect(await deliveries()).toMatchObject([{ failed_tries: tries + 1 }]));
      const [{ due_at: due } = { due_at: new Date(0) }] = await deliveries();
      const failedAt = new Date(due.getTime() - seconds * 1_000);
      expect([failedAt >= begun, failedAt <= (await databaseTime(database))]).toEqual([true, true]);
      begun = await databaseTime(database);
      if (seconds < 60) await makeRetryDue();
    }
    expect(await deliveries()).toMatchObject([{ subscriber: 'push', event_id: first, last_error: 'push is away' }]);
    // The writes of the failed attempt were rolled back.
    expect(await deliveriesTo('push')).toEqual([]);
    isBroken = false;
    const [second = 0] = await appendAll(anEvent());
    expect(await untilDelivered('push', [second])).toEqual([second]);
    await makeRetryDue();
    expect(await untilDelivered('push', [first, second])).toEqual([first, second]);
  });

  test('is reported to the operator once after failing for hours', async () => {
    const lines: { level: number; msg: string; event?: number }[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
    await aProcess([aListener('push', { handle: failing('push', 14) })], { log });
    const [id = 0] = await appendAll(anEvent());
    for (let tries = 1; tries <= 14; tries += 1) {
      await until(async () => expect((await deliveries())[0]?.failed_tries).toBe(tries));
      await makeRetryDue();
    }
    expect(await untilDelivered('push', [id])).toEqual([id]);
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ event: id, subscriber: 'push' }]);
  });

  test('is delivered by another process after a crash, and counts once', async () => {
    let deaths = 0;
    const hear: Hear = async (trx, event) => {
      await note(trx, 'inbox', event);
      deaths += 1;
      // The connection breaks as when the process is killed, so that nothing is released.
      if (deaths === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    };
    await aProcess([aListener('inbox', { handle: hear })]);
    const events = await appendAll(anEvent());
    await until(() => expect(deaths).toBe(1));
    await makeRetryDue();
    await aProcess([aListener('inbox')]);
    await until(async () => {
      await makeRetryDue();
      expect(await deliveriesTo('inbox')).toEqual(events);
    });
  });

  test('is not delivered to a subscriber that registers later', async () => {
    await appendAll(anEvent());
    await aProcess([aListener('inbox')]);
    const later = await appendAll(anEvent());
    expect(await untilDelivered('inbox', later)).toEqual(later);
  });

  test('is replayed once to a subscriber that asks for all events', async () => {
    await sql`set session_replication_role = replica; delete from event; set session_replication_role = origin`.execute(
      database.db,
    );
    const before = await appendAll(anEvent(), anEvent());
    const documents = aListener('documents', { from: 'beginning' });
    await Promise.all([aProcess([documents]), aProcess([documents])]);
    expect(await untilDelivered('documents', before)).toEqual(before);
    const later = await appendAll(anEvent());
    await aProcess([documents]);
    expect(await untilDelivered('documents', [...before, ...later])).toEqual([...before, ...later]);
  });

  test('waits for a newer version if its kind is unknown, and removes no subscriber', async () => {
    await aProcess([aListener('inbox', { kinds: ['listing-published', 'listing-withdrawn'] })]);
    await running.splice(0)[0]?.stop();
    await aProcess([aListener('inbox')]);
    const [first = 0, second = 0] = await appendAll(anEvent('listing-withdrawn'), anEvent());
    expect(await untilDelivered('inbox', [second])).toEqual([second]);
    expect(await deliveries()).toMatchObject([{ event_id: first, failed_tries: 0 }]);
  });

  test('is delivered exactly once, despite rollbacks and failures', { timeout: 120_000 }, async () => {
    const transaction = fc.record({ events: fc.nat(3), isRolledBack: fc.boolean() });
    const history = fc.record({
      transactions: fc.array(transaction, { maxLength: 12 }),
      failures: fc.nat(4),
      processes: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ transactions, failures, processes }) => {
        const name = randomUUID();
        const hear = failing(name, failures);
        for (let process = 0; process <= processes; process += 1) await aProcess([aListener(name, { handle: hear })]);
        const appended = await Promise.all(
          transactions.map((each) => appendInTransaction(each.events, each.isRolledBack)),
        );
        const right = appended.flat().toSorted((a, b) => a - b);
        await until(async () => {
          await makeRetryDue();
          expect(await deliveriesTo(name)).toEqual(right);
        });
        expect(await deliveries()).toEqual([]);
        await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
        await sql`truncate event_subscription`.execute(database.db);
      }),
      { numRuns: 12 },
    );
  });

  /** Appends events sequentially in a transaction that may be rolled back; returns the ids of committed events. */
  async function appendInTransaction(events: number, isRolledBack: boolean): Promise<number[]> {
    const listingId = randomUUID();
    const transaction = database.db.transaction().execute(async (trx) => {
      for (let n = 0; n < events; n += 1) {
        await appendEvent(trx, { kind: 'listing-published', listingId, data: {} }, TEST_INSTANT);
      }
      if (isRolledBack) throw new Error('undone');
    });
    const [end] = await Promise.allSettled([transaction]);
    if (end?.status === 'rejected' && !isRolledBack) throw end.reason;
    return findEventIds([listingId]);
  }
});

describe('the inbox', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));

  async function fetchConversations(person: Person): Promise<Conversation[]> {
    await untilDelivered(app.db);
    const { body } = await person.get<ConversationLine[]>('/api/inbox/mine');
    const opened = body.map(({ _id }) => person.get<Conversation>(`/api/inbox/conversation/${_id}`));
    return (await Promise.all(opened)).map((answer) => answer.body);
  }
  const listKinds = ({ entries }: Conversation) => entries.map(({ kind }) => kind);
  const listMessages = ({ entries }: Conversation) => entries.map(({ message }) => message);

  const happen = (event: NewEvent) => app.db.transaction().execute((trx) => appendEvent(trx, event, app.clock.now()));

  async function aStay() {
    const host = await app.signUp({ name: 'Hema' });
    const guest = await app.signUp({ name: 'Gita' });
    const home = await aHome(app, host, { title: 'Rooms by the river' });
    return { host, guest, home };
  }

  test('a booking starts the conversation, and its changes appear there for both as read lines', async () => {
    const { host, guest, home } = await aStay();
    const booking = await aPaidStay(app, guest, home);
    await happen({ kind: 'stay-paid', bookingId: booking._id, data: { paymentId: 'pay_1', paid: 24_900 } });
    await host.delete(`/api/booking/cancel/${booking._id}`);
    const [conversation, ...others] = await fetchConversations(host);
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ unread: 0, booking: { _id: booking._id, state: 'cancelled' } });
    expect(listMessages(conversation!)).toEqual([
      expect.stringMatching(/is held until \w+, /),
      'Paid ₹24,900',
      expect.stringMatching(/^Cancelled by the host: ₹.* goes back$/),
    ]);
    expect(new Set(listKinds(conversation!))).toEqual(new Set(['line']));
    const seenByGuest = await fetchConversations(guest);
    expect(listMessages(seenByGuest[0]!)).toEqual(listMessages(conversation!));
  });

  test("'Contact Owner' is a message of the guest, once for the same text, and again for another", async () => {
    const { host, guest, home } = await aStay();
    const booking = await aHeldStay(app, guest, home);
    const contact = (extraService?: string) =>
      guest.post('/api/guest/contact', {
        bookingId: booking._id,
        name: 'Gita Rao',
        phone: '+91 98290 54321',
        email: 'gita.rao@example.net',
        extraService,
      });
    await Promise.all([contact('A cot'), contact('A cot')]);
    await contact('A cot and a mosquito net');
    const [conversation] = await fetchConversations(host);
    const messages = conversation!.entries.filter(({ kind }) => kind === 'message');
    expect(messages.map(({ message }) => message.split('\n\n')[1])).toEqual(['A cot', 'A cot and a mosquito net']);
    expect(messages[0]).toMatchObject({ from: guest.id, message: expect.stringContaining('I have booked') });
    expect(conversation!.unread).toBe(2);
    expect(JSON.stringify(messages)).not.toMatch(/98290|gita\.rao/);
    expect(listMessages(conversation!)).not.toContain('The guest wrote to the host');
  });

  test('hides lines for the host from the guest', async () => {
    const { host, guest, home } = await aStay();
    const booking = await aHeldStay(app, guest, home);
    await fetchConversations(host);
    await happen({ kind: 'calendar-conflict', bookingId: booking._id, data: { feedId: booking._id } });
    await untilDelivered(app.db);
    const [ofHost] = await fetchConversations(host);
    const [ofGuest] = await fetchConversations(guest);
    const conflict = expect.stringMatching(/^Another calendar claims/);
    expect(listMessages(ofHost!).at(-1)).toEqual(conflict);
    expect(listMessages(ofGuest!)).not.toContainEqual(conflict);
    const line = ofHost!.entries.at(-1)?._id;
    expect((await guest.put(`/api/inbox/seen/${ofGuest!._id}`, { until: line })).status).toBe(400);
    expect((await host.put(`/api/inbox/seen/${ofHost!._id}`, { until: line })).status).toBe(200);
    expect((await fetchConversations(guest))[0]!.seenUntil).toBe(ofGuest!.entries.at(-1)?._id);
  });
});
