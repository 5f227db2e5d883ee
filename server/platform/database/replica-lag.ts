import pg from 'pg';

/** `behind`: a replica that follows nobody, or is more than ten seconds behind. */
export type Seen = 'well' | 'behind' | 'away';

const EVERY_MS = 1_000;
const ANSWER_MS = 2_000;
const FAR_BEHIND_SECONDS = 10;
const TOO_MANY_CONNECTIONS = '53300';

/** Looks once a second, over a connection of its own, whether a database is there and how old what it says is. */
export class LagCheck {
  readonly #url: string;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** A database that does not answer within two seconds is away. */
  begin(tell: (seen: Seen) => void): void {
    this.#timer = setInterval(() => {
      if (this.#looking) return;
      this.#looking = true;
      void this.#look()
        .then((seen) => seen && tell(seen))
        .finally(() => {
          this.#looking = false;
        });
    }, EVERY_MS);
    this.#timer.unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#client?.end();
  }

  /** Undefined: there are too many connections to say. */
  async #look(): Promise<Seen | undefined> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<{ isReplica: boolean; follows: boolean; behind: number }>(question);
      const [found] = rows;
      const isOld = found?.isReplica === true && (!found.follows || found.behind > FAR_BEHIND_SECONDS);
      return isOld ? 'behind' : 'well';
    } catch (error) {
      this.#forget();
      return (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS ? undefined : 'away';
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'aangan replica lag',
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

/** What was received and applied is never old, however long ago the last commit was. */
const question = `
  select pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as follows,
    coalesce(case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                  else extract(epoch from now() - pg_last_xact_replay_timestamp()) end, 0)::float8 as behind`;
