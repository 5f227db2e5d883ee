import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import type { OwnReview } from '@aangan/contract/reviews/reviews.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { reviewsFrom } from '@aangan/contract/rules/review-window.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, daysFromNow, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { allowPush, startPushService, type TestDevice } from '@aangan/tests/support/messages.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findSlug } from '../../domain/homes/home-slugs.ts';
import { findDueReviews, findStayReviews } from '../../domain/reviews/own-reviews.ts';
import { publishDueReviews, requestReviews } from '../../domain/reviews/publish-reviews.ts';
import { requireReviewStay } from '../../domain/reviews/review-stays.ts';
import type { Trx } from '../../platform/database/schema.ts';

describe('answers', () => {
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
    // The same rating again, a reply to a review that does not exist, and requests that are refused for everyone.
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
});

describe('notifications', () => {
  /**
   * Compares two stays that differ only in whether the other side has written a review: mails, pushes, inbox entries,
   * answers of the review calls and their database statements must be equal.
   */

  const app = started(() => startTestApp({ settings: { rateLimits: false }, now: '2026-12-01T06:00:00Z' }));
  const service = started(() => startPushService({ port: 0 }));

  interface Stay {
    id: string;
    home: Listing;
    guest: Person;
    host: Person;
    phones: Record<'guest' | 'host', TestDevice>;
  }

  /** A paid stay of one night from tomorrow on. */
  async function aStay(): Promise<Stay> {
    const [host, guest] = [await app.signUp({ name: 'Hari' }), await app.signUp({ name: 'Gita' })];
    const home = await aHome(app, host);
    const dates = { checkIn: daysFromNow(app, 1), checkOut: daysFromNow(app, 2) };
    const { _id: id } = await aPaidStay(app, guest, home, dates);
    const phones = { guest: await allowPush(guest, service), host: await allowPush(host, service) };
    return { id, home, guest, host, phones };
  }

  /** All notifications to one side of a stay, without ids and times, which always differ. */
  async function fetchNotifications(stay: Stay, side: 'guest' | 'host') {
    const own = app.mails.filter(({ to }) => to === stay[side].email);
    const mails = own.map(({ subject, text }) => `${subject} ${text}`).toSorted();
    const inbox = await stay[side].get<{ _id: string }[]>('/api/inbox/mine');
    const talk = await stay[side].get(`/api/inbox/conversation/${inbox.body[0]?._id}`);
    const answers: unknown[] = [];
    for (const path of [`of-stay/${stay.id}`, 'due', `of-home/${stay.home._id}`, `of-person/${stay.guest.id}`]) {
      const { status, body } = await stay[side].get(`/api/review/${path}`);
      answers.push([status, body]);
    }
    // An empty form is refused in the same way, whether or not the other side has written.
    const refused = await write(stay[side], stay.id, {});
    answers.push([refused.status, refused.error.code, refused.error.fields]);
    const changed = await stay[side].put(`/api/review/write/${stay.id}`, side === 'guest' ? ofHome() : ofGuest());
    answers.push([changed.status, changed.error.code]);
    const received = {
      mails,
      pushes: await stay.phones[side].payloads(),
      inbox: inbox.body,
      talk: talk.body,
      answers,
    };
    return withoutIds(JSON.stringify(received), stay);
  }

  function withoutIds(text: string, { id, home, guest, host }: Stay): unknown {
    const names = [id, home._id, guest.id, host.id, guest.email, host.email];
    const named = names.reduce((left, name, place) => left.replaceAll(name, `<${place}>`), text);
    return JSON.parse(
      named
        .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '<id>')
        .replaceAll(/(\/stop\/|#t=)[\w-]+/g, '$1<key>')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
        .replaceAll(/\b\d\d:\d\d\b/g, '<time>'),
    );
  }

  /** The SQL of all statements about reviews that run during the action. */
  async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const texts = query.mock.calls.map(([given]) =>
      typeof given === 'string' ? given : (given as { text: string }).text,
    );
    query.mockRestore();
    return texts.filter((text) => /\breview\b/.test(text)).toSorted();
  }

  test.each([
    ['guest', 'host'],
    ['host', 'guest'],
  ] as const)('a review by the %s changes no notification, answer or statement for the %s', async (writer, watcher) => {
    const stays = [await aStay(), await aStay()] as const;
    const [first, second] = stays;
    const { checkOut } = (await first.guest.get<{ checkOut: string }>(`/api/booking/findbookingbyid/${first.id}`)).body;
    const ask = async () => {
      await requestReviews(app.db, app.clock.now());
      await untilDelivered(app.db);
    };
    // At noon, so that everything happens on one day.
    app.clock.moveTo(new Date(reviewsFrom(checkOut).getTime() + DAY_MS / 2));
    await ask();
    await Promise.all(stays.flatMap(({ phones }) => [phones.guest.until(1), phones.host.until(1)]));

    const review = writer === 'guest' ? ofHome({ overall: 1 }) : ofGuest({ overall: 1 });
    expect((await write(first[writer], first.id, review)).status).toBe(201);
    app.clock.advance(7 * DAY_MS);
    await ask();
    await Promise.all(stays.map(({ phones }) => phones[watcher].until(2)));

    expect(await fetchNotifications(first, watcher)).toEqual(await fetchNotifications(second, watcher));
    const [line] = (await first[watcher].get<ConversationLine[]>('/api/inbox/mine')).body;
    expect(line).toMatchObject({
      unread: 0,
      last: { kind: 'line', message: 'There is still time to write a review of this stay' },
    });
    const asked = async (stay: Stay) => recordStatements(() => fetchNotifications(stay, watcher));
    expect(await asked(first)).toEqual(await asked(second));
    // Only the sides that have written get no reminder.
    expect(await first.phones[writer].payloads()).toHaveLength(1);
    expect((await second.phones[writer].until(2)).map(({ url }) => url)).toEqual([
      `/booked?id=${second.id}`,
      `/booked?id=${second.id}`,
    ]);
  });
});

describe('reads', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));

  async function aStay() {
    const [host, guest] = [await app.signUp(), await app.signUp()];
    const home = await aHome(app, host);
    return { host, guest, id: await aPastStay(app, guest, home) };
  }

  /** The number of review rows that are read to show a stay to `person`. */
  function rowsRead(person: Person, id: string): Promise<number> {
    return app.db.transaction().execute(async (trx) => {
      // PostgreSQL would scan a small table completely.
      await sql`set local enable_seqscan = off`.execute(trx);
      const before = await fetched(trx);
      const stay = await requireReviewStay(trx, id, person.id);
      await findDueReviews(trx, person.id, app.clock.now(), id);
      await findStayReviews(trx, stay, app.clock.now());
      return (await fetched(trx)) - before;
    });
  }

  async function fetched(trx: Trx): Promise<number> {
    const { rows } = await sql<{ rows: number }>`
    select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'review'`.execute(trx);
    return rows[0]?.rows ?? Number.NaN;
  }

  test.each([
    ['guest', 'host'],
    ['host', 'guest'],
  ] as const)('reads as much for a side whether or not the %s has written', async (writer, reader) => {
    const [written, unwritten] = [await aStay(), await aStay()];
    const review = writer === 'guest' ? ofHome() : ofGuest();
    expect((await write(written[writer], written.id, review)).status).toBe(201);
    expect(await rowsRead(written[reader], written.id)).toBe(await rowsRead(unwritten[reader], unwritten.id));
    // Also if `person` has written and the other side has not.
    expect(await rowsRead(written[writer], written.id)).toBeGreaterThan(0);
  });
});
