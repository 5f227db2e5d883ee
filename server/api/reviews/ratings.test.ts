import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';
import { lockListing } from '../../domain/homes/listings.ts';
import { setRatingCounted } from '../../domain/reviews/publish-reviews.ts';

const app = started(() => startTestApp({ now: '2026-11-02T06:00:00Z', settings: { rateLimits: false } }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

const rate = (guest: Person, home: Listing, body: unknown) =>
  guest.post<{ ratings?: number }>(`/api/listing/ratings/${home._id}`, body);

async function fetchMean(home: Listing): Promise<number | undefined> {
  return (await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body.ratings;
}

/** The `place`th stay of the home, with a new guest; no two share a day. */
async function aStay(home: Listing, place = 0, guest?: Person) {
  const who = guest ?? (await app.signUp());
  return { guest: who, stay: await aHeldStay(app, who, home, { checkIn: daysFromNow(app, 2 + place * 3), nights: 1 }) };
}

test('answers the mean to one decimal', async () => {
  const home = await aHome(app, host);
  expect(await fetchMean(home)).toBeUndefined();
  const means: unknown[] = [];
  for (const [place, ratings] of [5, 4, 4].entries()) {
    const { guest } = await aStay(home, place);
    means.push((await rate(guest, home, { ratings })).body);
  }
  expect(means).toEqual([{ ratings: 5 }, { ratings: 4.5 }, { ratings: 4.3 }]);
  expect(await fetchMean(home)).toBe(4.3);
});

test('a later rating of the same stay replaces the first; each stay has its own', async () => {
  const home = await aHome(app, host);
  const { guest, stay } = await aStay(home);
  await rate(guest, home, { ratings: 1 });
  expect((await rate(guest, home, { ratings: 5 })).body).toEqual({ ratings: 5 });
  app.clock.advance(1_000);
  await aStay(home, 1, guest);
  expect((await rate(guest, home, { ratings: 2 })).body).toEqual({ ratings: 3.5 });
  expect((await rate(guest, home, { ratings: 4, bookingId: stay._id })).body).toEqual({ ratings: 3 });
});

test('is correct after concurrent ratings', async () => {
  const home = await aHome(app, host);
  const stays = [];
  for (const place of Array(8).keys()) stays.push(await aStay(home, place));
  await Promise.all(
    stays.flatMap(({ guest }, index) => [1, 3, 5].map(() => rate(guest, home, { ratings: 1 + (index % 5) }))),
  );
  // 1 2 3 4 5 1 2 3
  expect(await fetchMean(home)).toBe(2.6);
  const { rating_sum, rating_count } = await app.db
    .selectFrom('listing')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', home._id)
    .executeTakeFirstOrThrow();
  expect([rating_sum, rating_count]).toEqual([21, 8]);
});

test('a rating no longer counts once its stay is cancelled', async () => {
  const home = await aHome(app, host);
  const [first, second] = [await aStay(home, 0), await aStay(home, 1)];
  await rate(first.guest, home, { ratings: 5 });
  await rate(second.guest, home, { ratings: 2 });
  await second.guest.delete(`/api/booking/cancel/${second.stay._id}`);
  expect(await fetchMean(home)).toBe(5);
  await first.guest.delete(`/api/booking/cancel/${first.stay._id}`);
  expect(await fetchMean(home)).toBeUndefined();
});

test('excluding or including a rating repeatedly has the effect of doing it once', async () => {
  const home = await aHome(app, host);
  const { guest, stay } = await aStay(home);
  await rate(guest, home, { ratings: 4 });
  const letCount = (counts: boolean) =>
    app.db.transaction().execute(async (trx) => {
      await lockListing(trx, home._id);
      await setRatingCounted(trx, stay._id, counts);
    });
  await letCount(false);
  await letCount(false);
  expect(await fetchMean(home)).toBeUndefined();
  await letCount(true);
  await letCount(true);
  expect(await fetchMean(home)).toBe(4);
});

test('refuses people without a stay there, or only with a cancelled or expired one', async () => {
  const home = await aHome(app, host);
  expect((await rate(await app.signUp(), home, { ratings: 5 })).error.code).toBe('NOT_RATABLE');
  expect((await rate(host, home, { ratings: 5 })).error.code).toBe('NOT_RATABLE');

  const cancelled = await aStay(home, 0);
  await cancelled.guest.delete(`/api/booking/cancel/${cancelled.stay._id}`);
  expect((await rate(cancelled.guest, home, { ratings: 5 })).error.code).toBe('NOT_RATABLE');

  const held = await aStay(home, 5);
  app.clock.advance(DAY_MS);
  expect((await rate(held.guest, home, { ratings: 5 })).error.code).toBe('NOT_RATABLE');
  expect(await fetchMean(home)).toBeUndefined();
});

test("refuses a rating for another person's stay, or for one of another home", async () => {
  const [home, other] = [await aHome(app, host), await aHome(app, host)];
  const [mine, theirs] = [await aStay(home, 0), await aStay(home, 1)];
  const elsewhere = await aStay(other, 0, mine.guest);
  for (const bookingId of [theirs.stay._id, elsewhere.stay._id, 'nothing']) {
    expect((await rate(mine.guest, home, { ratings: 5, bookingId })).error.code).toBe('NOT_RATABLE');
  }
});

test.each([0, 6, 4.5, '5', null, undefined])('refuses %j stars', async (ratings) => {
  const home = await aHome(app, host);
  const { guest } = await aStay(home);
  const { status, error } = await rate(guest, home, { ratings });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['ratings']]);
});
