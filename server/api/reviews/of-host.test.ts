import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ReviewsOfHome, ReviewsOfHost } from '@aangan/contract/reviews/reviews.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeEach, expect, test } from 'vitest';

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

/** A stay that both sides have reviewed; later calls publish later. */
async function published(at: Listing, stars: number, daysAgo: number): Promise<void> {
  const stay = await aPastStay(app, guest, at, daysAgo);
  await write(guest, stay, ofHome({ overall: stars, privateNote: 'The tap drips.' }));
  await write(host, stay, ofGuest({ text: 'Told of the guest, and to hosts alone: tidy.' }));
  app.clock.advance(60_000);
}

test('lists the reviews of all homes of a host to visitors, newest first', async () => {
  await published(home, 4, 5);
  await published(other, 5, 3);
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
  await published(home, 4, 5);
  const id = (await read(host.id)).body.reviews[0]?._id ?? '';
  await host.post(`/api/review/answer/${id}`, { text: 'Come again when the neem flowers!' });
  const ofTheHome = (await app.visitor().get<ReviewsOfHome>(`/api/review/of-home/${home._id}`)).body.reviews;
  const { reviews } = (await read(host.id)).body;
  expect(reviews).toEqual(ofTheHome.map((review) => ({ ...review, home: { _id: home._id, title: home.title } })));
  expect(reviews[0]?.answer?.text).toBe('Come again when the neem flowers!');
});

test('comes in pages', async () => {
  for (const [place, stars] of [1, 2, 3].entries()) await published(home, stars, 9 - 2 * place);
  const first = await read(host.id, '?limit=2');
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const last = await app.visitor().get<ReviewsOfHost>(next);
  expect([...first.body.reviews, ...last.body.reviews].map(({ overall }) => overall)).toEqual([3, 2, 1]);
  expect(last.headers.get('link')).toBeNull();
  expect((await read(host.id, '?cursor=7.1763888400000.nonsense')).status).toBe(400);
});

test('keeps the reviews of a deleted home without the home', async () => {
  await published(home, 2, 5);
  await published(other, 5, 3);
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
