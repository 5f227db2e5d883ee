import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import type { OwnReview } from '@aangan/contract/reviews/reviews.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSlug } from '../../domain/homes/home-slugs.ts';
import { publishDueReviews, requestReviews } from '../../domain/reviews/publish-reviews.ts';

/**
 * Compares all answers byte for byte before and after the other side of a stay has written a review: none may differ.
 * Both sides, strangers and visitors make every call and open every page.
 */
const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let stranger: Person;
let home: Listing;
let stay: string;
let publicPath: string;
beforeAll(async () => {
  host = await app.signUp({ name: 'Hari' });
  stranger = await app.signUp({ name: 'Chandra' });
});

async function begin(): Promise<void> {
  guest = await app.signUp({ name: 'Gita' });
  home = await aHome(app, host);
  publicPath = `/homes/${await findSlug(app.db, home._id)}`;
  // An older stay that both sides have reviewed, so that there are means and lists that could change.
  const older = await aPastStay(app, guest, home, 6);
  await write(guest, older, ofHome({ overall: 4 }));
  await write(host, older, ofGuest());
  stay = await aPastStay(app, guest, home, 3);
  await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 3, bookingId: stay });
  await untilDelivered(app.db);
}

/** Query parameters with which a call returns the most data. */
const queries: Partial<Record<CallName, string>> = {
  'listing/search': '?query=neem',
  'listing/map': '?box=68,6,98,36&size=800,600',
  'listing/places': '?query=ja',
  'booking/quote': '?checkIn=2027-06-01&checkOut=2027-06-04&adults=1&children=0&infants=0&pets=0',
  'booking/calendar': '?from=2027-06-01&to=2027-07-01',
  'calendar/home': '?from=2027-06-01&to=2027-07-01',
  'calendar/homes': '?from=2027-06-01&to=2027-07-01',
  'review/of-home': '?sort=telling&limit=1',
};

/** Every page and every reading call for everything related to the stay. */
function addressesToRead(): string[] {
  const ids = [home._id, stay, guest.id, host.id];
  // The beginning of the event stream depends on when the test closes it; a request for a copy of one's data is kept.
  const left = new Set<CallName>(['inbox/news', 'user/export']);
  const calls = (Object.keys(paths) as CallName[]).filter((name) => paths[name].method === 'GET' && !left.has(name));
  const reads = calls.flatMap((name) => {
    const { path } = paths[name];
    const query = queries[name] ?? '';
    return path.includes(':id') ? ids.map((id) => path.replace(':id', id) + query) : [path + query];
  });
  const pages = [
    '/',
    `/viewcard?id=${home._id}`,
    `/booked?id=${stay}`,
    `/people/${host.id}`,
    '/mybooking',
    '/host',
    publicPath,
    '/sitemap.xml',
    '/sitemap/homes-0.xml',
    '/robots.txt',
  ];
  return [...reads, `/api/review/of-home/${home._id}`, `/api/review/of-home/${home._id}?query=chai`, ...pages];
}

/** Headers that differ in every response. */
const changing = new Set(['date', 'x-request-id', 'set-cookie', 'keep-alive']);

/**
 * All responses to a person, without the parts that differ in every response: time, request id, and the nonce of a
 * page.
 */
async function seenBy(who: Client): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const address of addressesToRead()) {
    const { status, headers, body } = await who.get(address);
    const readAll = [...headers].filter(([name]) => !changing.has(name));
    seen[address] = steady(JSON.stringify({ status, told: readAll, body }));
  }
  // The same rating again, a reply to a review that does not exist, and requests that are refused to everybody.
  const rating = await who.post(`/api/listing/ratings/${home._id}`, { ratings: 3, bookingId: stay });
  seen['listing/ratings'] = JSON.stringify([rating.status, rating.body]);
  seen['review/answer'] = (await who.post(`/api/review/answer/${stay}`, { text: 'Thank you.' })).error.code;
  return seen;
}

function steady(text: string): string {
  return text
    .replaceAll(/nonce[-=][^ ;'>]*/g, 'nonce')
    .replaceAll(/"(lastSeenAt|requestId|at|openUntil|now)":"[^"]*"/g, '');
}

/** Mails and events about the stay so far. */
async function readAll() {
  const mails = app.mails.map(({ to, subject }) => `${to} ${subject}`).toSorted();
  const events = app.db.selectFrom('event').select(['kind', 'data']).where('booking_id', '=', stay);
  // The guest's own rating may change what the guest sees.
  return { mails, events: await events.where('kind', '<>', 'stay-rated').execute() };
}

describe.each([
  [
    'the guest',
    () => write(guest, stay, ofHome({ overall: 1, text: 'A secret: the well is dry, and nobody says so.' })),
  ],
  ['the host', () => write(host, stay, ofGuest({ overall: 1, text: 'A secret: they fed the parrots our mangoes.' }))],
] as const)('once %s has written', (side, writeIt) => {
  test('no answer, mail or event reveals it to anyone else', async () => {
    await begin();
    const others = [side === 'the guest' ? host : guest, stranger, app.visitor()];
    const before: Record<string, string>[] = [];
    for (const other of others) before.push(await seenBy(other));
    const answersBefore = await readAll();

    expect((await writeIt()).status).toBe(201);
    await requestReviews(app.db, app.clock.now());
    await publishDueReviews(app.db, app.clock.now());
    await untilDelivered(app.db);

    const after: Record<string, string>[] = [];
    for (const other of others) after.push(await seenBy(other));
    expect(after).toEqual(before);
    expect(await readAll()).toEqual(answersBefore);
    expect(JSON.stringify(after)).not.toContain('A secret');
  });

  test('its author sees it', async () => {
    const own = side === 'the guest' ? guest : host;
    expect((await own.get<object[]>('/api/review/due')).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ booking: stay, review: expect.objectContaining({ overall: 1 }) }),
      ]),
    );
  });
});

describe('the id of a review that is not published', () => {
  const made = {
    'of the home': async () => ({ own: guest, review: await write<OwnReview>(guest, stay, ofHome()) }),
    'of the guest': async () => ({ own: host, review: await write<OwnReview>(host, stay, ofGuest()) }),
  };

  test.each(['of the home', 'of the guest'] as const)(
    '%s is answered to everybody like an unknown one',
    async (which) => {
      await begin();
      const { own, review } = await made[which]();
      expect(review.status).toBe(201);
      const id = review.body._id;
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const who of [own, guest, host, stranger, app.visitor()]) {
        const unpublished = await answersTo(who, id);
        expect(unpublished).toEqual(await answersTo(who, first));
        expect(unpublished).toEqual(await answersTo(who, second));
      }
      expect(await answersTo(host, id)).toMatchObject([{ status: 404 }, { status: 404 }, { status: 404 }]);
      const reports = app.db.selectFrom('report').select('id').where('about_id', '=', id);
      expect(await reports.execute()).toEqual([]);
    },
  );

  /** The responses, without time and request id, of all calls that take the id of a review. */
  async function answersTo(who: Client, id: string) {
    const tries = [
      await who.post(`/api/review/answer/${id}`, { text: 'Thank you.' }),
      await who.post('/api/report/make', { about: { kind: 'review', id }, reason: 'spam', words: 'Look at it.' }),
      // Calls that take a booking id do not accept a review's id either.
      await who.put(`/api/review/write/${id}`, ofHome()),
    ];
    return tries.map(({ status, headers, body }) => ({
      status,
      told: steady(JSON.stringify([...headers].filter(([name]) => !changing.has(name)))),
      body: steady(JSON.stringify(body)),
    }));
  }
});
