import pg from 'pg';
import { pause } from '../signals/pause.ts';

/** State of a server as it reports it. */
export interface HostStatus {
  isReplica: boolean;
  /** For a replica: whether it receives WAL, and its replication lag. */
  isStreaming: boolean;
  lagSeconds: number;
  /** For a primary: its timeline, incremented by each promotion. 0 for a replica. */
  timeline: number;
}

/** The state of the server, or the error of the probe. */
export type ProbeResult = HostStatus | { error: Error };

const PROBE_INTERVAL_MS = 500;
const PROBE_TIMEOUT_MS = 2_000;
const TOO_MANY_CONNECTIONS = '53300';

/** Queries the state of one server twice a second over its own connection. */
export class HostProbe {
  readonly #url: string;
  readonly #onResult: (result: ProbeResult) => void;
  readonly #stopped = new AbortController();
  #wake = new AbortController();
  #client: pg.Client | undefined;
  #hasReported = false;

  /** Calls `onResult` with each result; a server that does not answer within two seconds is unavailable. */
  constructor(url: string, onResult: (result: ProbeResult) => void) {
    this.#url = url;
    this.#onResult = onResult;
    void this.#run();
  }

  /** Probes immediately. */
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

  /** Undefined if the server has too many connections: the previous result may still hold. */
  async #probe(): Promise<ProbeResult | undefined> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<HostStatus>(statusQuery);
      return rows[0] ?? { error: new Error('it reports no state') };
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

  /** Does not wait for the end of the connection: it may hang. */
  #dropClient(): void {
    void this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }
}

/**
 * A replica that has applied everything it received has no lag, however old the last commit is. The timeline of a primary
 * is part of its WAL file name.
 */
const statusQuery = `
  select pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as "isStreaming",
    coalesce(case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                  else extract(epoch from now() - pg_last_xact_replay_timestamp()) end, 0)::float8 as "lagSeconds",
    case when pg_is_in_recovery() then 0
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;
