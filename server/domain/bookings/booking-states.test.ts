import { type BookingState, bookingStates } from '@aangan/contract/bookings/bookings.ts';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import {
  bookingAt,
  type BookingEvent,
  type BookingLife,
  nextState,
  stateAt,
  transitionBooking,
  transitions,
} from './booking-states.ts';
import { lockBooking } from './bookings.ts';

const at = (local: string) => new Date(`${local}+05:30`);

/** Held until 20 November 08:10 for a stay from 10 to 12 December. */
const stay = (state: BookingState): BookingLife => ({
  state,
  heldUntil: at('2026-11-20T08:10:00'),
  checkIn: '2026-12-10',
  checkOut: '2026-12-12',
});

describe('the transitions of a booking', () => {
  it.each<[BookingState, BookingEvent, string, BookingState | null]>([
    ['held', 'pay', '2026-11-20T08:09:59', 'confirmed'],
    ['held', 'pay', '2026-11-20T08:10:00', null],
    ['held', 'cancel', '2026-11-20T08:09:59', 'cancelled'],
    ['held', 'cancel', '2026-11-20T08:10:00', null],
    ['held', 'expire', '2026-11-20T08:09:59', null],
    ['held', 'expire', '2026-11-20T08:10:00', 'expired'],
    ['held', 'complete', '2026-12-13T00:00:00', null],
    ['confirmed', 'cancel', '2026-12-12T23:59:59', 'cancelled'],
    ['confirmed', 'cancel', '2026-12-13T00:00:00', null],
    ['confirmed', 'complete', '2026-12-12T23:59:59', null],
    ['confirmed', 'complete', '2026-12-13T00:00:00', 'completed'],
    ['confirmed', 'pay', '2026-11-20T08:00:00', null],
    ['expired', 'pay', '2026-12-10T23:59:59', 'confirmed'],
    ['expired', 'pay', '2026-12-11T00:00:00', null],
    ['expired', 'cancel', '2026-11-20T09:00:00', null],
    ['cancelled', 'pay', '2026-11-20T08:00:00', null],
    ['cancelled', 'cancel', '2026-11-20T08:00:00', null],
    ['completed', 'cancel', '2026-12-13T08:00:00', null],
    ['completed', 'pay', '2026-12-13T08:00:00', null],
  ])('a booking that is %s, on %s at %s, becomes %s', (state, event, now, next) => {
    expect(nextState(stay(state), event, at(now))).toBe(next);
  });
});

const days = fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset));
const anyLife = fc
  .record({
    state: fc.constantFrom(...bookingStates),
    checkIn: days,
    nights: fc.integer({ min: 1, max: 365 }),
    heldMinutes: fc.integer({ min: -60 * 24 * 30, max: 60 * 24 }),
  })
  .map(({ state, checkIn, nights, heldMinutes }): BookingLife => ({
    state,
    checkIn,
    checkOut: addDays(checkIn, nights),
    heldUntil: new Date(instantInIndia(checkIn).getTime() + heldMinutes * 60_000),
  }));
const anyInstant = fc.date({ min: new Date('2025-12-01'), max: new Date('2029-12-31'), noInvalidDate: true });
const events: BookingEvent[] = ['pay', 'expire', 'cancel', 'complete'];

describe('the state at a time', () => {
  it('a state entered by time does not change by time', () => {
    fc.assert(
      fc.property(anyLife, anyInstant, anyInstant, (life, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(stateAt(bookingAt(life, earlier), later)).toBe(stateAt(life, later));
      }),
    );
  });

  it('is held only before the hold ends, and confirmed only until the day of check-out is over', () => {
    fc.assert(
      fc.property(anyLife, anyInstant, (life, now) => {
        const state = stateAt(life, now);
        const isInTime = { held: now < life.heldUntil, confirmed: dateInIndia(now) <= life.checkOut };
        expect(state === 'held' || state === 'confirmed' ? isInTime[state] : true).toBe(true);
      }),
    );
  });

  it('allows no event after cancelled or completed', () => {
    fc.assert(
      fc.property(anyLife, anyInstant, fc.constantFrom(...events), (life, now, event) => {
        const current = bookingAt(life, now);
        fc.pre(current.state === 'cancelled' || current.state === 'completed');
        expect(nextState(current, event, now)).toBeNull();
      }),
    );
  });
});

