import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ReviewsOfHome, ReviewsOfHost } from '@aangan/contract/reviews/reviews.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, daysFromNow, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockListing } from '../../domain/homes/listings.ts';
import { setRatingCounted } from '../../domain/reviews/publish-reviews.ts';

describe('ratings', () => {
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
    return {
      guest: who,
      stay: await aHeldStay(app, who, home, { checkIn: daysFromNow(app, 2 + place * 3), nights: 1 }),
    };
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

  test('is correct after concurrent ratings and a cancellation', async () => {
    const home = await aHome(app, host);
    const stays = [];
    for (const place of Array(8).keys()) stays.push(await aStay(home, place));
    await Promise.all([
      ...stays.flatMap(({ guest }, index) => [1, 3, 5].map(() => rate(guest, home, { ratings: 1 + (index % 5) }))),
      host.delete(`/api/booking/cancel/${stays[0]?.stay._id}`),
    ]);
    // 2 3 4 5 1 2 3
    expect(await fetchMean(home)).toBe(2.9);
    const { rating_sum, rating_count } = await app.db
      .selectFrom('listing')
      .select(['rating_sum', 'rating_count'])
      .where('id', '=', home._id)
      .executeTakeFirstOrThrow();
    expect([rating_sum, rating_count]).toEqual([20, 7]);
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
});

describe('reviews of a host', () => {
  const app = started(() => startTestApp({ now: '2026-11-20T06:00:00Z', settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  let other: Listing;
  beforeEach(async () => {
    host = await app.signUp({ name: 'Hari Neem' });
    guest = await app.signUp({ name: 'Gita Lake' });
    home = await aHome(app, host, { title: 'The neem court' });
    other = await aHome(app, host, { title: 'The well house' });
  });

  const read = (id: string, query = '') => app.visitor().get<ReviewsOfHost>(`/api/review/of-host/${id}${query}`);

  /**
   * Publishes reviews by both sides of a past stay; advances the clock a minute, so that each call's reviews are newer.
   */
  async function publishReviews(at: Listing, stars: number, daysAgo: number): Promise<void> {
    const stay = await aPastStay(app, guest, at, daysAgo);
    await write(guest, stay, ofHome({ overall: stars, privateNote: 'The tap drips.' }));
    await write(host, stay, ofGuest({ text: 'Told of the guest, and to hosts alone: tidy.' }));
    app.clock.advance(60_000);
  }

  test('lists the reviews of all homes of a host to visitors, newest first', async () => {
    await publishReviews(home, 4, 5);
    await publishReviews(other, 5, 3);
    const rated = await aPastStay(app, guest, home, 2);
    await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 3, bookingId: rated });
    const { status, body } = await read(host.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mean: 4,
      count: 3,
      written: 2,
      reviews: [
        { by: 'Gita', overall: 5, home: { _id: other._id, title: 'The well house' } },
        { by: 'Gita', overall: 4, home: { _id: home._id, title: 'The neem court' } },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/Lake|tap drips|Told of the guest/);
  });

  test('shows each review as the page of its home does, with its reply', async () => {
    await publishReviews(home, 4, 5);
    const id = (await read(host.id)).body.reviews[0]?._id ?? '';
    await host.post(`/api/review/answer/${id}`, { text: 'Come again when the neem flowers!' });
    const ofTheHome = (await app.visitor().get<ReviewsOfHome>(`/api/review/of-home/${home._id}`)).body.reviews;
    const { reviews } = (await read(host.id)).body;
    expect(reviews).toEqual(ofTheHome.map((review) => ({ ...review, home: { _id: home._id, title: home.title } })));
    expect(reviews[0]?.answer?.text).toBe('Come again when the neem flowers!');
  });

  test('is paginated', async () => {
    for (const [place, stars] of [1, 2, 3].entries()) await publishReviews(home, stars, 9 - 2 * place);
    const first = await read(host.id, '?limit=2');
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const last = await app.visitor().get<ReviewsOfHost>(next);
    expect([...first.body.reviews, ...last.body.reviews].map(({ overall }) => overall)).toEqual([3, 2, 1]);
    expect(last.headers.get('link')).toBeNull();
    expect((await read(host.id, '?cursor=7.1763888400000.nonsense')).status).toBe(400);
  });

  test('keeps the reviews of a deleted home without the home', async () => {
    await publishReviews(home, 2, 5);
    await publishReviews(other, 5, 3);
    expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(200);
    const { body } = await read(host.id);
    expect(body).toMatchObject({ mean: 3.5, count: 2, written: 2 });
    expect(body.reviews.map((review) => review.home?._id)).toEqual([other._id, undefined]);
    expect(JSON.stringify(body)).not.toContain('The neem court');
  });

  test('is empty for a host without stays, and not found for an unknown person', async () => {
    expect((await read(guest.id)).body).toEqual({ count: 0, written: 0, reviews: [] });
    const gone = await app.signUp();
    await gone.post('/api/user/delete', { password: gone.password });
    for (const id of [gone.id, crypto.randomUUID(), 'nonsense']) {
      const { status, error } = await read(id);
      expect([status, error.code]).toEqual([404, 'PERSON_NOT_FOUND']);
    }
  });
});
