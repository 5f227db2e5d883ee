import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './schema.ts';
import type { HostState } from './choose-host.ts';
import type { HostWatch } from './host-watch.ts';

/** A database that serves reads, with its health. */
export class ReadSource {
  readonly name: 'primary' | 'replica';
  readonly db: Kysely<Database>;
  readonly #waiting = new Set<(error: Error) => void>();
  #state: HostState = 'well';

  /** Without a watch it counts as healthy, and failing queries report the problem. */
  constructor(name: ReadSource['name'], db: Kysely<Database>, watched?: { watch: HostWatch; log: Logger }) {
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
  async read<T>(read: (db: Kysely<Database>) => Promise<T>): Promise<T> {
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
    if (state === 'away') {
      for (const abort of this.#waiting) abort(new Error('Connection terminated: the database became unavailable'));
    }
    if (state === this.#state) return;
    this.#state = state;
    const [level, words] = logEntries[state];
    log[level]({ database: this.name }, words);
  }
}

const logEntries = {
  well: ['info', 'the database is well again'],
  behind: ['warn', 'the database is far behind'],
  away: ['warn', 'the database is away'],
} as const;
