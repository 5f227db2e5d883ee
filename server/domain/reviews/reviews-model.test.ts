import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ReviewsOfHome, ReviewsOfHost } from '@aangan/contract/reviews/reviews.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishDueReviews } from './publish-reviews.ts';

const START = '2026-11-20T06:00:00Z';
/** Days since the end of the home's stays. */
const ENDED = [13, 8, 1];

const app = started(() => startTestApp({ now: START, settings: { rateLimits: false } }));

type Step =
  | { kind: 'rate' | 'write' | 'change'; stay: number; stars: number }
  | { kind: 'answerGuest'; stay: number }
  | { kind: 'leave'; stay: number }
  | { kind: 'withdraw' }
  | { kind: 'days'; days: number };

/** The home with its host and guests, and the bookings of its stays. */
interface Cast {
  host: Person;
  home: Listing;
  guests: Person[];
  ids: string[];
}

/** The model of a home. */
interface KnownHome {
  stays: Known[];
  isGone: boolean;
}

/** The model of a stay. */
interface Known {
  rated?: number;
  written?: number;
  hostWrote?: boolean;
  published?: boolean;
  left?: boolean;
  /** Days since check-out. */
  age: number;
}

const stay = fc.nat({ max: ENDED.length - 1 });
const stars = fc.integer({ min: 1, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('rate', 'write', 'change'), stay, stars }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answerGuest'), stay }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), stay }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('days'), days: fc.integer({ min: 1, max: 6 }) }) },
);

/** Applies an action to the model, and returns the expected status. */
function applyToModel(home: KnownHome, each: Step): number | null {
  const known = home.stays;
  if (each.kind === 'withdraw') {
    const status = home.isGone ? 404 : 200;
    home.isGone = true;
    return status;
  }
  if (each.kind === 'days') {
    for (const one of known) {
      one.age += each.days;
      if (one.age > 14 && (one.written !== undefined || one.hostWrote)) publish(one);
    }
    return null;
  }
  const one = known[each.stay] as Known;
  const isTime = one.age >= 1 && one.age <= 14;
  if (each.kind === 'leave') {
    one.left = true;
    return null;
  }
  if (each.kind === 'answerGuest') {
    if (!isTime || one.hostWrote || one.published) return 409;
    one.hostWrote = true;
    if (one.written !== undefined) publish(one);
    return 201;
  }
  if (one.left) return 401;
  if (each.kind === 'rate') {
    if (one.written !== undefined) return 409;
    one.rated = each.stars;
    return 200;
  }
  if (each.kind === 'change') {
    if (one.written === undefined) return 404;
    if (one.published || !isTime) return 409;
    one.written = each.stars;
    return 200;
  }
  if (!isTime || one.written !== undefined) return 409;
  one.written = each.stars;
  if (one.hostWrote) publish(one);
  return 201;
}

function publish(one: Known): void {
  one.published = true;
  if (one.written !== undefined) one.rated = one.written;
}

test('means, counts and lists equal those of a plain model, after random actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      app.clock.moveTo(START);
      const host = await app.signUp({ name: 'Hari' });
      const home = await aListing(app, host);
      const guests = await Promise.all(ENDED.map(() => app.signUp({ name: 'Gita' })));
      const ids = await Promise.all(ENDED.map((days, place) => aPastStay(app, guests[place] as Person, home, days)));
      const cast = { host, home, guests, ids };
      const known = { stays: ENDED.map((age) => ({ age })), isGone: false };
      for (const each of steps) {
        const expected = applyToModel(known, each);
        const status = await doIt(each, cast);
        expect([each, status]).toEqual([each, expected]);
        await expectModel(cast, known);
      }
    }),
    { numRuns: 25 },
  );
});

async function doIt(each: Step, { host, home, guests, ids }: Cast): Promise<number | null> {
  if (each.kind === 'withdraw') return (await host.delete(`/api/listing/delete/${home._id}`)).status;
  if (each.kind === 'days') {
    app.clock.advance(each.days * DAY_MS);
    await publishDueReviews(app.db, app.clock.now());
    return null;
  }
  const guest = guests[each.stay] as Person;
  const id = ids[each.stay] as string;
  if (each.kind === 'leave') {
    await guest.post('/api/user/delete', { password: guest.password });
    return null;
  }
  if (each.kind === 'answerGuest') return (await write(host, id, ofGuest())).status;
  if (each.kind === 'rate') {
    return (await guest.post(`/api/listing/ratings/${home._id}`, { ratings: each.stars, bookingId: id })).status;
  }
  const review = ofHome({ overall: each.stars, cleanliness: each.stars });
  if (each.kind === 'write') return (await write(guest, id, review)).status;
  return (await guest.put(`/api/review/write/${id}`, review)).status;
}

async function expectModel({ host, home }: Cast, { stays, isGone }: KnownHome): Promise<void> {
  const given = stays.flatMap(({ rated }) => (rated === undefined ? [] : [rated]));
  const open = stays.filter((one) => one.published && one.written !== undefined);
  const ofHost = (await app.visitor().get<ReviewsOfHost>(`/api/review/of-host/${host.id}`)).body;
  expectSums(ofHost, given, open);
  expect(ofHost.reviews.filter((review) => review.home === undefined)).toHaveLength(isGone ? open.length : 0);

  const { status, body } = await app.visitor().get<ReviewsOfHome>(`/api/review/of-home/${home._id}`);
  const seen = await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`);
  expect([status, seen.status]).toEqual(isGone ? [404, 404] : [200, 200]);
  if (isGone) return;
  expectSums(body, given, open);
  expect(body.histogram).toEqual(
    Object.fromEntries([1, 2, 3, 4, 5].map((number) => [number, given.filter((one) => one === number).length])),
  );
  expect(body.categories?.cleanliness).toBe(
    open.length < 3 ? undefined : computeMean(open.map(({ written }) => written as number)),
  );
  expect([seen.body.ratings, seen.body.ratingsCount]).toEqual([body.mean, body.count]);
}

/** With only one home its ratings equal those of its host. */
function expectSums(shown: ReviewsOfHome | ReviewsOfHost, given: number[], open: Known[]): void {
  expect([shown.mean, shown.count, shown.written]).toEqual([computeMean(given), given.length, open.length]);
  const ascending = (one: number, other: number) => one - other;
  expect(shown.reviews.map(({ overall }) => overall).toSorted(ascending)).toEqual(
    open.map(({ written = 0 }) => written).toSorted(ascending),
  );
  expect(shown.reviews.filter(({ by }) => by === 'A guest')).toHaveLength(open.filter(({ left }) => left).length);
}

function computeMean(numbers: number[]): number | undefined {
  if (numbers.length === 0) return undefined;
  return Math.round((numbers.reduce((sum, each) => sum + each, 0) * 10) / numbers.length) / 10;
}
