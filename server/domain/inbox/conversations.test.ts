import type { Side } from '@aangan/contract/inbox/calls.ts';
import { automaticTriggers } from '@aangan/contract/inbox/host-messages.ts';
import { addDays, dateInIndia, hourInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { appendEntry, type NewEntry } from './append-entry.ts';
import { dueAt, isDue, type RuleTiming, type StayTimes } from './automatic-rules.ts';
import { openConversation } from './conversations.ts';
import { markSeen } from './entries.ts';
import { afterQuietNight } from './notification-settings.ts';

describe('an entry', () => {
  const app = started(() => startTestApp());
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp({ name: 'Hema' });
  });

  const now = () => app.clock.now();

  async function aConversation(): Promise<{ id: string; guest: Person }> {
    const guest = await app.signUp({ name: 'Gita' });
    const { _id: listingId } = await aHome(app, host);
    const open = () =>
      app.db
        .transaction()
        .execute((trx) => openConversation(trx, { listingId, hostId: host.id, guestId: guest.id }, now()));
    const [first, second] = await Promise.all([open(), open()]);
    expect(first.id).toBe(second.id);
    expect([first, second].filter(({ isNew }) => isNew)).toHaveLength(1);
    return { id: first.id, guest };
  }

  const append = (id: string, entry: NewEntry) =>
    app.db.transaction().execute((trx) => appendEntry(trx, id, entry, now()));
  const message = (sender: Side, words: string): NewEntry => ({ kind: 'message', sender, words });

  const listSides = (id: string) =>
    app.db
      .selectFrom('conversation_side')
      .select(['side', 'unread', 'seen_seq'])
      .where('conversation_id', '=', id)
      .orderBy('side')
      .execute();

  const findInbox = ({ id }: Person) =>
    app.db.selectFrom('inbox').select(['unread', 'last_update']).where('account_id', '=', id).executeTakeFirst();

  test('numbers concurrent entries without gaps, and counts the unread ones of each side', async () => {
    const { id, guest } = await aConversation();
    const before = (await findInbox(host))?.unread ?? 0;
    const words = Array.from({ length: 12 }, (_, index) => `Message ${index}`);
    await Promise.all(words.map((text, index) => append(id, message(index % 3 === 0 ? 'host' : 'guest', text))));
    const entries = await app.db
      .selectFrom('conversation_entry')
      .select(['seq', 'words'])
      .where('conversation_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(entries.map(({ seq }) => seq)).toEqual(words.map((_, index) => index + 1));
    expect(entries.map(({ words: text }) => text).toSorted()).toEqual(words.toSorted());
    expect(await listSides(id)).toEqual([
      { side: 'guest', unread: 4, seen_seq: 0 },
      { side: 'host', unread: 8, seen_seq: 0 },
    ]);
    expect((await findInbox(host))?.unread).toBe(before + 8);
    expect(await findInbox(guest)).toEqual({ unread: 4, last_update: 12 });
    const { rows } = await app.context.db.executeQuery<{ number: number }>(
      app.db.selectFrom('inbox_update').select('number').where('account_id', '=', guest.id).orderBy('number').compile(),
    );
    expect(rows.map(({ number }) => number)).toEqual(words.map((_, index) => index + 1));
  });

  test('seen entries remain seen, and status lines are never unread', async () => {
    const { id, guest } = await aConversation();
    const first = await append(id, message('host', 'Welcome'));
    await append(id, { kind: 'line', happened: 'stay-paid', values: { paid: 24_900 } });
    const last = await append(id, message('host', 'Do you come by train?'));
    const see = (entryId: string) =>
      app.db.transaction().execute((trx) => markSeen(trx, { conversationId: id, side: 'guest', entryId }, now()));
    await see(first?.id ?? '');
    expect(await findInbox(guest)).toMatchObject({ unread: 1 });
    await Promise.all([see(last?.id ?? ''), see(first?.id ?? ''), see(last?.id ?? '')]);
    await see(first?.id ?? '');
    expect(await findInbox(guest)).toMatchObject({ unread: 0 });
    expect(await listSides(id)).toMatchObject([{ side: 'guest', unread: 0, seen_seq: 3 }, { side: 'host' }]);
  });

  test('appends one entry per source, without a gap in the numbers', async () => {
    const { id } = await aConversation();
    const line: NewEntry = { kind: 'line', happened: 'stay-held', values: {}, source: `event of ${id}` };
    const made = await Promise.all([append(id, line), append(id, line), append(id, line)]);
    expect(made.filter((entry) => entry !== null)).toHaveLength(1);
    expect(await append(id, message('guest', 'Namaste'))).toMatchObject({ seq: 2 });
  });

  test('an entry is never changed', async () => {
    const { id } = await aConversation();
    await append(id, message('guest', 'Namaste'));
    const change = app.db.updateTable('conversation_entry').set({ words: 'Else' }).where('conversation_id', '=', id);
    await expect(change.execute()).rejects.toMatchObject({ code: '23001' });
  });
});