describe('the transition table', () => {
  const database = started(() => aDatabase());

  const ways = transitions.map(({ from, to }) => `${from} → ${to}`).toSorted();

  /** For a hold until 8 December, 08:10, and a stay from 10 to 12 December. */
  const instants = {
    'in time': at('2026-12-08T08:09:59'),
    'after the hold': at('2026-12-08T08:10:00'),
    'after the check-in day': at('2026-12-11T00:00:00'),
    'after the stay': at('2026-12-13T00:00:00'),
  };
  /** All allowed transitions and their times. */
  const may: Partial<Record<`${BookingState} ${BookingEvent}`, (keyof typeof instants)[]>> = {
    'held pay': ['in time'],
    'held cancel': ['in time'],
    'held expire': ['after the hold', 'after the check-in day', 'after the stay'],
    'confirmed cancel': ['in time', 'after the hold', 'after the check-in day'],
    'confirmed complete': ['after the stay'],
    'expired pay': ['in time', 'after the hold'],
  };

  it.each(bookingStates.flatMap((state) => events.map((event) => [state, event] as const)))(
    'is applied to a booking that is %s on the event %s',
    async (state, event) => {
      const outcomes = await Promise.all(
        Object.entries(instants).map(async ([when, now]) => [when, await outcome(await aBooking(state), event, now)]),
      );
      const to = transitions.find((way) => way.from === state && way.event === event)?.to;
      const times = may[`${state} ${event}`] ?? [];
      expect(times.length > 0).toBe(to !== undefined);
      expect(Object.fromEntries(outcomes)).toEqual(
        Object.fromEntries(
          Object.keys(instants).map((when) => {
            const ends = (times as string[]).includes(when) ? to : state;
            return [when, { state: ends, takesDays: ends !== 'expired' && ends !== 'cancelled' }];
          }),
        ),
      );
    },
  );

  /** The stored booking after an event that was applied or refused. */
  async function outcome(id: string, event: BookingEvent, now: Date) {
    try {
      await database.db.transaction().execute(async (trx) => {
        const booking = await lockBooking(trx, id);
        if (booking === null) throw new Error('there is no such booking');
        await transitionBooking(trx, booking, event, now, event === 'cancel' ? 'guest' : null);
      });
    } catch (error) {
      if (!(error instanceof Error && error.message.endsWith(`cannot ${event}`))) throw error;
    }
    const { rows } = await sql`
      select state, exists (select from taken_days where booking_id = booking.id) as "takesDays"
      from booking where id = ${id}`.execute(database.db);
    return rows[0];
  }

  it('equals the transitions that the database allows', async () => {
    const allowed: string[] = [];
    for (const from of bookingStates) {
      for (const to of bookingStates) {
        if (from !== to && (await databaseAllows(from, to))) allowed.push(`${from} → ${to}`);
      }
    }
    expect(allowed.toSorted()).toEqual(ways);
  });

  test('never changes the agreed terms', async () => {
    const id = await aBooking('held');
    const changed = ['rent', 'included_guests', 'extra_guest_fee', 'cleaning_fee', 'total_rent', 'adults', 'pets'];
    for (const column of [...changed, 'free_cancel_hours', 'late_refund_percent']) {
      const change = sql`update booking set ${sql.ref(column)} = ${sql.ref(column)} + 1 where id = ${id}`;
      await expect(change.execute(database.db), column).rejects.toMatchObject({ constraint: 'booking_keeps_terms' });
    }
  });

  test('allows a price for the extra service only before payment and expiry', async () => {
    const price = (id: string) => sql`update booking set extra_service = 7 where id = ${id}`.execute(database.db);
    await price(await aBooking('held'));
    for (const state of bookingStates.filter((other) => other !== 'held')) {
      const change = price(await aBooking(state));
      await expect(change, state).rejects.toMatchObject({ constraint: 'booking_keeps_terms' });
    }
  });

  const cancelledAt = (state: BookingState) => (state === 'cancelled' ? TEST_INSTANT : null);

  async function aBooking(state: BookingState): Promise<string> {
    const { rows: people } = await sql<{ id: string }>`
      insert into account (name, email, email_key, created_at)
      select 'A', k, k, now() from (values (gen_random_uuid()::text), (gen_random_uuid()::text)) as keys (k)
      returning id`.execute(database.db);
    const [guest, host] = people.map(({ id }) => id);
    const { rows } = await sql<{ id: string }>`
      with home as (
        insert into listing (host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
          landmark, country, category, phone, search_words, created_at, updated_at)
        values (${host}, 't', 'd', 1, 1, 0, 0, 'c', 'l', 'India', 'villa', '9876543210', '', now(), now())
        returning id
      )
      insert into booking (listing_id, guest_id, host_id, check_in, check_out, adults, children, infants, pets, rent,
        included_guests, extra_guest_fee, cleaning_fee, total_rent, state, cancelled_at, held_until, created_at, updated_at)
      select id, ${guest}, ${host}, '2026-12-10', '2026-12-12', 1, 0, 0, 0, 1, 1, 0, 0, 3, ${state}, ${cancelledAt(state)},
        ${instants['after the hold']}, now(), now() from home
      returning id`.execute(database.db);
    return rows[0]?.id ?? '';
  }

  async function databaseAllows(from: BookingState, to: BookingState): Promise<boolean> {
    const id = await aBooking(from);
    const move = sql`
      update booking set state = ${to}, cancelled_at = ${cancelledAt(to)} where id = ${id}`.execute(database.db);
    return move.then(
      () => true,
      (error: { constraint?: string }) => {
        expect(error.constraint).toBe('booking_transition');
        return false;
      },
    );
  }
});
