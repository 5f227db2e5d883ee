import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { reviewsFrom } from '@aangan/contract/rules/review-window.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { allowPush, startPushService, type TestDevice } from '@aangan/tests/support/messages.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { requestReviews } from '../../domain/reviews/publish-reviews.ts';

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
    pushes: await stay.phones[side].said(),
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
  expect(await first.phones[writer].said()).toHaveLength(1);
  expect((await second.phones[writer].until(2)).map(({ url }) => url)).toEqual([
    `/booked?id=${second.id}`,
    `/booked?id=${second.id}`,
  ]);
});
