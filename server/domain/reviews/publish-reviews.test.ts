import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { reviewsFrom, reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, daysFromNow, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishDueReviews, requestReviews } from './publish-reviews.ts';

describe('asking for reviews', () => {
  const START = '2026-12-01T06:00:00Z';

  const app = started(() => startTestApp({ settings: { rateLimits: false }, now: START }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeEach(async () => {
    app.clock.moveTo(START);
    host = await app.signUp({ name: 'Hari' });
    guest = await app.signUp({ name: 'Gita' });
    home = await aHome(app, host);
  });

  /** Runs the job on two servers concurrently, then once more. */
  async function requestAllReviews(): Promise<void> {
    const now = app.clock.now();
    await Promise.all([requestReviews(app.db, now), requestReviews(app.db, now)]);
    await requestReviews(app.db, now);
    await publishDueReviews(app.db, now);
    await untilDelivered(app.db);
  }

  const subjects = async (person: Person) =>
    (await mailsTo(app, person.email)).filter((subject) => /How was|Still time|wrote/.test(subject));

  /** The event lines about reviews in a person's only conversation. */
  async function lines(person: Person): Promise<Entry[]> {
    const [line] = (await person.get<ConversationLine[]>('/api/inbox/mine')).body;
    const { entries } = (await person.get<Conversation>(`/api/inbox/conversation/${line?._id}`)).body;
    return entries.filter(({ message }) => /review/.test(message));
  }
  const sentences = async (person: Person) => (await lines(person)).map(({ message }) => message);
  const ASKED = 'How was it? A review can be written now';
  const REMINDED = 'There is still time to write a review of this stay';
  const PUBLISHED = 'The reviews of this stay can be read now';

  async function aStayBefore(): Promise<{ id: string; checkOut: string }> {
    const checkIn = daysFromNow(app, 1);
    const checkOut = daysFromNow(app, 2);
    const { _id: id } = await aPaidStay(app, guest, home, { checkIn, checkOut });
    return { id, checkOut };
  }

  test('both are asked once when reviews are possible, and once after a week', async () => {
    const { checkOut } = await aStayBefore();
    app.clock.moveTo(new Date(reviewsFrom(checkOut).getTime() - 60_000));
    await requestAllReviews();
    expect(await subjects(guest)).toEqual([]);
    app.clock.moveTo(reviewsFrom(checkOut));
    await requestAllReviews();
    expect(await subjects(guest)).toEqual(['How was your stay at Neem Courtyard?']);
    expect(await subjects(host)).toEqual(['How was it with Gita at Neem Courtyard?']);
    app.clock.advance(7 * DAY_MS);
    await requestAllReviews();
    expect(await subjects(guest)).toContain('Still time to write about Neem Courtyard');
    expect(await subjects(host)).toContain('Still time to write about Gita');
    app.clock.moveTo(reviewsUntil(checkOut));
    await requestAllReviews();
    expect([(await subjects(guest)).length, (await subjects(host)).length]).toEqual([2, 2]);
  });

  test('does not ask the author of a review again, but still asks the other side', async () => {
    const { id, checkOut } = await aStayBefore();
    app.clock.moveTo(reviewsFrom(checkOut));
    await requestAllReviews();
    expect((await write(guest, id, ofHome())).status).toBe(201);
    app.clock.advance(7 * DAY_MS);
    await requestAllReviews();
    expect(await subjects(guest)).toHaveLength(1);
    expect(await subjects(host)).toHaveLength(2);
    app.clock.moveTo(reviewsUntil(checkOut));
    await requestAllReviews();
    expect(await subjects(host)).toContain('What Gita wrote about Neem Courtyard');
    expect(await subjects(guest)).toHaveLength(1);
  });

  test('stops asking once both are published, and notifies each', async () => {
    const { id, checkOut } = await aStayBefore();
    app.clock.moveTo(reviewsFrom(checkOut));
    await write(host, id, ofGuest());
    await write(guest, id, ofHome());
    await requestAllReviews();
    app.clock.advance(7 * DAY_MS);
    await requestAllReviews();
    expect(await subjects(guest)).toEqual(['What Hari wrote about you']);
    expect(await subjects(host)).toEqual(['What Gita wrote about Neem Courtyard']);
  });

  test('asks once after downtime, and never for unpaid stays', async () => {
    const { checkOut } = await aStayBefore();
    const other = await app.signUp({ name: 'Imran' });
    await aHeldStay(app, other, home, { checkIn: daysFromNow(app, 4), checkOut: daysFromNow(app, 5) });
    app.clock.moveTo(new Date(reviewsFrom(checkOut).getTime() + 9 * DAY_MS));
    await requestAllReviews();
    expect(await subjects(guest)).toEqual(['Still time to write about Neem Courtyard']);
    expect(await subjects(other)).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['nobody has written', async () => undefined],
    ['the guest has written', (id) => write(guest, id, ofHome())],
    ['the host has written', (id) => write(host, id, ofGuest())],
  ])('the inbox asks both in the same way, at the same times, if %s', async (_who, writes) => {
    const { id, checkOut } = await aStayBefore();
    app.clock.moveTo(reviewsFrom(checkOut));
    await requestAllReviews();
    expect(await sentences(guest)).toEqual([ASKED]);
    await writes(id);
    await requestAllReviews();
    expect(await sentences(host)).toEqual([ASKED]);
    app.clock.advance(7 * DAY_MS);
    await requestAllReviews();
    expect(await sentences(guest)).toEqual([ASKED, REMINDED]);
    expect(await lines(host)).toEqual(await lines(guest));
  });

  test('the inbox notifies both at the same time that the reviews are published', async () => {
    const { id, checkOut } = await aStayBefore();
    app.clock.moveTo(reviewsFrom(checkOut));
    await requestAllReviews();
    await write(host, id, ofGuest());
    await requestAllReviews();
    for (const person of [guest, host]) expect(await sentences(person)).toEqual([ASKED]);
    await write(guest, id, ofHome());
    await requestAllReviews();
    expect(await sentences(guest)).toEqual([ASKED, PUBLISHED]);
    expect(await lines(host)).toEqual(await lines(guest));
  });
});

describe('the database', () => {
  /** Constraints protect the data from errors in the code. */
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  beforeAll(async () => {
    [host, guest] = [await app.signUp(), await app.signUp()];
  });

  async function aStay(daysAgo = 3): Promise<string> {
    return aPastStay(app, guest, await aHome(app, host), daysAgo);
  }

  async function aReview(daysAgo = 3): Promise<string> {
    const stay = await aStay(daysAgo);
    await write(guest, stay, ofHome());
    return stay;
  }

  async function aPublishedReview(): Promise<string> {
    const stay = await aReview();
    await write(host, stay, ofGuest());
    return stay;
  }

  describe('refuses', () => {
    test.each([
      ['a second review of one side', sql`booking_id`, 'review_once'],
      ['a score of six', sql`6`, 'review_overall_check'],
    ])('%s', async (what, _value, constraint) => {
      const stay = await aReview();
      const overall = what.includes('six') ? 6 : 5;
      const again = sql`
      insert into review (booking_id, side, listing_id, guest_id, host_id, overall, cleanliness, accuracy, arrival,
        communication, location, value, text, search_words, telling, written_at, changed_at)
      select booking_id, side, listing_id, guest_id, host_id, ${overall}, 5, 5, 5, 5, 5, 5, text, search_words, 0, written_at, changed_at
      from review where booking_id = ${stay}`;
      await expect(again.execute(app.db)).rejects.toMatchObject({ constraint });
    });

    test('to publish a single review within the fourteen days', async () => {
      const stay = await aReview();
      const publish = sql`update review set published_at = ${app.clock.now()} where booking_id = ${stay}`;
      await expect(publish.execute(app.db)).rejects.toMatchObject({ constraint: 'review_double_blind' });
    });

    test('to publish one of two reviews', async () => {
      const stay = await aReview();
      const publishOne = app.db.transaction().execute(async (trx) => {
        await sql`
        insert into review (booking_id, side, listing_id, guest_id, host_id, overall, tidy, communication, house_rules,
          would_host_again, text, search_words, telling, written_at, changed_at)
        select booking_id, 'host', listing_id, guest_id, host_id, 5, 5, 5, 5, true, text, search_words, 0, written_at, changed_at
        from review where booking_id = ${stay}`.execute(trx);
        await sql`update review set published_at = ${app.clock.now()} where booking_id = ${stay} and side = 'host'`.execute(
          trx,
        );
      });
      await expect(publishOne).rejects.toMatchObject({ constraint: 'review_double_blind' });
    });

    test('a review after the other one was published', async () => {
      const stay = await aReview();
      app.clock.advance(20 * DAY_MS);
      await publishDueReviews(app.db, app.clock.now());
      const late = sql`
        insert into review (booking_id, side, listing_id, guest_id, host_id, overall, tidy, communication, house_rules,
          would_host_again, text, search_words, telling, written_at, changed_at)
        select booking_id, 'host', listing_id, guest_id, host_id, 5, 5, 5, 5, true, text, search_words, 0, written_at, changed_at
        from review where booking_id = ${stay}`;
      await expect(late.execute(app.db)).rejects.toMatchObject({ constraint: 'review_double_blind' });
    });

    test.each([
      ['the rating', sql`overall = 1`],
      ['the text', sql`text = 'Not what they wrote, by far.'`],
      ['the time of publication', sql`published_at = null`],
      ['the author', sql`guest_id = host_id`],
    ])('to change %s of a published review', async (_what, change) => {
      const stay = await aPublishedReview();
      const changed = sql`update review set ${change} where booking_id = ${stay} and side = 'guest'`.execute(app.db);
      await expect(changed).rejects.toMatchObject({
        constraint: expect.stringMatching(/^review_(stays|of_its_stay)$/) as string,
      });
    });

    test('to delete a published review, or a second reply', async () => {
      const stay = await aPublishedReview();
      const gone = sql`delete from review where booking_id = ${stay}`.execute(app.db);
      await expect(gone).rejects.toMatchObject({ constraint: 'review_stays' });
      const answer = (text: string) =>
        sql`update review set answer = ${text}, answered_at = now() where booking_id = ${stay} and side = 'guest'`.execute(
          app.db,
        );
      await answer('Thank you.');
      await expect(answer('Thank you not.')).rejects.toMatchObject({ constraint: 'review_answered_once' });
    });

    test('to delete photos of a published review', async () => {
      const stay = await aPublishedReview();
      const added = sql`
      insert into review_photo (id, review_id, position, format, width, height, widths, blur)
      select gen_random_uuid(), id, 1, 'webp', 1, 1, '{1}', '' from review where booking_id = ${stay} and side = 'guest'`;
      await expect(added.execute(app.db)).rejects.toMatchObject({ constraint: 'review_keeps_photos' });
    });

    test('a rating other than that of the published review', async () => {
      const stay = await aPublishedReview();
      const rated = sql`update rating set stars = 1 where booking_id = ${stay}`.execute(app.db);
      await expect(rated).rejects.toMatchObject({ constraint: 'rating_as_reviewed' });
    });

    test('a review before the stay is over', async () => {
      const stay = await aReview();
      const early = sql`update review set changed_at = changed_at - interval '4 days' where booking_id = ${stay}`;
      await expect(early.execute(app.db)).rejects.toMatchObject({ constraint: 'review_in_time' });
    });
  });

  test('concurrent reviews publish both, once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const stay = await aStay();
      const [first, second] = await Promise.all([write(guest, stay, ofHome()), write(host, stay, ofGuest())]);
      expect([first.status, second.status]).toEqual([201, 201]);
      const events = app.db.selectFrom('event').select('data').where('booking_id', '=', stay);
      expect(await events.where('kind', '=', 'review-published').execute()).toEqual([
        { data: { by: ['guest', 'host'] } },
      ]);
    }
  });

  test('concurrent identical requests write one review', async () => {
    const stay = await aStay();
    const answers = await Promise.all([1, 2, 3].map(() => write(guest, stay, ofHome())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
