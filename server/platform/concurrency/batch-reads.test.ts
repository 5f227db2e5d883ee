import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/schema.ts';
import { batchReads, perDatabase } from './batch-reads.ts';

const [primary, replica] = [{}, {}] as Kysely<Database>[] as [Kysely<Database>, Kysely<Database>];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));

/** A read that the test completes; records its ids and times. */
function controlledReads() {
  const reads: { ids: readonly string[]; now: Date; answer: () => void; fail: () => void }[] = [];
  const find = batchReads(
    (ids: readonly string[], now) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const found = ids.filter((id) => /^[a-z]/.test(id));
        reads.push({
          ids,
          now,
          answer: () => resolve(new Map(found.map((id) => [id, `${id}!`]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { find, reads };
}

test('batches all requests that arrive during a read into one', async () => {
  const { find, reads } = controlledReads();
  const first = find('a', at(1));
  const crowd = ['b', 'c', '0', 'b'].map((id) => find(id, at(2)));
  expect(reads.map(({ ids }) => ids)).toEqual([['a']]);
  reads[0]?.answer();
  expect(await first).toBe('a!');
  expect(reads.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', '0']]);
  reads[1]?.answer();
  expect(await Promise.all(crowd)).toEqual(['b!', 'c!', undefined, 'b!']);
});

test('caches nothing: a later request reads again', async () => {
  const { find, reads } = controlledReads();
  const first = find('a', at(1));
  reads[0]?.answer();
  await first;
  const second = find('a', at(1));
  reads[1]?.answer();
  expect(await second).toBe('a!');
  expect(reads).toHaveLength(2);
});

test('reads as of the latest time of the batch', async () => {
  const { find, reads } = controlledReads();
  const first = find('a', at(9));
  const crowd = [at(3), at(5), at(4)].map((now) => find('b', now));
  reads[0]?.answer();
  await first;
  reads[1]?.answer();
  await Promise.all(crowd);
  expect(reads.map(({ now }) => now)).toEqual([at(9), at(5)]);
});

test('a failed batch rejects only its own callers', async () => {
  const { find, reads } = controlledReads();
  const first = find('a', at(1));
  const next = find('b', at(1));
  reads[0]?.fail();
  await expect(first).rejects.toThrow('away');
  reads[1]?.answer();
  expect(await next).toBe('b!');
});

test('creates one value per database', () => {
  const made: Kysely<Database>[] = [];
  const of = perDatabase((db) => made.push(db));
  expect([of(primary), of(replica), of(primary)]).toEqual([1, 2, 1]);
  expect(made).toEqual([primary, replica]);
});