describe('the time of an automatic message', () => {
  const at = (text: string) => new Date(`${text}:00+05:30`);
  const always = new Date(0);
  const rule = (own: Partial<RuleTiming>): RuleTiming => ({
    trigger: 'before',
    days: null,
    hour: null,
    since: always,
    ...own,
  });
  const stay = (own: Partial<StayTimes> = {}): StayTimes => ({
    heldAt: at('2026-12-01T10:00'),
    paidAt: at('2026-12-01T11:00'),
    checkIn: '2026-12-20',
    checkOut: '2026-12-23',
    ...own,
  });

  describe('the time of a message', () => {
    test.each([
      ['of a hold', rule({ trigger: 'hold' }), stay(), '2026-12-01T10:00'],
      ['of a payment', rule({ trigger: 'payment' }), stay(), '2026-12-01T11:00'],
      ['two days before, at nine', rule({ days: 2, hour: 9 }), stay(), '2026-12-18T09:00'],
      ['on the day of check-in, at midnight', rule({ days: 0, hour: 0 }), stay(), '2026-12-20T00:00'],
      ['over a month’s end', rule({ days: 30, hour: 23 }), stay({ checkIn: '2026-12-31' }), '2026-12-01T23:00'],
      ['on the day of check-out', rule({ trigger: 'checkout', hour: 8 }), stay(), '2026-12-23T08:00'],
      ['of who pays later: at once', rule({ days: 30, hour: 9 }), stay(), '2026-12-01T11:00'],
    ])('%s', (_name, when, what, time) => {
      expect(dueAt(when, what)).toEqual(at(time));
    });

    test.each([
      ['a payment that was not made', rule({ trigger: 'payment' }), stay({ paidAt: null })],
      ['check-in, while nothing is paid', rule({ days: 1, hour: 9 }), stay({ paidAt: null })],
      ['check-out, while nothing is paid', rule({ trigger: 'checkout', hour: 9 }), stay({ paidAt: null })],
      ['a guest who pays after check-in', rule({ days: 1, hour: 9 }), stay({ paidAt: at('2026-12-20T14:00') })],
    ])('does not exist for %s', (_name, when, what) => {
      expect(dueAt(when, what)).toBeNull();
    });
  });

  describe('is due', () => {
    const nine = rule({ days: 2, hour: 9 });
    test.each([
      ['not a minute before', '2026-12-18T08:59', false],
      ['at its time', '2026-12-18T09:00', true],
      ['late, on the same day', '2026-12-18T23:59', true],
      ['not on the day after', '2026-12-19T00:00', false],
    ])('%s', (_name, now, due) => {
      expect(isDue(nine, stay(), at(now))).toBe(due);
    });

    test('for at least an hour, also over midnight', () => {
      const late = stay({ heldAt: at('2026-12-01T23:59') });
      expect(isDue(rule({ trigger: 'hold' }), late, at('2026-12-02T00:58'))).toBe(true);
      expect(isDue(rule({ trigger: 'hold' }), late, at('2026-12-02T00:59'))).toBe(false);
    });

    test('only by a rule that existed at its time', () => {
      const now = at('2026-12-18T10:00');
      expect(isDue({ ...nine, since: at('2026-12-18T09:00') }, stay(), now)).toBe(true);
      expect(isDue({ ...nine, since: at('2026-12-18T09:01') }, stay(), now)).toBe(false);
    });
  });

  const minutes = (from: string, span: number) =>
    fc.integer({ min: 0, max: span }).map((count) => new Date(at(from).getTime() + count * 60_000));
  const rules = fc.record({
    trigger: fc.constantFrom(...automaticTriggers),
    days: fc.integer({ min: 0, max: 30 }),
    hour: fc.integer({ min: 0, max: 23 }),
    since: fc.oneof(fc.constant(always), minutes('2026-11-20T00:00', 60 * 24 * 40)),
  });
  const stays = fc
    .record({
      heldAt: minutes('2026-11-25T00:00', 60 * 24 * 30),
      ahead: fc.integer({ min: 0, max: 60 }),
      nights: fc.integer({ min: 1, max: 30 }),
      paidAfter: fc.option(fc.integer({ min: 0, max: 60 * 24 })),
    })
    .map(({ heldAt, ahead, nights, paidAfter }): StayTimes => {
      const checkIn = addDays(dateInIndia(heldAt), ahead);
      const paidAt = paidAfter === null ? null : new Date(heldAt.getTime() + paidAfter * 60_000);
      return { heldAt, paidAt, checkIn, checkOut: addDays(checkIn, nights) };
    });

  test('is due without interruption from its time to the end of that day in India, at least for an hour', () => {
    fc.assert(
      fc.property(rules, stays, fc.integer({ min: -60 * 24 * 3, max: 60 * 24 * 3 }), (when, what, offset) => {
        const time = dueAt(when, what);
        const now = new Date((time ?? what.heldAt).getTime() + offset * 60_000);
        const acts = time !== null && when.since <= time;
        const sameDay = time !== null && dateInIndia(now) === dateInIndia(time);
        expect(isDue(when, what, now)).toBe(acts && offset >= 0 && (sameDay || offset < 60));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is never before the stay was held and paid, and before check-in for a rule about it and a later payment', () => {
    fc.assert(
      fc.property(rules, stays, (when, what) => {
        const time = dueAt(when, what);
        const { heldAt, paidAt, checkIn } = what;
        const early =
          time !== null && (time < heldAt || (when.trigger !== 'hold' && (paidAt === null || time < paidAt)));
        expect(early).toBe(false);
        const isAtOnce = time !== null && when.trigger === 'before' && time.getTime() === paidAt?.getTime();
        const isSetHour =
          time !== null && time.getTime() % 3_600_000 === instantInIndia('2026-01-01').getTime() % 3_600_000;
        expect(!isAtOnce || isSetHour || time < instantInIndia(checkIn, 14)).toBe(true);
        const setHour = time === null ? when.hour : hourInIndia(time);
        expect(when.trigger === 'hold' || when.trigger === 'payment' || isAtOnce || setHour === when.hour).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['at 21:59:59 at once', '2026-12-01T16:29:59Z', '2026-12-01T16:29:59.000Z'],
    ['at 22:00 in the morning', '2026-12-01T16:30:00Z', '2026-12-02T02:30:00.000Z'],
    ['at midnight in the morning', '2026-12-01T18:30:00Z', '2026-12-02T02:30:00.000Z'],
    ['at 07:59:59 in a second', '2026-12-02T02:29:59Z', '2026-12-02T02:30:00.000Z'],
    ['at 08:00 at once', '2026-12-02T02:30:00Z', '2026-12-02T02:30:00.000Z'],
    ['over the end of a year', '2026-12-31T20:00:00Z', '2027-01-01T02:30:00.000Z'],
  ])('determines %s', (_when, time, expected) => {
    expect(afterQuietNight(new Date(time)).toISOString()).toBe(expected);
  });
});
