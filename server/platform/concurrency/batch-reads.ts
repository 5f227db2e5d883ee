import type { Db } from '../database/schema.ts';

interface Found<Id, Value> {
  get: (id: Id) => Value;
}

type ReadMany<Id, Value> = (ids: readonly Id[], now: Date) => Promise<Found<Id, Value>>;

/** Requested ids and the latest `now` of the callers. */
interface Batch<Id, Value> {
  ids: Set<Id>;
  now: Date;
  found: Promise<Found<Id, Value>>;
}

/**
 * Batches concurrent reads: calls that arrive while a read is running share the next read, which begins once the event
 * loop has taken up all requests received by then. Nothing is cached: every caller gets the data committed before its
 * call. A failed read fails only its batch.
 */
export function batchReads<Id, Value>(readMany: ReadMany<Id, Value>): (id: Id, now: Date) => Promise<Value> {
  let running: Promise<unknown> | undefined;
  let next: Batch<Id, Value> | undefined;

  function begin({ ids, now }: Pick<Batch<Id, Value>, 'ids' | 'now'>): Promise<Found<Id, Value>> {
    const found = readMany([...ids], now);
    running = found;
    const end = () => {
      if (running === found) running = undefined;
    };
    found.then(end, end);
    return found;
  }

  function join(id: Id, now: Date): Promise<Found<Id, Value>> {
    if (next === undefined) {
      const batch = { ids: new Set([id]), now };
      if (running === undefined) return begin(batch);
      const beginNext = () => {
        next = undefined;
        return begin(batch);
      };
      next = Object.assign(batch, {
        found: running.then(afterReceivedRequests, afterReceivedRequests).then(beginNext),
      });
    }
    next.ids.add(id);
    if (now > next.now) next.now = now;
    return next.found;
  }

  return async (id, now) => (await join(id, now)).get(id);
}

/** Resolves when the event loop has taken up the requests received so far. */
const afterReceivedRequests = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Creates a value per database on first use; garbage collected with the database. */
export function perDatabase<Value>(create: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Db, Value>();
  return (db) => {
    const known = values.get(db) ?? create(db);
    values.set(db, known);
    return known;
  };
}
