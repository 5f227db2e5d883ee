import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lockListing } from '../homes/listings.ts';
import type { BookingRecord } from './bookings.ts';
import { holdUntil, holdUntilWithExtra, linkExpiry } from './hold-stay.ts';

const CROWD = 12;

const app = started(() => startTestApp());
let host: Person;
let guests: Person[];
let homes: Listing[];
beforeAll(async () => {
  host = await app.signUp();
  guests = await Promise.all(Array.from({ length: CROWD }, () => app.signUp()));
  homes = await Promise.all(Array.from({ length: CROWD }, () => aHome(app, host)));
}, 60_000);

let day = 0;
/** A booking request of a home for days that no other test uses. */
const stayIn = (home: Listing, wish = {}) =>
  bookingRequest(app, home, { checkIn: daysFromNow(app, (day += 5)), ...wish });
const book = (guest: Person, home: Listing, body = stayIn(home)) =>
  guest.post<Booking>(`/api/booking/create/${home._id}`, body);
test('concurrent requests for many homes each get their own hold', async () => {
  const requests = guests.map((guest, index) => ({ guest, home: homes[index]!, body: stayIn(homes[index]!) }));
  const answers = await Promise.all(requests.map(({ guest, home, body }) => book(guest, home, body)));
  expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 201));
  expect(answers.map(({ body }) => [body.checkIn, 'listing' in body && body.listing._id])).toEqual(
    requests.map(({ home, body }) => [body.checkIn, home._id]),
  );
});

test('a refusal among concurrent requests affects only that request', async () => {
  const [one, two, three, four, five] = guests as [Person, Person, Person, Person, Person];
  const [home, other, third] = homes as [Listing, Listing, Listing];
  const mine = stayIn(other);
  await book(one, other, mine);
  const answers = await Promise.all([
    book(two, home),
    book(three, other, mine),
    book(four, third, { ...stayIn(third), totalRent: 1 }),
    book(host, home, stayIn(home)),
    book(five, third, stayIn(third, { checkIn: '2020-01-01' })),
    book(one, other, mine),
    five.post<Booking>(`/api/booking/create/nowhere`, stayIn(home)),
  ]);
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [201, undefined],
    [409, 'DATES_TAKEN'],
    [409, 'PRICE_CHANGED'],
    [403, 'OWN_LISTING'],
    [400, 'INVALID_INPUT'],
    [200, undefined],
    [404, 'LISTING_NOT_FOUND'],
  ]);
});

test('a hold that the database refuses does not affect concurrent ones', async () => {
  await sql`
    create function refuse_nine() returns trigger language plpgsql as $$ begin raise exception 'nine'; end $$;
    create trigger refuse_nine before insert on booking for each row when (new.adults = 9) execute function refuse_nine();
  `.execute(app.db);
  const answers = await Promise.all(
    guests.map((guest, index) => book(guest, homes[index]!, stayIn(homes[index]!, index === 4 ? { adults: 9 } : {}))),
  );
  await sql`drop function refuse_nine cascade`.execute(app.db);
  expect(answers.map(({ status }) => status)).toEqual(guests.map((_, index) => (index === 4 ? 500 : 201)));
});

test('a locked home does not delay requests for other homes', async () => {
  const [busy, free] = homes as [Listing, Listing];
  let waiting: ReturnType<typeof book> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await lockListing(trx, busy._id);
    waiting = book(guests[0]!, busy);
    const others = await Promise.all(guests.slice(1, 5).map((guest) => book(guest, free)));
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
  expect((await waiting)?.status).toBe(201);
});

test('concurrent requests of a guest for several homes succeed one after another', async () => {
  const guest = await app.signUp();
  const answers = await Promise.all(homes.slice(0, 4).map((home) => book(guest, home)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

const at = (local: string) => new Date(`${local}+05:30`);

test.each([
  ['2026-11-20T08:10:00', 24, '2026-12-10', '2026-11-21T08:10:00'],
  ['2026-12-10T08:10:00', 24, '2026-12-10', '2026-12-11T00:00:00'],
  ['2026-12-09T23:00:00', 24, '2026-12-10', '2026-12-10T23:00:00'],
  ['2026-12-10T08:10:00', 0.5, '2026-12-10', '2026-12-10T08:40:00'],
])('made at %s, %s hours for a check-in on the %s, lasts until %s', (now, hours, checkIn, until) => {
  expect(holdUntil(at(now), hours, checkIn)).toEqual(at(until));
});

const hours = fc.double({ min: 0.001, max: 720, noNaN: true });
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const checkIn = fc.integer({ min: 0, max: 400 }).map((offset) => addDays('2026-06-01', offset));

test('a hold ends with the check-in day in India at the latest', () => {
  fc.assert(
    fc.property(instant, hours, checkIn, (now, hours, checkIn) => {
      expect(holdUntil(now, hours, checkIn) <= instantInIndia(addDays(checkIn, 1))).toBe(true);
    }),
  );
});

test('the extra price restarts a hold once, and never shortens it', () => {
  fc.assert(
    fc.property(instant, instant, hours, checkIn, (made, now, hours, checkIn) => {
      fc.pre(made <= now);
      const booking = {
        checkIn,
        heldUntil: holdUntil(made, hours, checkIn),
        extendedForExtraAt: null,
      } as BookingRecord;
      const longer = holdUntilWithExtra(booking, hours, now);
      expect(longer >= booking.heldUntil).toBe(true);
      const again = { ...booking, heldUntil: longer, extendedForExtraAt: now };
      expect(holdUntilWithExtra(again, hours, new Date(now.getTime() + 60_000))).toEqual(longer);
    }),
  );
});

test('the link is valid longer than a hold that is restarted just before it ends', () => {
  fc.assert(
    fc.property(instant, hours, checkIn, (now, hours, checkIn) => {
      const first = holdUntil(now, hours, checkIn);
      expect(linkExpiry(now, hours, checkIn) >= holdUntil(first, hours, checkIn)).toBe(true);
    }),
  );
});
