import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPastStay, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

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
