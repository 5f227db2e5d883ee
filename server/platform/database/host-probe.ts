import pg from 'pg';
import { pause } from '../signals/pause.ts';

/** What a server said of itself when it was last asked. */
export interface Answer {
  isReplica: boolean;
  /** Of a replica: whether it receives from somebody, and by how many seconds what it says is old. */
  follows: boolean;
  behind: number;
  /** Of a primary: raised by one each time a replica is made the primary. 0 of a replica. */
  timeline: number;
}

/** Its answer, or how it did not answer in time or well. */
export type Sighting = Answer | { error: Error };

const EVERY_MS = 500;
const ANSWER_MS = 2_000;
const TOO_MANY_CONNECTIONS = '53300';

/** Asks one server twice a second, over a connection of its own, what it is. */
export class HostProbe {
  readonly #url: string;
  readonly #tell: (sighting: Sighting) => void;
  readonly #over = new AbortController();
  #wake = new AbortController();
  #client: pg.Client | undefined;
  #hasTold = false;

  /** `tell` hears of each answer; a server that does not answer within two seconds is away. */
  constructor(url: string, tell: (sighting: Sighting) => void) {
    this.#url = url;
    this.#tell = tell;
    void this.#goOn();
  }

  /** Asks at once instead of in a while. */
  hurry(): void {
    this.#wake.abort();
  }

  async end(): Promise<void> {
    this.#over.abort();
    this.#wake.abort();
    await this.#client?.end();
  }

  async #goOn(): Promise<void> {
    while (!this.#over.signal.aborted) {
      const sighting = await this.#look();
      if (this.#over.signal.aborted) return;
      if (sighting !== undefined) this.#tell(sighting);
      this.#hasTold ||= sighting !== undefined;
      await pause(EVERY_MS, this.#wake.signal);
      if (this.#wake.signal.aborted) this.#wake = new AbortController();
    }
  }

  /** Undefined: there are too many connections to say, and what was said before may still be true. */
  async #look(): Promise<Sighting | undefined> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<Answer>(question);
      return rows[0] ?? { error: new Error('it says nothing of itself') };
    } catch (error) {
      this.#forget();
      const cannotSay = (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
      return cannotSay && this.#hasTold ? undefined : { error: error as Error };
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'aangan looks',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => {
      if (client === this.#client) this.#forget();
    });
    await client.connect();
    return client;
  }

  /** A connection that did not answer may never end either: nobody waits for that. */
  #forget(): void {
    void this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }
}

/**
 * What was received and applied is never old, however long ago the last commit was. The timeline of a primary stands in
 * the name of the file that it writes to.
 */
const question = `
  select pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as follows,
    coalesce(case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                  else extract(epoch from now() - pg_last_xact_replay_timestamp()) end, 0)::float8 as behind,
    case when pg_is_in_recovery() then 0
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;
