import pg from 'pg';
import { pause } from '../signals/pause.ts';

/** What a server said of itself when it was last asked. */
export interface HostStatus {
  isReplica: boolean;
  /** Of a replica: whether it receives from somebody, and by how many seconds what it says is old. */
  isStreaming: boolean;
  lagSeconds: number;
  /** Of a primary: raised by one each time a replica is made the primary. 0 of a replica. */
  timeline: number;
}

/** Its answer, or how it did not answer in time or well. */
export type ProbeResult = HostStatus | { error: Error };

const PROBE_INTERVAL_MS = 500;
const PROBE_TIMEOUT_MS = 2_000;
const TOO_MANY_CONNECTIONS = '53300';

/** Asks one server twice a second, over a connection of its own, what it is. */
export class HostProbe {
  readonly #url: string;
  readonly #onResult: (result: ProbeResult) => void;
  readonly #stopped = new AbortController();
  #wake = new AbortController();
  #client: pg.Client | undefined;
  #hasReported = false;

  /** `tell` hears of each answer; a server that does not answer within two seconds is away. */
  constructor(url: string, onResult: (result: ProbeResult) => void) {
    this.#url = url;
    this.#onResult = onResult;
    void this.#run();
  }

  /** Asks at once instead of in a while. */
  probeNow(): void {
    this.#wake.abort();
  }

  async end(): Promise<void> {
    this.#stopped.abort();
    this.#wake.abort();
    await this.#client?.end();
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const result = await this.#probe();
      if (this.#stopped.signal.aborted) return;
      if (result !== undefined) this.#onResult(result);
      this.#hasReported ||= result !== undefined;
      await pause(PROBE_INTERVAL_MS, this.#wake.signal);
      if (this.#wake.signal.aborted) this.#wake = new AbortController();
    }
  }

  /** Undefined: there are too many connections to say, and what was said before may still be true. */
  async #probe(): Promise<ProbeResult | undefined> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<HostStatus>(statusQuery);
      return rows[0] ?? { error: new Error('it says nothing of itself') };
    } catch (error) {
      this.#dropClient();
      const isInconclusive = (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
      return isInconclusive && this.#hasReported ? undefined : { error: error as Error };
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'aangan looks',
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client.on('error', () => {
      if (client === this.#client) this.#dropClient();
    });
    await client.connect();
    return client;
  }

  /** A connection that did not answer may never end either: nobody waits for that. */
  #dropClient(): void {
    void this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }
}

/**
 * What was received and applied is never old, however long ago the last commit was. The timeline of a primary stands in
 * the name of the file that it writes to.
 */
const statusQuery = `
  select pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as "isStreaming",
    coalesce(case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                  else extract(epoch from now() - pg_last_xact_replay_timestamp()) end, 0)::float8 as "lagSeconds",
    case when pg_is_in_recovery() then 0
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;
