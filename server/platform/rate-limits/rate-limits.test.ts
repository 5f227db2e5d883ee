import { TestClock } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkPrefix } from '../http/networks.ts';
import { countAttempt, deleteOldAttempts, hashSubject, type Limit } from './rate-limits.ts';

const database = started(() => aDatabase());

const clock = new TestClock();
const aLimit = (own: Partial<Limit> = {}): Limit => ({
  kind: 'knocking',
  subject: hashSubject(crypto.randomUUID()),
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

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0'],
    ['2001:0DB8:00a0:0001::', '2001:db8:a0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('%s is in %s', (address, network) => {
    expect(networkPrefix(address)).toBe(network);
  });

  test('is the same for all addresses that share the first 64 bits, and for no others', () => {
    const half = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 0xffff })));
    const written = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
    fc.assert(
      fc.property(half, half, half, half, (network, other, hostA, hostB) => {
        const a = networkPrefix(written([...network, ...hostA]));
        expect(networkPrefix(written([...network, ...hostB]))).toBe(a);
        expect(networkPrefix(written([...other, ...hostB])) === a).toBe(written(network) === written(other));
      }),
    );
  });
});

test('a subject reveals nothing of its parts, and distinguishes their boundaries', () => {
  expect(hashSubject('asha@example.org', '203.0.113.7')).toMatch(/^[\w-]{43}$/);
  expect(hashSubject('ab', 'c')).not.toBe(hashSubject('a', 'bc'));
});
