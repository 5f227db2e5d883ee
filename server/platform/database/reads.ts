import type { Kysely } from 'kysely';
import { Counter } from 'prom-client';
import { isUnavailable } from './transient-error.ts';
import type { Database } from './schema.ts';
import type { ReadSource } from './read-source.ts';

type Read<T> = (db: Kysely<Database>) => Promise<T>;

const readsTotal = new Counter({
  name: 'aangan_visitor_reads_total',
  help: 'What visitors read where there is a replica; instead: because the other one was away or too far behind',
  labelNames: ['from', 'instead'],
});

/** A replica takes back what it is reading when the primary has changed that meanwhile; asked elsewhere it is there. */
const REPLICA_CONFLICT = '40001';

/**
 * Where visitors are read to from: a streaming replica and the primary, each in place of the other while that is away.
 * Whoever is signed in reads from the primary alone, and so finds their own writes.
 */
export class Reads {
  readonly #primary: ReadSource;
  readonly #replica: ReadSource | undefined;

  constructor(primary: ReadSource, replica?: ReadSource) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** For what may be a moment old: the replica, as long as it is there and follows. */
  recent<T>(signedIn: boolean, read: Read<T>): Promise<T> {
    return this.#read(signedIn, read, this.#replica?.state === 'well');
  }

  /** For what is never old, unless the primary is away: then better a moment old than nothing. */
  newest<T>(signedIn: boolean, read: Read<T>): Promise<T> {
    return this.#read(signedIn, read, this.#primary.state === 'away');
  }

  async #read<T>(signedIn: boolean, read: Read<T>, replicaFirst: boolean): Promise<T> {
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
