import { EventEmitter, once } from 'node:events';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { retryTransaction } from './transactions.ts';

const database = started(() => aDatabase());
beforeAll(async () => {
  await sql`create table counter (name text primary key, value int not null)`.execute(database.db);
  await sql`insert into counter values ('a', 0), ('b', 0)`.execute(database.db);
});

test('retries a transaction that was the victim of a deadlock', async () => {
  const steps = new EventEmitter();
  const bothHaveOne = once(steps, 'both have one');
  let runs = 0;
  let haveOne = 0;
  /** Increments both counters in the given order; the first attempts wait for each other, so that they deadlock. */
  const addInOrder = (first: string, second: string) =>
    retryTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`update counter set value = value + 1 where name = ${first}`.execute(trx);
      haveOne += 1;
      if (haveOne === 2) steps.emit('both have one');
      await bothHaveOne;
      await sql`update counter set value = value + 1 where name = ${second}`.execute(trx);
    });
  await Promise.all([addInOrder('a', 'b'), addInOrder('b', 'a')]);
  expect((await sql<{ value: number }>`select value from counter`.execute(database.db)).rows).toEqual([
    { value: 2 },
    { value: 2 },
  ]);
  // On a busy machine PostgreSQL may end both before either has let go.
  expect(runs).toBeGreaterThan(2);
});

test('does not retry a transaction that failed for another reason', async () => {
  let runs = 0;
  const failing = retryTransaction(database.db, async (trx) => {
    runs += 1;
    await sql`insert into counter values ('a', 0)`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(1);
});
