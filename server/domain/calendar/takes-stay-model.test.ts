import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { judge } from '@aangan/contract/rules/judge.ts';
import { weekdays } from '@aangan/contract/rules/time-spans.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest } from '@aangan/tests/support/bookings.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadHomeAvailability } from '../bookings/home-availability.ts';

const today = '2027-02-20';
const now = instantInIndia(today, 15);

const app = started(() => startTestApp({ settings: { rateLimits: false }, now }));
let host: Person;
let guest: Person;
beforeAll(async () => {
  host = await app.signUp();
  guest = await app.signUp();
});

const days = (max: number) => fc.integer({ min: 0, max }).map((ahead) => addDays(today, ahead));
const someWeekdays = fc.subarray([...weekdays], { minLength: 3 });
const rules = fc.record(
  {
    preparationDays: fc.integer({ min: 0, max: 7 }),
    minNights: fc.integer({ min: 1, max: 3 }),
    maxNights: fc.integer({ min: 5, max: 8 }),
    noticeDays: fc.constantFrom(0, 0, 3),
    noticeUntil: fc.constantFrom('14:00', '15:00', '16:00', '24:00'),
    horizonDays: fc.constantFrom(12, 730),
    checkInDays: someWeekdays,
    checkOutDays: someWeekdays,
  },
  { requiredKeys: [] },
);
const season = fc.record({
  from: fc.oneof(days(20), fc.constantFrom('2025-12-28', '2026-02-28', '2024-02-29')),
  length: fc.integer({ min: 0, max: 12 }),
  yearly: fc.boolean(),
  minNights: fc.option(fc.integer({ min: 1, max: 4 })),
  checkInDays: fc.option(someWeekdays),
});
const change = fc.record({
  from: days(25),
  length: fc.integer({ min: 0, max: 4 }),
  set: fc.record(
    { blocked: fc.boolean(), minNights: fc.integer({ min: 1, max: 4 }), rent: fc.integer({ min: 1, max: 9_000 }) },
    { requiredKeys: [] },
  ),
});
const stay = fc.record({ checkIn: days(25), nights: fc.integer({ min: 1, max: 5 }) });

test('a search finds a home for exactly those stays that can be booked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stay, { maxLength: 3 }),
      rules,
      fc.array(season, { maxLength: 2 }),
      fc.array(change, { maxLength: 3 }),
      async (stays, rules, seasons, changes) => {
        const home = await aHome({ stays, rules, seasons, changes });
        const span = { checkIn: today, checkOut: addDays(today, 35) };
        const { terms, conflicts } = await loadHomeAvailability(app.db, home._id, span, now);
        const candidates = Array.from({ length: 30 * 8 }, (_, index) => {
          const checkIn = addDays(today, Math.floor(index / 8));
          return { checkIn, checkOut: addDays(checkIn, (index % 8) + 1) };
        });
        const found = await foundFor(home, candidates);
        const stands = candidates.map((dates) => judge(dates, { terms, ...conflicts }, now).stands);
        for (const [index, dates] of candidates.entries())
          expect({ ...dates, found: found[index] }).toEqual({ ...dates, found: stands[index] });
      },
    ),
    { numRuns: 25 },
  );
});

interface Calendar {
  stays: readonly { checkIn: string; nights: number }[];
  rules: object;
  seasons: readonly { from: string; length: number }[];
  changes: readonly { from: string; length: number; set: object }[];
}

/** A home with random bookings and calendar days; those that conflict are refused by the database and skipped. */
async function aHome({ stays, rules, seasons, changes }: Calendar): Promise<Listing> {
  const home = await aListing(app, host);
  for (const wish of stays) await guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home, wish));
  await host.put(`/api/calendar/rules/${home._id}`, rules);
  for (const { from, length, ...season } of seasons) {
    await host.post(`/api/calendar/season/${home._id}`, { name: 'S', from, to: addDays(from, length), ...season });
  }
  for (const { from, length, set } of changes) {
    await host.put(`/api/calendar/days/${home._id}`, { from, to: addDays(from, length), set });
  }
  return home;
}

async function foundFor(
  home: Listing,
  candidates: readonly { checkIn: string; checkOut: string }[],
): Promise<boolean[]> {
  const { rows } = await sql<{ found: boolean }>`
    select case when listing.has_calendar then (
        select takes from home_accepts_stay(listing.id, arrival, departure, ${now}) as takes
      ) else (
        select true from booking where booking.listing_id = listing.id and booking.state in ('held', 'confirmed')
          and booking.check_in <= departure and booking.check_out >= arrival limit 1
      ) is null end as found
    from unnest(${candidates.map(({ checkIn }) => checkIn)}::date[], ${candidates.map(({ checkOut }) => checkOut)}::date[])
      with ordinality as stay (arrival, departure, number)
      cross join listing
    where listing.id = ${home._id} order by number`.execute(app.db);
  return rows.map(({ found }) => found);
}
