import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { reviewsFrom, reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, ofGuest, ofHome, write } from '@aangan/tests/support/bookings.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import { beforeEach, expect, test } from 'vitest';
import { publishDueReviews, requestReviews } from './publish-reviews.ts';

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
