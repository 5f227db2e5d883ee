import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type Automatic, MAX_AUTOMATIC, type SavedReply } from '@aangan/contract/inbox/host-messages.ts';
import { MAX_REPLIES } from '@aangan/contract/limits.ts';
import { addDays, dateInIndia, formatDate, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { closeWhileWaiting } from '@aangan/tests/support/close-while-waiting.ts';
import { setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openConversation } from '../../domain/inbox/conversations.ts';
import { sendDueHours } from '../../domain/inbox/send-automatic.ts';

describe('automatic messages', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));

  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeEach(async () => {
    // Each test starts on the morning of a new day.
    app.clock.moveTo(instantInIndia(addDays(dateInIndia(app.clock.now()), 40), 6));
    [host, guest] = [await app.signUp({ name: 'Hari' }), await app.signUp({ name: 'Gita Devi' })];
    for (const person of [host, guest]) await person.post('/api/auth/login', person);
    home = await aHome(app, host, { title: 'Neem House' });
  });

  const rules = async () => (await host.get<Automatic[]>(`/api/inbox/automatic/${home._id}`)).body;
  const add = (rule: object) =>
    host.post<Automatic>(`/api/inbox/automatic/${home._id}`, { message: 'Namaste {guest}', ...rule });
  const before = (days: number, hour: string, message = `${days} days before`) =>
    add({ when: 'before', days, hour, message });
  /** Sends the messages of due hours, as the job does. */
  const sweep = () => sendDueHours(app.db, app.clock.now());
  const moveClockTo = async (date: string, hour: number) => {
    app.clock.moveTo(instantInIndia(date, hour));
    await sweep();
  };
  const receivedMessages = async (to: Person = guest) =>
    (
      await app.db
        .selectFrom('conversation_entry')
        .innerJoin('conversation', 'conversation.id', 'conversation_id')
        .select(['words', 'sender'])
        .where('kind', '=', 'automatic')
        .where('guest_id', '=', to.id)
        .orderBy('at')
        .orderBy('seq')
        .execute()
    ).map(({ words }) => words);
  const hold = (wish = {}) => aHeldStay(app, guest, home, wish);
  const paid = async (wish = {}): Promise<Booking> => {
    const stay = await aPaidStay(app, guest, home, wish);
    await appendPaid(stay);
    return stay;
  };
  /** Appends the event of a paid stay, as the payment module does. */
  async function appendPaid(stay: Booking): Promise<void> {
    const { appendEvent } = await import('../../domain/events/event-log.ts');
    const data = { paymentId: 'pay', paid: stay.totalRent };
    await app.db
      .transaction()
      .execute((trx) => appendEvent(trx, { kind: 'stay-paid', bookingId: stay._id, data }, app.clock.now()));
    await untilDelivered(app.db);
  }

  describe('rules', () => {
    test('are added, changed and deleted', async () => {
      const made = await before(2, '09:00', ' See you soon ');
      expect([made.status, made.body]).toEqual([
        201,
        { _id: expect.any(String), when: 'before', days: 2, hour: '09:00', message: 'See you soon' },
      ]);
      app.clock.advance(1_000);
      const { body: other } = await add({ when: 'hold' });
      expect(await rules()).toEqual([made.body, other]);
      const path = `/api/inbox/automatic/${made.body._id}`;
      const changed = await host.put(path, { when: 'checkout', hour: '08:00', message: 'Safe travels' });
      expect([changed.status, changed.body]).toEqual([
        200,
        { _id: made.body._id, when: 'checkout', hour: '08:00', message: 'Safe travels' },
      ]);
      expect((await host.delete(path)).status).toBe(200);
      expect(await host.delete(path)).toMatchObject({ status: 404, error: { code: 'AUTOMATIC_NOT_FOUND' } });
      expect(await rules()).toEqual([other]);
    });

    test.each([
      ['when', { when: 'never' }],
      ['when', { when: undefined }],
      ['message', { when: 'hold', message: ' ' }],
      ['message', { when: 'hold', message: 'x'.repeat(4_001) }],
      ['days', { when: 'before', hour: '09:00' }],
      ['days', { when: 'before', hour: '09:00', days: 31 }],
      ['days', { when: 'before', hour: '09:00', days: -1 }],
      ['days', { when: 'before', hour: '09:00', days: 1.5 }],
      ['hour', { when: 'before', days: 1 }],
      ['hour', { when: 'before', days: 1, hour: '09:30' }],
      ['hour', { when: 'checkout', hour: '24:00' }],
      ['hour', { when: 'checkout' }],
    ])('without a valid %s are refused', async (field, own) => {
      const { status, error } = await add(own);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    });

    test('are limited to twenty per home, also for concurrent requests', async () => {
      const added = await Promise.all(
        Array.from({ length: MAX_AUTOMATIC + 4 }, (_, number) => add({ when: 'hold', message: `Namaste ${number}` })),
      );
      expect(added.filter(({ status }) => status === 201)).toHaveLength(MAX_AUTOMATIC);
    });

    test('are one if the same is added again, as after a lost answer', async () => {
      const [first, again] = [await add({ when: 'hold' }), await add({ when: 'hold' })];
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await rules()).toHaveLength(1);
      await add({ when: 'payment' });
      expect(await rules()).toHaveLength(2);
    });
  });

  describe('a message is sent', () => {
    test('on a hold, in the name of the host, unread by the guest', async () => {
      await add({ when: 'hold', message: 'Namaste {guest}, {home} waits.' });
      await hold();
      expect(await receivedMessages()).toEqual(['Namaste Gita, Neem House waits.']);
      const side = await app.db
        .selectFrom('conversation_side')
        .select(['side', 'unread'])
        .where('account_id', '=', guest.id)
        .executeTakeFirst();
      expect(side).toEqual({ side: 'guest', unread: 1 });
    });

    test('on payment, with the address, which a message on a hold omits', async () => {
      await setPlace(host, home, { address: 'Behind the Neem 7', directions: 'The blue gate' });
      await add({ when: 'hold', message: 'Held [{address}]' });
      await add({ when: 'payment', message: 'Paid [{address}, {directions}]' });
      await paid();
      expect(await receivedMessages()).toEqual(['Held []', 'Paid [Behind the Neem 7, The blue gate]']);
    });

    test('unless its text is empty after filling in', async () => {
      await add({ when: 'hold', message: '{address} {directions}' });
      await hold();
      expect(await receivedMessages()).toEqual([]);
    });

    test('once before check-in, at its hour', async () => {
      await before(2, '09:00');
      const { checkIn } = await paid();
      await moveClockTo(addDays(checkIn, -2), 8);
      expect(await receivedMessages()).toEqual([]);
      await moveClockTo(addDays(checkIn, -2), 9);
      expect(await receivedMessages()).toEqual(['2 days before']);
      for (const hour of [9, 10, 23]) await moveClockTo(addDays(checkIn, -2), hour);
      expect(await receivedMessages()).toEqual(['2 days before']);
    });

    test('for each stay of a guest and each rule', async () => {
      await before(1, '09:00', 'one');
      await before(1, '09:00', 'two');
      const first = await paid();
      await paid({ checkIn: daysFromNow(app, 60) });
      await moveClockTo(addDays(first.checkIn, -1), 9);
      expect((await receivedMessages()).toSorted()).toEqual(['one', 'two']);
      await moveClockTo(addDays(first.checkIn, 29), 9);
      expect((await receivedMessages()).toSorted()).toEqual(['one', 'one', 'two', 'two']);
    });

    test('skips unpaid holds, except messages about holds', async () => {
      await before(1, '07:00');
      await hold({ checkIn: daysFromNow(app, 1) });
      await moveClockTo(daysFromNow(app, 0), 8);
      expect(await receivedMessages()).toEqual([]);
    });
  });

  describe('no message is sent', () => {
    test('to a stay that was cancelled', async () => {
      await before(2, '09:00');
      await add({ when: 'checkout', hour: '08:00' });
      const stay = await paid();
      await guest.delete(`/api/booking/cancel/${stay._id}`);
      await moveClockTo(addDays(stay.checkIn, -2), 9);
      await moveClockTo(stay.checkOut, 9);
      expect(await receivedMessages()).toEqual([]);
    });

    test('by a rule that was added after its time', async () => {
      const stay = await paid();
      app.clock.moveTo(instantInIndia(addDays(stay.checkIn, -2), 10));
      await host.post('/api/auth/login', host);
      await before(2, '09:00', 'too late');
      await before(2, '11:00', 'in time');
      await add({ when: 'payment', message: 'paid' });
      await moveClockTo(addDays(stay.checkIn, -2), 12);
      expect(await receivedMessages()).toEqual(['in time']);
    });

    test('by a rule that was moved to a past time; a change of its text has no such effect', async () => {
      const stay = await paid();
      const [moved, reworded] = [await before(1, '20:00', 'moved'), await before(2, '12:00', 'old')];
      app.clock.moveTo(instantInIndia(addDays(stay.checkIn, -2), 10));
      await host.post('/api/auth/login', host);
      await host.put(`/api/inbox/automatic/${moved.body._id}`, {
        when: 'before',
        days: 2,
        hour: '09:00',
        message: 'm',
      });
      const same = { when: 'before', days: 2, hour: '12:00', message: 'new words' };
      await host.put(`/api/inbox/automatic/${reworded.body._id}`, same);
      await moveClockTo(addDays(stay.checkIn, -2), 23);
      expect(await receivedMessages()).toEqual(['new words']);
    });

    test('by a rule that was deleted', async () => {
      const { body } = await before(2, '09:00');
      const stay = await paid();
      await host.delete(`/api/inbox/automatic/${body._id}`);
      await moveClockTo(addDays(stay.checkIn, -2), 9);
      expect(await receivedMessages()).toEqual([]);
    });
  });

  describe('exactly once', () => {
    test('one of eight concurrent jobs and events sends', async () => {
      await before(1, '09:00', 'once');
      await add({ when: 'payment', message: 'paid' });
      const stay = await paid();
      app.clock.moveTo(instantInIndia(addDays(stay.checkIn, -1), 9));
      await Promise.all([...Array.from({ length: 8 }, sweep), appendPaid(stay), appendPaid(stay)]);
      expect((await receivedMessages()).toSorted()).toEqual(['once', 'paid']);
    });

    test('with a concurrent cancellation it is sent before it, or not at all', async () => {
      await before(1, '09:00', 'soon');
      for (let round = 0; round < 8; round += 1) {
        const other = await app.signUp();
        const stay = await aHeldStay(app, other, home, { checkIn: daysFromNow(app, 30) });
        await pay(app, stay._id);
        app.clock.moveTo(instantInIndia(addDays(stay.checkIn, -1), 9));
        await other.post('/api/auth/login', other);
        await sql`update automatic_message_clock set processed_until = 'epoch'`.execute(app.db);
        const [, cancelled] = await Promise.all([sweep(), other.delete(`/api/booking/cancel/${stay._id}`), sweep()]);
        expect(cancelled.status).toBe(200);
        const sent = await receivedMessages(other);
        expect(sent.length).toBeLessThanOrEqual(1);
        await sql`update automatic_message_clock set processed_until = 'epoch'`.execute(app.db);
        await sweep();
        expect(await receivedMessages(other)).toEqual(sent);
      }
    });

    test('a failure is retried, and does not stop other messages', async () => {
      await before(1, '09:00', 'soon');
      const [first, other] = [await paid(), await app.signUp()];
      const second = await aHome(app, host, { title: 'Second' });
      await host.post(`/api/inbox/automatic/${second._id}`, {
        when: 'before',
        days: 1,
        hour: '09:00',
        message: 'also',
      });
      await aPaidStay(app, other, second, { checkIn: first.checkIn });
      app.clock.moveTo(instantInIndia(addDays(first.checkIn, -1), 9));
      const lame = sql.ref('automatic_message_sent');
      await sql`alter table ${lame} add constraint lame check (booking_id <> ${sql.lit(first._id)}) not valid`.execute(
        app.db,
      );
      await expect(sweep()).rejects.toThrow('1 automatic messages not sent');
      expect(await receivedMessages(other)).toEqual(['also']);
      await sql`alter table ${lame} drop constraint lame`.execute(app.db);
      await sweep();
      expect([await receivedMessages(), await receivedMessages(other)]).toEqual([['soon'], ['also']]);
    });
  });
});

