import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findCalendarInconsistencies } from '../calendar/calendar-consistency.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp();
  guest = await app.signUp();
});
beforeEach(async () => {
  home = await aHome(app, host);
});

/** The findings of the audit after a change with disabled triggers, which is rolled back. */
async function foundAfter(damage: (id: string) => ReturnType<typeof sql>, id: string): Promise<string[]> {
  const over = new Error('enough was seen');
  let found: string[] = [];
  await app.db
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await damage(id).execute(trx);
      found = await findCalendarInconsistencies(trx);
      throw over;
    })
    .catch((error: unknown) => {
      if (error !== over) throw error;
    });
  return found;
}

test('agrees after a booking, a cancellation, a block and a change of rules', async () => {
  const paid = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 20), nights: 3 });
  const cancelled = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 30), nights: 2 });
  await guest.delete(`/api/booking/cancel/${cancelled._id}`);
  await host.put(`/api/calendar/rules/${home._id}`, { preparationDays: 3 });
  const from = paid.checkOut;
  await host.put(`/api/calendar/days/${home._id}`, { from, to: from, set: { blocked: true } });
  expect(await findCalendarInconsistencies(app.db)).toEqual([]);
});

test.each([
  [
    'whose nights are not taken',
    (id: string) => sql`delete from taken_days where booking_id = ${id} and kind = 'booking'`,
    /are not taken/,
  ],
  [
    'that has ended and still has its days',
    (id: string) => sql`update booking set state = 'expired' where id = ${id}`,
    /which has ended/,
  ],
  [
    'after which no day is blocked',
    (id: string) => sql`delete from taken_days where booking_id = ${id} and kind = 'preparation'`,
    /are not blocked/,
  ],
])('reports a stay %s', async (_what, damage, sentence) => {
  const { _id } = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 20), nights: 3 });
  const found = await foundAfter(damage, _id);
  expect(new Set(found).size).toBeGreaterThan(0);
  for (const finding of found) expect(finding).toMatch(sentence);
  expect(found[0]).toContain(home._id);
});

test("reports another site's days that are free, and taken days without its event", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into feed (listing_id, name, url, created_at, due_at)
    values (${home._id}, 'Elsewhere', 'https://elsewhere.example/x.ics', now(), now()) returning id`.execute(app.db);
  const feed = rows[0]?.id ?? '';
  const named = (id: string) =>
    sql`insert into feed_event (feed_id, uid, days, is_block, since) values (${id}, 'u', '[2027-05-01,2027-05-04)', false, now())`;
  expect(await foundAfter(named, feed)).toEqual([expect.stringContaining('that Elsewhere names are free')]);
  const taken = (id: string) =>
    sql`insert into taken_days (listing_id, feed_id, kind, days) values (${home._id}, ${id}, 'feed', '[2027-05-01,2027-05-04)')`;
  expect(await foundAfter(taken, feed)).toEqual([expect.stringContaining('does not name them')]);
});
