import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What one read found for all who asked for it. */
interface Found<Id, Value> {
  get: (id: Id) => Value;
}

/** Reads several things at once, by their ids, each once, as they are at `now`. */
type ReadMany<Id, Value> = (ids: readonly Id[], now: Date) => Promise<Found<Id, Value>>;

/** Those who share a read: what they asked for, and the latest moment of theirs. */
interface Batch<Id, Value> {
  ids: Set<Id>;
  now: Date;
  found: Promise<Found<Id, Value>>;
}

/**
 * Reads for a crowd in batches: those who ask while a read is on its way share the next one. So a crowd costs few reads,
 * nothing is cached, and each gets what was committed before they asked. A read that fails does so for its batch alone.
 */
export function batchedRead<Id, Value>(readMany: ReadMany<Id, Value>): (id: Id, now: Date) => Promise<Value> {
  let running: Promise<unknown> | undefined;
  let next: Batch<Id, Value> | undefined;

  function begin(batch: Pick<Batch<Id, Value>, 'ids' | 'now'>): Promise<Found<Id, Value>> {
    const found = readMany([...batch.ids], batch.now);
    running = found;
    const end = () => {
      if (running === found) running = undefined;
    };
    found.then(end, end);
    return found;
  }

  function join(id: Id, now: Date): Promise<Found<Id, Value>> {
    if (running === undefined) return begin({ ids: new Set([id]), now });
    if (next === undefined) {
      const batch = { ids: new Set<Id>(), now };
      const beginNext = () => {
        next = undefined;
        return begin(batch);
      };
      next = Object.assign(batch, { found: running.then(beginNext, beginNext) });
    }
    next.ids.add(id);
    if (now > next.now) next.now = now;
    return next.found;
  }

  return async (id, now) => (await join(id, now)).get(id);
}

/** Makes a value for each database when it is first asked for; it goes with its database. */
export function perDatabase<Value>(create: (db: Kysely<Database>) => Value): (db: Kysely<Database>) => Value {
  const values = new WeakMap<Kysely<Database>, Value>();
  return (db) => {
    const known = values.get(db) ?? create(db);
    values.set(db, known);
    return known;
  };
}
