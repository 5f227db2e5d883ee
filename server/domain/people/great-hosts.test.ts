import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { PersonView } from '@aangan/contract/people/people.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aBooking, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { recordStay } from '../bookings/record-stay.ts';
import { rateStay } from '../reviews/listing-ratings.ts';
import { reckonGreatHosts } from './great-hosts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let guest: Person;
beforeAll(async () => {
  app = await startTestApp({ settings: { rateLimits: false } });
  guest = await app.signUp();
});
afterAll(() => app.close());

interface Past {
  /** How many stays are over, one every third day. */
  stays?: number;
  /** How long ago the last one ended, in days. */
  endedDaysAgo?: number;
  /** Of each stay from the first on, as far as they go. */
  stars?: number[];
}

/** A host with one home and a past: ten stays, each with five stars, unless it says otherwise. */
async function aHost({ stays = 10, endedDaysAgo = 3, stars }: Past = {}): Promise<{ host: Person; home: Listing }> {
  const host = await app.signUp();
  const home = await aListing(app, host);
  const now = app.clock.now();
  await app.db.transaction().execute(async (trx) => {
    for (let past = 0; past < stays; past += 1) {
      const checkOut = addDays(dateInIndia(now), -(endedDaysAgo + 3 * past));
      const stay = { listingId: home._id, hostId: host.id, guestId: guest.id, rates: home, checkOut };
      const bookingId = await recordStay(trx, { ...stay, checkIn: addDays(checkOut, -2), state: 'completed' }, now);
      const given = stars === undefined ? 5 : stars[past];
      const ratedAt = new Date(now.getTime() - endedDaysAgo * DAY_MS);
      if (given !== undefined) await rateStay(trx, { bookingId, listingId: home._id, stars: given }, ratedAt);
    }
  });
  return { host, home };
}

/** Reckons anew, as on another day. */
async function reckon(): Promise<void> {
  app.clock.advance(DAY_MS);
  expect(await reckonGreatHosts(app.db, app.clock.now())).toBe(true);
}

async function isGreat({ host, home }: { host: Person; home: Listing }): Promise<boolean> {
  const visitor = app.visitor();
  const answers = await Promise.all([
    visitor.get<PersonView>(`/api/people/person/${host.id}`).then(({ body }) => body.greatHost),
    visitor.get<PersonView>(`/api/people/person/${host.id}`).then(({ body }) => body.homes[0]?.greatHost),
    visitor.get<Listing>(`/api/listing/findlistingbyid/${home._id}`).then(({ body }) => body.greatHost),
    visitor.get<Listing[]>('/api/listing/get').then(({ body }) => body.find(({ _id }) => _id === home._id)?.greatHost),
  ]);
  expect(new Set(answers).size).toBe(1);
  return answers[0] === true;
}

test.each<[string, Past, boolean]>([
  ['ten stays and five stars each', {}, true],
  ['nine stays', { stays: 9 }, false],
  ['ten stays, the first more than a year ago', { endedDaysAgo: 345 }, false],
  ['a mean of exactly 4.8', { stars: [5, 5, 5, 5, 4] }, true],
  ['a mean just below it', { stars: [5, 5, 5, 4] }, false],
  ['no rating at all', { stars: [] }, false],
  ['one bad stay among fifty', { stays: 50, stars: [1, ...Array.from({ length: 49 }, () => 5)] }, true],
])('%s', async (_what, past, great) => {
  const hosting = await aHost(past);
  await reckon();
  expect(await isGreat(hosting)).toBe(great);
});

test('a stay that the host cancels takes the mark away', async () => {
  const hosting = await aHost({ stays: 20 });
  await reckon();
  expect(await isGreat(hosting)).toBe(true);
  const booking = await aBooking(app, guest, hosting.home, { checkIn: daysFromNow(app, 60) });
  expect((await hosting.host.delete(`/api/booking/cancel/${booking._id}`)).status).toBe(200);
  await reckon();
  expect(await isGreat(hosting)).toBe(false);
});

test('one that the guest cancels does not', async () => {
  const hosting = await aHost();
  const booking = await aBooking(app, guest, hosting.home, { checkIn: daysFromNow(app, 90) });
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  await reckon();
  expect(await isGreat(hosting)).toBe(true);
});

test('is reckoned once a day, by one process of several', async () => {
  app.clock.advance(DAY_MS);
  const done = await Promise.all(Array.from({ length: 5 }, () => reckonGreatHosts(app.db, app.clock.now())));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await reckonGreatHosts(app.db, app.clock.now())).toBe(false);
});

test('goes with the account', async () => {
  const { host } = await aHost();
  await reckon();
  await host.post('/api/user/delete', { password: host.password });
  expect(await app.db.selectFrom('great_host').selectAll().where('host_id', '=', host.id).execute()).toEqual([]);
});
