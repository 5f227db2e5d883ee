import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  daysBetween,
  formatMoment,
  instantInIndia,
  parseWireDate,
} from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { cancellationPolicies } from '@aangan/contract/rules/refund-terms.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import { endOfDay } from '@aangan/server/domain/bookings/booking-states.ts';
import { holdUntil } from '@aangan/server/domain/bookings/hold-stay.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { aDatabase, type TestDatabase } from '../support/database.ts';
import { aListing } from '../support/listings.ts';

/** Where a server may stand: with and without summer time, and both ends of the day. */
const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati'] as const;
type Zone = (typeof zones)[number];
const minutesAheadInJuly: Record<Zone, number> = {
  UTC: 0,
  'Asia/Kolkata': 330,
  'America/Los_Angeles': -420,
  'Europe/Berlin': 120,
  'Pacific/Kiritimati': 840,
};
/** In UTC; the day in India begins at 18:30 of the day before. */
const edges = ['00:00', '05:29', '05:30', '18:29', '18:30', '23:59'];
const FIRST = '2026-10-15';
const DAYS = 400;

const days = Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index));
const instantsOfDay = (day: CalendarDate) => edges.map((edge) => new Date(`${day}T${edge}:00Z`));
const instants = days.flatMap(instantsOfDay);

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** Moves this process to a time zone, as `TZ` of a server does. */
function moveTo(zone: Zone): void {
  process.env.TZ = zone;
  expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset() + minutesAheadInJuly[zone]).toBe(0);
}

/** The calendar of somebody else: the time zone database that comes with Node. */
const almanac = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** Everything that is calculated from an instant. */
function reckon(at: Date) {
  const today = dateInIndia(at);
  const checkIn = addDays(today, 3);
  return {
    today,
    isToday: today === almanac.format(at),
    sent: parseWireDate(at.toISOString()),
    midnight: parseWireDate(instantInIndia(today).toISOString()),
    nights: daysBetween(today, checkIn),
    dayEnds: endOfDay(today).toISOString(),
    heldUntil: holdUntil(at, 24, checkIn).toISOString(),
    freeUntil: freeCancelUntil({ checkIn, refundPolicy: cancellationPolicies.standard }).toISOString(),
    shown: formatMoment(at),
  };
}

test(`reckons the same from ${instants.length} instants of ${DAYS} days in every time zone`, () => {
  moveTo('UTC');
  const inUtc = instants.map(reckon);
  const wrong = inUtc.filter(
    ({ today, isToday, sent, midnight, nights }) => !isToday || sent !== today || midnight !== today || nights !== 3,
  );
  expect(wrong).toEqual([]);
  for (const zone of zones) {
    moveTo(zone);
    expect(instants.map(reckon)).toEqual(inUtc);
  }
});

describe('PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.close());

  it.each(zones)('keeps every day and instant unchanged, where server and database stand in %s', async (zone) => {
    moveTo(zone);
    await sql`do ${sql.raw(`$$ begin execute format('alter database %I set timezone = ''${zone}''', current_database()); end $$`)}`.execute(
      database.db,
    );
    const { db, close } = connect({ connectionString: database.url }, { connections: 1 });
    await sql`create temporary table kept (number integer, day date, moment timestamptz)`.execute(db);
    await sql`
      insert into kept
      select * from unnest(${instants.map((_, index) => index)}::integer[], ${instants.map(dateInIndia)}::date[], ${instants}::timestamptz[])
    `.execute(db);
    const { rows } = await sql<{ day: string; text: string; moment: Date; inIndia: string; blocked: string }>`
      select day, day::text as text, moment, (moment at time zone 'Asia/Kolkata')::date::text as "inIndia",
        daterange(day, day + 3, '[]')::text as blocked
      from kept order by number`.execute(db);
    await close();
    expect(rows).toEqual(
      instants.map((moment) => {
        const day = dateInIndia(moment);
        return { day, text: day, moment, inIndia: day, blocked: `[${day},${addDays(day, 4)})` };
      }),
    );
  });
});

describe('a stay', { timeout: 240_000 }, () => {
  let app: TestApp;
  let guest: Person;
  let home: Listing;
  beforeAll(async () => {
    app = await startTestApp({ settings: { rateLimits: false }, now: `${FIRST}T00:00:00Z` });
    home = await aListing(app, await app.signUp());
  });
  afterAll(() => app.close());

  /** The changes of summer time, there and here, and the end of the year. */
  const someDays = ['2026-10-25', '2026-12-31', '2027-03-14'];

  it.each(zones)('from today on has the same days and nights in %s', async (zone) => {
    moveTo(zone);
    for (const at of someDays.flatMap(instantsOfDay)) {
      app.clock.moveTo(at);
      // A session does not last from one of these days to the next.
      if (at.getUTCHours() === 0) guest = await app.signUp();
      const today = almanac.format(at);
      const [checkOut, yesterday] = [addDays(today, 3), addDays(today, -1)];
      expect((await ask(yesterday, checkOut)).status).toBe(400);
      // As a browser in India sends a day: its midnight.
      const { status, body } = await ask(instantInIndia(today).toISOString(), checkOut);
      expect({ at, status, checkIn: body.checkIn, checkOut: body.checkOut, nights: body.nights }).toEqual({
        at,
        status: 201,
        checkIn: today,
        checkOut,
        nights: 3,
      });
      expect(await stored(body)).toEqual([{ checkIn: today, checkOut, days: `[${today},${addDays(checkOut, 1)})` }]);
      expect((await guest.delete(`/api/booking/cancel/${body._id}`)).status).toBe(200);
    }
  });

  function ask(checkIn: string, checkOut: string) {
    const nights = daysBetween(parseWireDate(checkIn) ?? '', checkOut);
    const totalRent = priceStay(home, nights, 1).total;
    return guest.post<Booking>(`/api/booking/create/${home._id}`, { checkIn, checkOut, totalRent });
  }

  async function stored({ _id }: Booking) {
    const { rows } = await sql`
      select check_in::text as "checkIn", check_out::text as "checkOut", range_merge(range_agg(days))::text as days
      from booking join taken_days on booking_id = booking.id where booking.id = ${_id} group by booking.id`.execute(
      app.db,
    );
    return rows;
  }
});
