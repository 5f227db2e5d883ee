import type { Listing } from '@aangan/contract/homes/listings.ts';
import type {
  DueReview,
  HomeReview,
  OwnReview,
  ReviewsOfHome,
  ReviewsOfPerson,
  ReviewsOfStay,
} from '@aangan/contract/reviews/reviews.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { reviewsFrom, reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, daysFromNow, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { aFile, aPhoto } from '@aangan/tests/support/listings.ts';
import { sendFormInTwo } from '@aangan/tests/support/send-form-in-two.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordStay } from '../../domain/bookings/record-stay.ts';
import { publishDueReviews } from '../../domain/reviews/publish-reviews.ts';

const app = started(() => startTestApp({ now: '2026-11-20T06:00:00Z', settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
beforeEach(async () => {
  app.clock.moveTo('2026-11-20T06:00:00Z');
  host = await app.signUp({ name: 'Hari Neem' });
  guest = await app.signUp({ name: 'Gita Lake' });
  home = await aHome(app, host);
});

const ofTheHome = async (query = '') =>
  (await app.visitor().get<ReviewsOfHome>(`/api/review/of-home/${home._id}${query}`)).body;
const due = async (who: Person) => (await who.get<DueReview[]>('/api/review/due')).body;
const ofStay = async (who: Person, id: string) => (await who.get<ReviewsOfStay>(`/api/review/of-stay/${id}`)).body;
const homeSeen = async () => (await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${home._id}`)).body;

/** A stay that both sides have reviewed. */
async function published(stars: number, daysAgo: number, text?: string): Promise<string> {
  const stay = await aPastStay(app, guest, home, daysAgo);
  await write(guest, stay, ofHome({ overall: stars, ...(text !== undefined && { text }) }));
  await write(host, stay, ofGuest());
  return stay;
}

describe('the due reviews', () => {
  test("contain the stay for both sides, with the guest's rating", async () => {
    const stay = await aPastStay(app, guest, home, 2);
    await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 4, bookingId: stay });
    const openUntil = reviewsUntil(daysFromNow(app, -2)).toISOString();
    expect(await due(guest)).toMatchObject([
      {
        booking: stay,
        side: 'guest',
        person: 'Hari',
        ratings: 4,
        openUntil,
        listing: { _id: home._id, title: home.title },
      },
    ]);
    expect(await due(host)).toMatchObject([{ booking: stay, side: 'host', person: 'Gita', openUntil }]);
    expect(await due(await app.signUp())).toEqual([]);
  });

  test('begin at midnight in India after check-out, and end with the fourteenth day', async () => {
    const stay = await aPastStay(app, guest, home, 0);
    const checkOut = daysFromNow(app, 0);
    const tries: number[] = [];
    for (const time of [reviewsFrom(checkOut).getTime() - 1_000, reviewsUntil(checkOut).getTime()]) {
      app.clock.moveTo(new Date(time));
      expect(await due(guest)).toEqual([]);
      tries.push((await write(guest, stay, ofHome())).status);
    }
    expect(tries).toEqual([409, 409]);
    app.clock.moveTo(reviewsFrom(checkOut));
    expect(await due(guest)).toHaveLength(1);
    app.clock.moveTo(new Date(reviewsUntil(checkOut).getTime() - 60_000));
    expect((await write(guest, stay, ofHome())).status).toBe(201);
  });

  test.each([
    ['before its guests could arrive has none', '2026-11-18T13:59:00+05:30', 409],
    ['later has them', '2026-11-18T14:00:30+05:30', 201],
  ])('of a stay that was cancelled %s', async (_when, cancelledAt, status) => {
    app.clock.moveTo('2026-11-17T06:00:00Z');
    const dates = { checkIn: '2026-11-18', checkOut: '2026-11-20', state: 'confirmed' as const };
    const stay = { ...dates, listingId: home._id, hostId: host.id, guestId: guest.id, rates: home };
    const id = await app.db.transaction().execute((trx) => recordStay(trx, stay, app.clock.now()));
    app.clock.moveTo(cancelledAt);
    expect((await host.delete(`/api/booking/cancel/${id}`)).status).toBe(200);
    app.clock.moveTo('2026-11-20T23:59:00+05:30');
    expect((await write(guest, id, ofHome())).status).toBe(409);
    app.clock.moveTo('2026-11-21T00:00:30+05:30');
    expect(await due(host)).toHaveLength(status === 201 ? 1 : 0);
    expect((await write(guest, id, ofHome())).status).toBe(status);
  });
});

describe('writing', () => {
  test('is hidden until both have written, then publishes both', async () => {
    const stay = await aPastStay(app, guest, home);
    await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 2, bookingId: stay });
    const before = await ofTheHome();
    expect(before).toMatchObject({ mean: 2, count: 1, written: 0, reviews: [] });
    const { status, body } = await write<OwnReview>(guest, stay, ofHome({ privateNote: 'The tap drips.' }));
    expect({ status, note: body.privateNote, published: body.publishedAt }).toEqual({
      status: 201,
      note: 'The tap drips.',
      published: undefined,
    });
    expect(await ofTheHome()).toEqual(before);
    expect(await ofStay(host, stay)).toMatchObject({ due: { side: 'host' } });
    expect((await ofStay(host, stay)).others).toBeUndefined();

    await write(host, stay, ofGuest());
    const after = await ofTheHome();
    expect(after).toMatchObject({ mean: 5, count: 1, written: 1, histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 } });
    expect(after.reviews).toMatchObject([{ by: 'Gita', overall: 5, accuracy: 4, stayed: '2026-11', photos: [] }]);
    expect(JSON.stringify(after)).not.toContain('The tap drips.');
    expect((await ofStay(host, stay)).others?.privateNote).toBe('The tap drips.');
    expect(await homeSeen()).toMatchObject({ ratings: 5, ratingsCount: 1 });
    expect(await due(guest)).toEqual([]);
    expect((await guest.get<{ ratings: number }>(`/api/booking/findbookingbyid/${stay}`)).body.ratings).toBe(5);
  });

  test('publishes a single review after fourteen days, and makes it final', async () => {
    const stay = await aPastStay(app, guest, home);
    await write(guest, stay, ofHome({ overall: 3 }));
    app.clock.moveTo(reviewsUntil(daysFromNow(app, -1)));
    expect((await guest.put(`/api/review/write/${stay}`, ofHome())).status).toBe(409);
    expect((await ofTheHome()).count).toBe(0);
    await publishDueReviews(app.db, app.clock.now());
    expect(await ofTheHome()).toMatchObject({ mean: 3, count: 1, written: 1 });
    expect((await write(host, stay, ofGuest())).status).toBe(409);
    const events = app.db.selectFrom('event').select('data').where('booking_id', '=', stay);
    expect(await events.where('kind', '=', 'review-published').execute()).toEqual([{ data: { by: ['guest'] } }]);
  });

  test('allows changes until then, but no second review', async () => {
    const stay = await aPastStay(app, guest, home);
    const early = await guest.put(`/api/review/write/${stay}`, ofHome());
    expect([early.status, early.error.code]).toEqual([404, 'REVIEW_NOT_FOUND']);
    await write(guest, stay, ofHome());
    expect((await write(guest, stay, ofHome())).error.code).toBe('ALREADY_REVIEWED');
    const text = 'On second thoughts the mattress was rather hard.';
    const changed = await guest.put<OwnReview>(`/api/review/write/${stay}`, ofHome({ overall: 4, text }));
    expect(changed).toMatchObject({ status: 200, body: { overall: 4, text } });
    expect((await due(guest))[0]?.review).toMatchObject({ overall: 4, text });
    await write(host, stay, ofGuest());
    const late = await guest.put(`/api/review/write/${stay}`, ofHome());
    expect([late.status, late.error.code]).toEqual([409, 'NOT_REVIEWABLE']);
  });

  test('closes the specified rating of that stay only', async () => {
    const [first, second] = [await aPastStay(app, guest, home, 5), await aPastStay(app, guest, home, 2)];
    await write(host, second, ofGuest());
    const rate = (bookingId: string) => guest.post(`/api/listing/ratings/${home._id}`, { ratings: 3, bookingId });
    expect((await rate(second)).status).toBe(200);
    await write(guest, first, ofHome());
    const refused = await rate(first);
    expect([refused.status, refused.error.code]).toEqual([409, 'ALREADY_REVIEWED']);
    expect((await rate(second)).status).toBe(200);
  });

  test.each([
    ['a score of six', { value: 6 }, 'value'],
    ['no score', { arrival: undefined }, 'arrival'],
    ['half a star', { overall: 4.5 }, 'overall'],
    ['19 characters', { text: `${'ö'.repeat(19)}  ` }, 'text'],
    ['3,001 characters', { text: 'ö'.repeat(3_001) }, 'text'],
    ['a half of a pair', { text: `${'a'.repeat(20)}\ud800` }, 'text'],
    ['a long private note', { privateNote: 'a'.repeat(1_001) }, 'privateNote'],
  ])('refuses %s', async (_what, parts, field) => {
    const stay = await aPastStay(app, guest, home);
    const { status, error } = await write(guest, stay, ofHome(parts));
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect((await due(guest))[0]?.review).toBeUndefined();
  });

  test('accepts 3,000 characters of any kind, and stores them unchanged', async () => {
    const stay = await aPastStay(app, guest, home);
    const text = `${'🌳'.repeat(2_990)}\u202eabc http`;
    expect((await write<OwnReview>(guest, stay, ofHome({ text }))).body.text).toBe(text);
  });

  test('of a guest accepts the fields for hosts', async () => {
    const stay = await aPastStay(app, guest, home);
    const { status, error } = await write(host, stay, ofHome());
    expect([status, Object.keys(error.fields ?? {}).toSorted()]).toEqual([
      400,
      ['houseRules', 'tidy', 'wouldHostAgain'],
    ]);
  });
});

describe('photos', () => {
  async function form(photos: number, parts: object = {}): Promise<FormData> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...ofHome(), ...parts })) form.set(name, String(value));
    for (let place = 1; place <= photos; place += 1) form.set(`image${place}`, aFile(await aPhoto()), `${place}.jpg`);
    return form;
  }

  test('are sent with the text, kept or removed by a change, and final once published', async () => {
    const stay = await aPastStay(app, guest, home);
    const { status, body } = await guest.post<OwnReview>(`/api/review/write/${stay}`, await form(3));
    expect([status, body.photos.length]).toEqual([201, 3]);
    const [first, , third] = body.photos.map(({ path }) => path);
    const keepPhotos = JSON.stringify([first, third]);
    const changed = await guest.put<OwnReview>(`/api/review/write/${stay}`, await form(1, { keepPhotos }));
    expect(changed.body.photos.map(({ path }) => path).slice(0, 2)).toEqual([first, third]);
    expect(changed.body.photos).toHaveLength(3);
    const file = (path = '') => app.visitor().get(`${path}/48.webp`);
    expect((await file(first)).status).toBe(200);
    expect((await file(body.photos[1]?.path)).status).toBe(404);
    await write(host, stay, ofGuest());
    expect((await ofTheHome()).reviews[0]?.photos).toEqual(changed.body.photos);
  });

  test('are too late when their upload ends after the review period, also with the other review', async () => {
    const stay = await aPastStay(app, guest, home, 13);
    await write(host, stay, ofGuest());
    const sent = await sendFormInTwo(
      app,
      guest,
      { path: `/api/review/write/${stay}`, form: await form(1) },
      async () => {
        app.clock.advance(3 * DAY_MS);
        await publishDueReviews(app.db, app.clock.now());
      },
    );
    expect([sent.status, sent.error.code]).toEqual([409, 'NOT_REVIEWABLE']);
    expect((await ofStay(guest, stay)).own).toBeUndefined();
  });

  test.each([
    ['a sixth', () => form(6), 400],
    [
      'what is no photo',
      async () => {
        const broken = await form(1);
        broken.set('image2', aFile(Buffer.from('<svg/>')), 'a.jpg');
        return broken;
      },
      415,
    ],
  ])('%s is refused, and nothing is stored', async (_what, make, status) => {
    const stay = await aPastStay(app, guest, home);
    expect((await guest.post(`/api/review/write/${stay}`, await make())).status).toBe(status);
    expect((await due(guest))[0]?.review).toBeUndefined();
  });
});

describe('the list', () => {
  test('is sorted by time of publication, newest first, in pages', async () => {
    const texts = [
      'The first of three stays here.',
      'The second of three stays here.',
      'The third of three stays here.',
    ];
    const stays: string[] = [];
    for (const [place, text] of texts.entries()) {
      stays.push(await aPastStay(app, guest, home, 10 - place * 3));
      await write(guest, stays[place] ?? '', ofHome({ text, overall: 5 - place }));
    }
    // Published in an order other than written.
    for (const place of [1, 2, 0]) {
      app.clock.advance(60_000);
      await write(host, stays[place] ?? '', ofGuest());
    }
    const page = await app.visitor().get<ReviewsOfHome>(`/api/review/of-home/${home._id}?limit=2`);
    const next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const last = await app.visitor().get<ReviewsOfHome>(next);
    const found = [...page.body.reviews, ...last.body.reviews].map(({ text }) => text);
    expect(found).toEqual([texts[0], texts[2], texts[1]]);
    expect(last.headers.get('link')).toBeNull();
    const categories = { cleanliness: 5, accuracy: 4, arrival: 5, communication: 5, location: 4, value: 5 };
    expect(last.body).toMatchObject({ mean: 4, count: 3, written: 3, categories });
  });

  test('can be sorted by relevance', async () => {
    const long = 'Every room looks onto the courtyard where parrots argue over the neem berries each morning.';
    await published(5, 8, 'Good good good good good good good good good good good good good good.');
    await published(2, 5, long);
    await published(4, 2, 'Fine for a night, no more and no less.');
    const telling = await ofTheHome('?sort=telling&limit=2');
    expect(telling.reviews[0]?.text).toBe(long);
    const page = await app.visitor().get<ReviewsOfHome>(`/api/review/of-home/${home._id}?sort=telling&limit=2`);
    const next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await app.visitor().get<ReviewsOfHome>(next)).body.reviews.map(({ overall }) => overall)).toEqual([5]);
    const other = next.replace('sort=telling', 'sort=newest');
    expect((await app.visitor().get(other)).status).toBe(400);
  });

  test('finds words in the language of each review', async () => {
    await published(5, 8, 'Très propre, et un café délicieux au petit matin.');
    app.clock.advance(1_000);
    await published(4, 5, 'आँगन बहुत सुंदर है, और माँ जी का खाना लाजवाब।');
    const texts = async (query: string) =>
      (await ofTheHome(`?query=${encodeURIComponent(query)}`)).reviews.map(({ overall }) => overall);
    expect(await texts('cafe DELIC')).toEqual([5]);
    expect(await texts('आँगन सुंदर')).toEqual([4]);
    expect(await texts('cafe आँगन')).toEqual([]);
    expect(await texts('!!')).toEqual([]);
    expect(await texts(' ')).toEqual([4, 5]);
    expect(await ofTheHome('?query=cafe')).toMatchObject({ count: 2, written: 2 });
  });

  test('is 404 for a deleted home', async () => {
    expect((await app.visitor().get('/api/review/of-home/nonsense')).status).toBe(404);
    expect((await app.visitor().get(`/api/review/of-home/${home._id}?sort=best`)).status).toBe(400);
    expect((await app.visitor().get(`/api/review/of-home/${home._id}?cursor=1.nonsense`)).status).toBe(400);
  });
});

describe('a reply', () => {
  test('is written by the host, once, and public', async () => {
    await published(4, 3);
    const { _id = '' } = (await ofTheHome()).reviews[0] ?? {};
    const answer = (who: Person, text: unknown = 'Come again when the neem flowers!') =>
      who.post<HomeReview>(`/api/review/answer/${_id}`, { text });
    expect((await answer(guest)).status).toBe(403);
    expect((await answer(host, '')).status).toBe(400);
    expect((await answer(host, 'a'.repeat(1_001))).status).toBe(400);
    const answered = await answer(host);
    expect(answered).toMatchObject({ status: 201, body: { answer: { text: 'Come again when the neem flowers!' } } });
    expect((await answer(host)).error.code).toBe('ALREADY_ANSWERED');
    expect((await ofTheHome()).reviews).toEqual([answered.body]);
  });
});

describe('of a person', () => {
  test('are readable only by their hosts and by themselves', async () => {
    await published(5, 6);
    await published(5, 3);
    const read = (who: Person) => who.get<ReviewsOfPerson>(`/api/review/of-person/${guest.id}`);
    const seen = { name: 'Gita', mean: 5, count: 2, wouldHostAgain: 2 };
    expect((await read(host)).body).toMatchObject(seen);
    const { body, headers } = await guest.get<ReviewsOfPerson>(`/api/review/of-person/${guest.id}?limit=1`);
    expect(body).toMatchObject({ ...seen, reviews: [{ by: 'Hari', tidy: 5, houseRules: 5, wouldHostAgain: true }] });
    expect(headers.get('link')).toContain('rel="next"');
    const stranger = await read(await app.signUp());
    expect([stranger.status, stranger.error.code]).toEqual([404, 'PERSON_NOT_FOUND']);
  });
});

test("by deleted accounts remain, with 'A guest' as author", async () => {
  await published(4, 3);
  const unpublished = await aPastStay(app, guest, home, 1);
  await write(guest, unpublished, ofHome({ overall: 2 }));
  const leaving = await guest.post('/api/user/delete', { password: guest.password });
  expect(leaving.status).toBe(200);
  expect(await ofTheHome()).toMatchObject({ mean: 4, count: 1, reviews: [{ by: 'A guest' }] });
  expect((await due(host))[0]).toMatchObject({ booking: unpublished, person: 'A guest' });
  app.clock.advance(15 * DAY_MS);
  await publishDueReviews(app.db, app.clock.now());
  expect(await ofTheHome()).toMatchObject({ mean: 3, count: 2, written: 2 });
});

test('hide an address that was entered as a name', async () => {
  const named = await app.signUp({ name: 'gita.rao@example.in' });
  await write(named, await aPastStay(app, named, home, 3), ofHome());
  expect((await due(host))[0]).toMatchObject({ person: 'A guest' });
  app.clock.advance(15 * DAY_MS);
  await publishDueReviews(app.db, app.clock.now());
  expect(await ofTheHome()).toMatchObject({ reviews: [{ by: 'A guest' }] });
  expect((await host.get<ReviewsOfPerson>(`/api/review/of-person/${named.id}`)).body).toMatchObject({
    name: 'A guest',
  });
});
