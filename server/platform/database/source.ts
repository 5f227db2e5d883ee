import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './schema.ts';
import type { Seen } from './choose-host.ts';
import type { HostWatch } from './host-watch.ts';

/** A database that is read from, and what is known of it. */
export class Source {
  readonly name: 'primary' | 'replica';
  readonly db: Kysely<Database>;
  readonly #waiting = new Set<(error: Error) => void>();
  #state: Seen = 'well';

  /** Unwatched it is taken to be well, and what fails there says so itself. */
  constructor(name: Source['name'], db: Kysely<Database>, watched?: { watch: HostWatch; log: Logger }) {
    this.name = name;
    this.db = db;
    watched?.watch.on('look', () => {
      if (watched.watch.hasLooked) this.#note(watched.watch.state, watched.log);
    });
  }

  get state(): Seen {
    return this.#state;
  }

  /** Gives up as soon as the database is seen to be away: a host that vanished would keep its readers waiting. */
  async read<T>(read: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    let giveUp: (error: Error) => void = () => undefined;
    const away = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    this.#waiting.add(giveUp);
    try {
      return await Promise.race([read(this.db), away]);
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  #note(seen: Seen, log: Logger): void {
    if (seen === 'away') {
      for (const giveUp of this.#waiting) giveUp(new Error('Connection terminated: the database went away'));
    }
    if (seen === this.#state) return;
    this.#state = seen;
    const [level, words] = notes[seen];
    log[level]({ database: this.name }, words);
  }
}

const notes = {
  well: ['info', 'the database is well again'],
  behind: ['warn', 'the database is far behind'],
  away: ['warn', 'the database is away'],
} as const;
