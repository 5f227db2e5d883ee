import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { FoundTogether } from './found-together.ts';
import type { Database } from './schema.ts';

const [primary, replica] = [{}, {}] as Kysely<Database>[] as [Kysely<Database>, Kysely<Database>];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));

/** Finds what begins with a letter, when the test says so; notes what was asked. */
function slowly() {
  const questions: { db: Kysely<Database>; ids: readonly string[]; now: Date; answer: () => void; fail: () => void }[] =
    [];
  const together = new FoundTogether(
    (db, ids, now) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const found = ids.filter((id) => /^[a-z]/.test(id));
        questions.push({
          db,
          ids,
          now,
          answer: () => resolve(new Map(found.map((id) => [id, `${id}!`]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { together, questions };
}

test('finds for each what they asked for, with one question for all who come while another is on its way', async () => {
  const { together, questions } = slowly();
  const first = together.find(primary, 'a', at(1));
  const crowd = ['b', 'c', '0', 'b'].map((id) => together.find(primary, id, at(2)));
  expect(questions.map(({ ids }) => ids)).toEqual([['a']]);
  questions[0]?.answer();
  expect(await first).toBe('a!');
  expect(questions.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', '0']]);
  questions[1]?.answer();
  expect(await Promise.all(crowd)).toEqual(['b!', 'c!', undefined, 'b!']);
});

test('asks for the latest moment of a round, and for none of a round before', async () => {
  const { together, questions } = slowly();
  const first = together.find(primary, 'a', at(9));
  const crowd = [at(3), at(5), at(4)].map((now) => together.find(primary, 'b', now));
  questions[0]?.answer();
  await first;
  questions[1]?.answer();
  await Promise.all(crowd);
  expect(questions.map(({ now }) => now)).toEqual([at(9), at(5)]);
});

test('asks each database for itself', async () => {
  const { together, questions } = slowly();
  const found = [together.find(primary, 'a', at(1)), together.find(replica, 'a', at(1))];
  expect(questions.map(({ db }) => db === replica)).toEqual([false, true]);
  for (const { answer } of questions) answer();
  expect(await Promise.all(found)).toEqual(['a!', 'a!']);
});

test('fails for those of the round that failed alone', async () => {
  const { together, questions } = slowly();
  const first = together.find(primary, 'a', at(1));
  const next = together.find(primary, 'b', at(1));
  questions[0]?.fail();
  await expect(first).rejects.toThrow('away');
  questions[1]?.answer();
  expect(await next).toBe('b!');
});
