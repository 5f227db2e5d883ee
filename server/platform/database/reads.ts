import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { connect } from './connect.ts';
import { isUnavailable } from './database-error.ts';
import { type HostWatch, shareWatch } from './host-watch.ts';
import type { HostState } from './hosts.ts';
import { checkServer } from './open-database.ts';
import { logFailovers, logLostConnections } from './pool-metrics.ts';
import type { Db } from './schema.ts';

type Read<T> = (db: Db) => Promise<T>;

interface Reader {
  /** Signed-in users always read from the primary. */
  signedIn: boolean;
}

const readsTotal = new Counter({
  name: 'aangan_public_reads_total',
  help: 'Public reads with a replica, by server; fallback: the preferred server was unavailable or lagged',
  labelNames: ['from', 'fallback'],
});

/** A replica cancels a query that conflicts with recovery; the other server can answer it. */
const REPLICA_CONFLICT = '40001';

/** Replica and primary stand in for each other; signed-in users read from the primary, to see their own writes. */
export class Reads {
  readonly #primary: ReadSource;
  readonly #replica: ReadSource | undefined;

  constructor(primary: ReadSource, replica?: ReadSource) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** For data that may be slightly stale: the replica, if it is healthy. */
  readPossiblyStale<T>(reader: Reader, read: Read<T>): Promise<T> {
    return this.#read(reader, read, this.#replica?.state === 'healthy');
  }

  /** For data that must be fresh: the primary; slightly stale data only while the primary is unavailable. */
  readFresh<T>(reader: Reader, read: Read<T>): Promise<T> {
    return this.#read(reader, read, this.#primary.state === 'unavailable');
  }

  async #read<T>({ signedIn }: Reader, read: Read<T>, replicaFirst: boolean): Promise<T> {
    const [primary, replica] = [this.#primary, this.#replica];
    if (signedIn || replica === undefined) return read(primary.db);
    const [preferred, fallback] = replicaFirst ? [replica, primary] : [primary, replica];
    try {
      const result = await preferred.read(read);
      readsTotal.inc({ from: preferred.name, fallback: 'no' });
      return result;
    } catch (error) {
      if (!isUnavailable(error) && (error as { code?: unknown }).code !== REPLICA_CONFLICT) throw error;
      const found = await fallback.read(read);
      readsTotal.inc({ from: fallback.name, fallback: 'yes' });
      return found;
    }
  }
}

export class ReadSource {
  readonly name: 'primary' | 'replica';
  readonly db: Db;
  readonly #waiting = new Set<(error: Error) => void>();
  #state: HostState = 'healthy';

  /** Without a watch it counts as healthy, and failing queries report the problem. */
  constructor(name: ReadSource['name'], db: Db, watched?: { watch: HostWatch; log: Logger }) {
    this.name = name;
    this.db = db;
    watched?.watch.on('probed', () => {
      if (watched.watch.hasProbedAll) this.#update(watched.watch.state, watched.log);
    });
  }

  get state(): HostState {
    return this.#state;
  }

  /** Rejects as soon as the database is known to be unavailable, because queries to a vanished host would hang. */
  async read<T>(read: (db: Db) => Promise<T>): Promise<T> {
    let abort: (error: Error) => void = () => undefined;
    const away = new Promise<never>((_resolve, reject) => {
      abort = reject;
    });
    this.#waiting.add(abort);
    try {
      return await Promise.race([read(this.db), away]);
    } finally {
      this.#waiting.delete(abort);
    }
  }

  #update(state: HostState, log: Logger): void {
    if (state === 'unavailable') {
      for (const abort of this.#waiting) abort(new Error('Connection terminated: the database became unavailable'));
    }
    if (state === this.#state) return;
    this.#state = state;
    const [level, words] = logEntries[state];
    log[level]({ database: this.name }, words);
  }
}

const logEntries = {
  healthy: ['info', 'the database is healthy again'],
  behind: ['warn', 'the database is far behind'],
  unavailable: ['warn', 'the database is unavailable'],
} as const;

interface ReadTargets {
  /** URL of the primary, which is also watched. */
  databaseUrl: string;
  /** A streaming replica; undefined: the primary serves all reads. */
  databaseReadUrl: string | undefined;
  connections: number;
}

/** Throws a DatabaseError for an unusable replica; while it is only unavailable, the primary serves its reads. */
export async function openReads(
  db: Db,
  { databaseUrl, databaseReadUrl, connections }: ReadTargets,
  log: Logger,
): Promise<{ reads: Reads; close: () => Promise<void> }> {
  if (databaseReadUrl === undefined) {
    return { reads: new Reads(new ReadSource('primary', db)), close: async () => undefined };
  }
  const replica = connect(
    { connectionString: databaseReadUrl },
    { name: 'replica', role: 'replica', connections, onLostConnection: logLostConnections(log) },
  );
  logFailovers('replica', replica.watch, log);
  try {
    await checkServer(replica.pool, databaseReadUrl, 'DATABASE_READ_URL');
  } catch (error) {
    if (!isUnavailable((error as Error).cause)) {
      await replica.close();
      throw error;
    }
    log.warn({ err: error }, 'the replica is unavailable');
  }
  const watches = [shareWatch(databaseUrl, 'writer'), shareWatch(databaseReadUrl, 'replica')] as const;
  const reads = new Reads(
    new ReadSource('primary', db, { watch: watches[0].watch, log }),
    new ReadSource('replica', replica.db, { watch: watches[1].watch, log }),
  );
  const close = async () => {
    await Promise.all(watches.map(({ release }) => release()));
    await replica.close();
  };
  return { reads, close };
}