describe('saved replies', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));

  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeEach(async () => {
    [host, guest] = [await app.signUp({ name: 'Hari' }), await app.signUp({ name: 'Gita Devi' })];
    home = await aHome(app, host, { title: 'Neem House' });
    await setPlace(host, home, { address: 'Behind the Neem 7', directions: 'The blue gate' });
  });

  const save = (message: string, own: object = {}, by = host) =>
    by.post<SavedReply>('/api/inbox/replies', { message, ...own });
  const all = async (query = '', by = host) => (await by.get<SavedReply[]>(`/api/inbox/replies${query}`)).body;
  const conversation = async (with_: Person = guest) =>
    (
      await app.db
        .transaction()
        .execute((trx) =>
          openConversation(trx, { listingId: home._id, hostId: host.id, guestId: with_.id }, app.clock.now()),
        )
    ).id;
  const filled = async () => (await all(`?conversation=${await conversation()}`)).map((reply) => reply.filled);

  test('are saved, changed and deleted, and listed in order of creation', async () => {
    const first = await save('  Welcome, {guest} ', { name: 'Welcome' });
    expect([first.status, first.body]).toEqual([
      201,
      { _id: expect.any(String), name: 'Welcome', message: 'Welcome, {guest}' },
    ]);
    app.clock.advance(1_000);
    const { body: second } = await save('Breakfast is at eight.');
    expect(await all()).toEqual([first.body, second]);
    const path = `/api/inbox/replies/${first.body._id}`;
    const changed = await host.put<SavedReply>(path, { message: 'Namaste, {guest}' });
    expect([changed.status, changed.body]).toEqual([200, { _id: first.body._id, message: 'Namaste, {guest}' }]);
    expect((await host.delete(path)).status).toBe(200);
    expect(await host.delete(path)).toMatchObject({ status: 404, error: { code: 'REPLY_NOT_FOUND' } });
    expect(await all()).toEqual([second]);
  });

  test('are limited to fifty, also for concurrent requests', async () => {
    const saved = await Promise.all(Array.from({ length: MAX_REPLIES + 5 }, (_, index) => save(`Reply ${index}`)));
    expect(saved.filter(({ status }) => status === 201)).toHaveLength(MAX_REPLIES);
    expect(saved.find(({ status }) => status !== 201)).toMatchObject({ status: 409, error: { code: 'LIST_FULL' } });
  });

  test.each([
    ['message', { message: '' }],
    ['message', { message: ' \n' }],
    ['message', { message: 'x'.repeat(4_001) }],
    ['message', { message: 'a\u0000b' }],
    ['message', { message: undefined }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'a\nb' }],
  ])('without a valid %s are refused', async (field, own) => {
    const { status, error } = await save('Welcome', own);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  test('are not stored for an account that is deleted meanwhile', async () => {
    expect((await closeWhileWaiting(app, host, () => save('Namaste'))).status).toBe(401);
    expect(await app.db.selectFrom('saved_reply').select('id').where('account_id', '=', host.id).execute()).toEqual([]);
  });

  describe('filled in for a guest', () => {
    const everything = '{guest} | {home} | {checkIn} | {checkOut} | {address} | {directions} | {other} {guest}';

    test('without a stay name the guest and the home', async () => {
      await save(everything);
      expect(await filled()).toEqual(['Gita | Neem House |  |  |  |  | {other} Gita']);
    });

    test('contain the address only while the stay is paid and not over', async () => {
      await save('{checkIn} {checkOut}: {address}, {directions}');
      const stay = await aHeldStay(app, guest, home);
      const dates = `${formatDate(stay.checkIn)} ${formatDate(stay.checkOut)}`;
      expect(await filled()).toEqual([`${dates}: ,`]);
      await pay(app, stay._id);
      expect(await filled()).toEqual([`${dates}: Behind the Neem 7, The blue gate`]);
      await guest.delete(`/api/booking/cancel/${stay._id}`);
      expect(await filled()).toEqual([`${dates}: ,`]);
    });

    test('use the newest stay', async () => {
      await save('[{address}]');
      await aPaidStay(app, guest, home);
      expect(await filled()).toEqual(['[Behind the Neem 7]']);
      app.clock.advance(1_000);
      await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 90) });
      expect(await filled()).toEqual(['[]']);
    });

    test('do not fill in placeholders inside inserted values', async () => {
      await setPlace(host, home, { address: '{directions}{guest}' });
      await aPaidStay(app, guest, home);
      await save('{address}');
      expect(await filled()).toEqual(['{directions}{guest}']);
    });

    test('are never longer than a message', async () => {
      await save(`${'{home}'.repeat(600)} end`);
      const [text = ''] = await filled();
      expect([Array.from(text).length, text.endsWith('…')]).toEqual([4_000, true]);
    });

    test('are answered only to the host of the conversation', async () => {
      const id = await conversation();
      const other = await app.signUp();
      await save('{address}', {}, guest);
      expect(await guest.get(`/api/inbox/replies?conversation=${id}`)).toMatchObject({
        status: 403,
        error: { code: 'NOT_ALLOWED' },
      });
      for (const unknown of [id, crypto.randomUUID(), 'nonsense']) {
        expect(await other.get(`/api/inbox/replies?conversation=${unknown}`)).toMatchObject({
          status: 404,
          error: { code: 'CONVERSATION_NOT_FOUND' },
        });
      }
    });
  });
});
