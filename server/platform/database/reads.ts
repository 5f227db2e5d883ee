import type { Kysely } from 'kysely';
import { Counter } from 'prom-client';
import { isUnavailable } from './transient-error.ts';
import type { Database } from './schema.ts';
import type { ReadSource } from './read-source.ts';

type Read<T> = (db: Kysely<Database>) => Promise<T>;

interface Reader {
  /** Signed-in users always read from the primary. */
  signedIn: boolean;
}

const readsTotal = new Counter({
  name: 'aangan_visitor_reads_total',
  help: 'What visitors read where there is a replica; instead: because the other one was away or too far behind',
  labelNames: ['from', 'instead'],
});

/** A replica cancels a query that conflicts with recovery; the other server can answer it. */
const REPLICA_CONFLICT = '40001';

/**
 * Routes reads to a streaming replica or the primary; each replaces the other while the other is unavailable. Signed-in
 * users always read from the primary, so that they see their own writes.
 */
export class Reads {
  readonly #primary: ReadSource;
  readonly #replica: ReadSource | undefined;

  constructor(primary: ReadSource, replica?: ReadSource) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** For data that may be slightly stale: the replica, if it is healthy. */
  readPossiblyStale<T>(reader: Reader, read: Read<T>): Promise<T> {
    return this.#read(reader, read, this.#replica?.state === 'well');
  }

  /** For data that must be fresh: the primary; slightly stale data only while the primary is unavailable. */
  readFresh<T>(reader: Reader, read: Read<T>): Promise<T> {
    return this.#read(reader, read, this.#primary.state === 'away');
  }

  async #read<T>({ signedIn }: Reader, read: Read<T>, replicaFirst: boolean): Promise<T> {
    const [primary, replica] = [this.#primary, this.#replica];
    if (signedIn || replica === undefined) return read(primary.db);
    const [preferred, fallback] = replicaFirst ? [replica, primary] : [primary, replica];
    try {
      const result = await preferred.read(read);
      readsTotal.inc({ from: preferred.name, instead: 'no' });
      return result;
    } catch (error) {
      if (!isUnavailable(error) && (error as { code?: unknown }).code !== REPLICA_CONFLICT) throw error;
      const found = await fallback.read(read);
      readsTotal.inc({ from: fallback.name, instead: 'yes' });
      return found;
    }
  }
}
