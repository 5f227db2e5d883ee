import { createHmac } from 'node:crypto';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, HOUR_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { lockListing } from '../homes/listings.ts';
import type { BookingRecord } from './bookings.ts';
import { holdUntil, holdUntilWithExtra, linkExpiry } from './hold-stay.ts';
import { extraServiceLink, isLinkToken, signLink } from './permissions.ts';

describe('holding a stay', () => {
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
});

describe('limits of holds', () => {
  const app = started(() => startTestApp());
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await app.signUp();
  });
  beforeEach(async () => {
    guest = await app.signUp();
    home = await aHome(app, host);
  });

  const create = (days: number, listing = home) =>
    guest.post(`/api/booking/create/${listing._id}`, bookingRequest(app, listing, { checkIn: daysFromNow(app, days) }));
  /** Seconds, from the refusal's `Retry-After`. */
  const parseRetryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

  describe('unpaid stays at one time', () => {
    it('are limited to five', async () => {
      const homes = [home, await aHome(app, host)];
      for (let index = 0; index < 5; index += 1) await aHeldStay(app, guest, homes[index % 2]!, days(index));
      const refused = await create(90);
      expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(parseRetryAfter(refused) / 3_600).toBeCloseTo(24, 0);
    });

    it('allow another when one is paid, cancelled or expired', async () => {
      const held = [];
      for (let index = 0; index < 5; index += 1) held.push(await aHeldStay(app, guest, home, days(index)));
      await pay(app, held[0]!._id);
      expect((await create(90)).status).toBe(201);
      expect((await create(100)).status).toBe(429);
      await guest.delete(`/api/booking/cancel/${held[1]!._id}`);
      expect((await create(100)).status).toBe(201);
    });

    it('are limited for concurrent requests, too', async () => {
      const homes = await Promise.all(Array.from({ length: 10 }, () => aHome(app, host)));
      const answers = await Promise.all(homes.map((listing) => create(30, listing)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    });
  });

  describe('stays in a day', () => {
    it('are limited to twenty', async () => {
      for (let index = 0; index < 20; index += 1) await aPaidStay(app, guest, home, days(index));
      const refused = await create(200);
      expect(refused.status).toBe(429);
      expect(parseRetryAfter(refused) / 3_600).toBeCloseTo(24, 0);
      app.clock.advance(24 * HOUR_MS);
      expect((await create(200)).status).toBe(201);
    });
  });

  describe('stays of one home left unpaid', () => {
    const leaveUnpaid = async () => {
      await aHeldStay(app, guest, home);
      app.clock.advance(24 * HOUR_MS);
    };

    it('are limited to two in a row; the third is possible after a day', async () => {
      await leaveUnpaid();
      await leaveUnpaid();
      const refused = await create(30);
      expect(refused.status).toBe(429);
      expect(parseRetryAfter(refused) / 3_600).toBeCloseTo(24, 0);
      expect((await create(30, await aHome(app, host))).status).toBe(201);
      app.clock.advance(24 * HOUR_MS);
      expect((await create(30)).status).toBe(201);
    });

    it('count when they are cancelled after an hour, but not when immediately', async () => {
      for (let round = 0; round < 3; round += 1) {
        app.clock.advance(1_000);
        const { _id } = await aHeldStay(app, guest, home);
        await guest.delete(`/api/booking/cancel/${_id}`);
      }
      app.clock.advance(1_000);
      await leaveUnpaid();
      const { _id } = await aHeldStay(app, guest, home);
      app.clock.advance(2 * HOUR_MS);
      await guest.delete(`/api/booking/cancel/${_id}`);
      expect((await create(30)).status).toBe(429);
    });

    it('are no longer counted after a paid one', async () => {
      await leaveUnpaid();
      await aPaidStay(app, guest, home, days(0));
      await leaveUnpaid();
      expect((await create(30)).status).toBe(201);
    });
  });

  it('are reported before the own expired days, and after days taken by others', async () => {
    const overlapping = (person: Person) =>
      person.post(
        `/api/booking/create/${home._id}`,
        bookingRequest(app, home, { checkIn: daysFromNow(app, 11), checkOut: daysFromNow(app, 12) }),
      );
    const codeFor = async (person: Person) => (await overlapping(person)).error.code;
    await aHeldStay(app, guest, home, days(0));
    expect(await codeFor(guest)).toBe('DATES_TAKEN');
    const other = await app.signUp();
    const elsewhere = await aHome(app, host);
    for (let index = 1; index < 5; index += 1) await aHeldStay(app, guest, elsewhere, days(index));
    for (let index = 0; index < 5; index += 1) await aHeldStay(app, other, elsewhere, days(index + 5));
    expect(await codeFor(guest)).toBe('TOO_MANY_REQUESTS');
    expect(await codeFor(other)).toBe('DATES_TAKEN');
  });

  it('answers a repeated request despite the limit', async () => {
    for (let index = 0; index < 5; index += 1) await aHeldStay(app, guest, home, days(index));
    const again = await guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home, days(0)));
    expect(again.status).toBe(200);
  });

  it('is disabled by the setting', async () => {
    app.context.settings.rateLimits = false;
    for (let index = 0; index < 25; index += 1) expect((await create(10 + index * 5)).status).toBe(201);
    app.context.settings.rateLimits = true;
  });

  function days(index: number) {
    return { checkIn: daysFromNow(app, 10 + index * 5) };
  }
});

describe('the link to set a price', () => {
  const secret = 'a secret of forty characters, for tests.';
  const bookingId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const expiresAt = new Date('2026-11-21T08:10:00Z');
  const before = new Date('2026-11-21T08:09:59Z');
  const token = signLink(secret, { bookingId, expiresAt });

  test('is valid for its booking until it expires', () => {
    expect(isLinkToken(secret, bookingId, token, before)).toBe(true);
    expect(isLinkToken(secret, bookingId, token, expiresAt)).toBe(false);
    expect(isLinkToken(secret, other, token, before)).toBe(false);
    expect(isLinkToken('another secret of forty characters, tests', bookingId, token, before)).toBe(false);
  });

  test('cannot be extended by changing its expiry', () => {
    const later = (Date.parse('2027-01-01T00:00:00Z') / 1_000).toString(36);
    expect(isLinkToken(secret, bookingId, `${later}.${token.split('.')[1]}`, before)).toBe(false);
  });

  test('differs from signatures of the same secret for other purposes', () => {
    const seconds = token.split('.')[0];
    const signature = createHmac('sha256', secret).update(`${bookingId}\n${seconds}`).digest('base64url');
    expect(isLinkToken(secret, bookingId, `${seconds}.${signature}`, before)).toBe(false);
  });

  test('is refused with any changed character, and for any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.mixedCase(fc.constant(token))), (sent) => {
        fc.pre(sent !== token);
        expect(isLinkToken(secret, bookingId, sent, before)).toBe(false);
      }),
    );
    for (let place = 0; place < token.length; place += 1) {
      const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
      expect(isLinkToken(secret, bookingId, changed, before)).toBe(false);
    }
  });

  test('is in the fragment of the link, which is not sent to servers', () => {
    const link = new URL(extraServiceLink('https://aangan.example', secret, { bookingId, expiresAt }));
    expect(link.pathname).toBe(`/addExtraServicePrice/${bookingId}`);
    expect(link.hash).toBe(`#t=${token}`);
  });
});
