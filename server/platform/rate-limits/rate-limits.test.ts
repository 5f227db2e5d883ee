import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { countAttempt, deleteOldAttempts, type Limit } from './rate-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

const clock = new TestClock();
const aLimit = (own: Partial<Limit> = {}): Limit => ({
  kind: 'knocking',
  subject: crypto.randomUUID(),
  max: 2,
  withinMs: 60_000,
  ...own,
});
const attemptUnder = (limits: Limit[], rateLimits = true) =>
  countAttempt({ db: database.db, settings: { rateLimits } }, limits, clock.now());

test('refuses attempts beyond the limit until the oldest has left the window', async () => {
  const limit = aLimit();
  await attemptUnder([limit]);
  clock.advance(20_000);
  await attemptUnder([limit]);
  await expect(attemptUnder([limit])).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '40' } });
  clock.advance(40_000);
  await attemptUnder([limit]);
  await expect(attemptUnder([limit])).rejects.toMatchObject({ status: 429 });
});

test('a refused attempt is counted under no limit', async () => {
  const [narrow, wide] = [aLimit({ max: 1 }), aLimit({ kind: 'knocking anywhere', max: 2 })];
  await attemptUnder([narrow, wide]);
  for (let times = 0; times < 5; times += 1)
    await expect(attemptUnder([narrow, wide])).rejects.toMatchObject({ status: 429 });
  await attemptUnder([wide]);
});

test('an undone attempt does not count', async () => {
  const limit = aLimit({ max: 1 });
  const attempt = await attemptUnder([limit]);
  await attempt.undo();
  await expect(attemptUnder([limit])).resolves.toBeDefined();
});

test('counts concurrent attempts correctly', async () => {
  const limits = [aLimit({ max: 5 }), aLimit({ kind: 'knocking anywhere', max: 50 })];
  const tries = Array.from({ length: 40 }, (_, index) => attemptUnder(index % 2 === 0 ? limits : limits.toReversed()));
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('an attempt with a weight needs room for all of it', async () => {
  const limit = aLimit({ max: 5 });
  await attemptUnder([{ ...limit, counts: 3 }]);
  clock.advance(20_000);
  await expect(attemptUnder([{ ...limit, counts: 3 }])).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '40' },
  });
  const attempt = await attemptUnder([{ ...limit, counts: 2 }]);
  await expect(attemptUnder([limit])).rejects.toMatchObject({ status: 429 });
  await attempt.undo();
  await attemptUnder([{ ...limit, counts: 2 }]);
});

test('disabled limits count nothing', async () => {
  const limit = aLimit({ max: 1 });
  for (let times = 0; times < 5; times += 1) await (await attemptUnder([limit], false)).undo();
  expect(await database.db.selectFrom('attempt').where('subject', '=', limit.subject).select('id').execute()).toEqual(
    [],
  );
});

test('deletes attempts that are older than every window', async () => {
  const limit = aLimit();
  await attemptUnder([limit]);
  clock.advance(3 * 24 * 60 * 60 * 1000);
  const recent = aLimit();
  await attemptUnder([recent]);
  await deleteOldAttempts(database.db, clock.now());
  const left = await database.db.selectFrom('attempt').select('subject').execute();
  expect(left).toEqual([{ subject: recent.subject }]);
});
