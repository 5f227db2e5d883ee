import type { PersonView } from '@aangan/contract/accounts/people.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, DAY_MS, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';
import { recordStay } from '../bookings/record-stay.ts';
import { rateStay } from '../reviews/publish-reviews.ts';
import { updateGreatHosts } from './people-jobs.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let guest: Person;
beforeAll(async () => {
  guest = await app.signUp();
});

interface HostHistory {
  /** The number of completed stays, one every third day. */
  stays?: number;
  /** Days since the end of the last stay. */
  endedDaysAgo?: number;
  /** Ratings of the stays in order; the list is repeated. */
  stars?: number[];
}

/** A host with one home and completed stays; by default ten, each rated five stars. */
async function aHost({ stays = 10, endedDaysAgo = 3, stars }: HostHistory = {}): Promise<{
  host: Person;
  home: Listing;
}> {
  const host = await app.signUp();
  const home = await aHome(app, host);
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

/** Evaluates all hosts again, as the daily job does. */
async function evaluateHosts(): Promise<void> {
  app.clock.advance(DAY_MS);
  expect(await updateGreatHosts(app.db, app.clock.now())).toBe(true);
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

test.each<[string, HostHistory, boolean]>([
  ['ten stays and five stars each', {}, true],
  ['nine stays', { stays: 9 }, false],
  // The first of the ten ended 27 days before the last, and hosts are evaluated a day later.
  ['ten stays, the first 365 days ago', { endedDaysAgo: 365 - 28 }, true],
  ['ten stays, the first 366 days ago', { endedDaysAgo: 366 - 28 }, false],
  ['a mean of exactly 4.8', { stars: [5, 5, 5, 5, 4] }, true],
  ['a mean just below it', { stars: [5, 5, 5, 4] }, false],
  ['no rating at all', { stars: [] }, false],
  ['one bad stay among fifty', { stays: 50, stars: [1, ...Array.from({ length: 49 }, () => 5)] }, true],
])('%s', async (_what, past, great) => {
  const hosting = await aHost(past);
  await evaluateHosts();
  expect(await isGreat(hosting)).toBe(great);
});

test('a stay that the host cancels removes the badge', async () => {
  const hosting = await aHost({ stays: 20 });
  await evaluateHosts();
  expect(await isGreat(hosting)).toBe(true);
  const booking = await aHeldStay(app, guest, hosting.home, { checkIn: daysFromNow(app, 60) });
  expect((await hosting.host.delete(`/api/booking/cancel/${booking._id}`)).status).toBe(200);
  await evaluateHosts();
  expect(await isGreat(hosting)).toBe(false);
});

/** Sends questions of `asked` guests, of which `answered` are answered after `hours`. */
async function askQuestions(
  hosting: { host: Person; home: Listing },
  { times, answered = times, hours = 1, hoursAgo = 72 }: Asked,
) {
  const at = new Date(app.clock.now().getTime() - hoursAgo * HOUR_MS);
  for (let count = 0; count < times; count += 1) {
    const { id } = await app.signUp();
    const row = { listing_id: hosting.home._id, host_id: hosting.host.id, guest_id: id, created_at: at };
    const answeredAt = count < answered ? new Date(at.getTime() + hours * HOUR_MS) : null;
    const first = { first_asked_at: at, first_answered_at: answeredAt };
    await app.db
      .insertInto('conversation')
      .values({ ...row, ...first })
      .execute();
  }
}
interface Asked {
  times: number;
  answered?: number;
  hours?: number;
  hoursAgo?: number;
}

test.each<[string, Asked, boolean]>([
  ['nine of ten answered within a day', { times: 10, answered: 9, hours: 24 }, true],
  ['eight of ten', { times: 10, answered: 8 }, false],
  ['all of them a minute after a day', { times: 2, hours: 24 + 1 / 60 }, false],
  ['none of those who asked just now', { times: 5, answered: 0, hoursAgo: 1 - 24 }, true],
  ['none, more than a year ago', { times: 5, answered: 0, hoursAgo: 367 * 24 }, true],
])('answers: %s', async (_what, wish, great) => {
  const hosting = await aHost();
  await askQuestions(hosting, wish);
  await evaluateHosts();
  expect(await isGreat(hosting)).toBe(great);
});

test.each<[string, Asked, string | undefined]>([
  ['within an hour', { times: 5, hours: 1 }, 'hour'],
  ['a few hours', { times: 5, hours: 8 }, 'hours'],
  ['a day', { times: 5, hours: 24 }, 'day'],
  ['longer than a day', { times: 5, hours: 25 }, undefined],
  ['four answers', { times: 9, answered: 4 }, undefined],
  ['answers of long ago', { times: 9, hoursAgo: 91 * 24 }, undefined],
])('how fast a host answers: %s', async (_what, wish, answers) => {
  const hosting = await aHost({ stays: 0 });
  await askQuestions(hosting, wish);
  const { body } = await app.visitor().get<PersonView>(`/api/people/person/${hosting.host.id}`);
  expect(body.answers).toBe(answers);
});

test('a stay that the guest cancels does not', async () => {
  const hosting = await aHost();
  const booking = await aHeldStay(app, guest, hosting.home, { checkIn: daysFromNow(app, 90) });
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  await evaluateHosts();
  expect(await isGreat(hosting)).toBe(true);
});

test('is evaluated once a day, by one process of several', async () => {
  app.clock.advance(DAY_MS);
  const done = await Promise.all(Array.from({ length: 5 }, () => updateGreatHosts(app.db, app.clock.now())));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await updateGreatHosts(app.db, app.clock.now())).toBe(false);
});

test('is deleted with the account', async () => {
  const { host } = await aHost();
  await evaluateHosts();
  await host.post('/api/user/delete', { password: host.password });
  expect(await app.db.selectFrom('great_host').selectAll().where('host_id', '=', host.id).execute()).toEqual([]);
});
