import pg from 'pg';
import { pause } from '../signals/pause.ts';
import { closeClient } from './close-client.ts';

/** Splits a libpq URL with several hosts into one URL per host: postgres://user@one:5432,two,three:5433/db. */
export function splitHosts(url: string): string[] {
  const { before, hosts, after } = splitUrl(url);
  return hosts.map((host) => `${before}${host}${after}`);
}

/** Hosts with ports, safe to log: without the password. */
export function hostNames(url: string): string[] {
  return splitHosts(url).map((one) => hostName(one));
}

export function hostName(url: string): string {
  const { hostname, port } = new URL(url);
  return `${decodeURIComponent(hostname) || 'localhost'}:${port || 5432}`;
}

/** Passwords may contain commas: the hosts start after the last @. */
function splitUrl(url: string): { before: string; hosts: string[]; after: string } {
  const [, scheme = '', authority = '', after = ''] = /^([^:/?#]+:\/\/)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  return { before: scheme + authority.slice(0, at), hosts: authority.slice(at).split(','), after };
}

/** Purpose of a pool: `writer` connects to the primary, `replica` to a replica that may lag a little. */
export type Role = 'writer' | 'replica';

/** A server with the result of its last probe; undefined before the first probe. */
export interface Host {
  /** Its host name and port. */
  name: string;
  lastResult?: ProbeResult;
}

/** `behind`: a replica that is not streaming, or lags more than ten seconds. */
export type HostState = 'healthy' | 'behind' | 'unavailable';

const MAX_LAG_SECONDS = 10;

export function computeHostState({ lastResult }: Host): HostState {
  const status = getHostStatus(lastResult);
  if (status === undefined) return 'unavailable';
  return status.isReplica && (!status.isStreaming || status.lagSeconds > MAX_LAG_SECONDS) ? 'behind' : 'healthy';
}

export function getHostRole({ lastResult }: Host): Role | 'unavailable' {
  const status = getHostStatus(lastResult);
  if (status === undefined) return 'unavailable';
  return status.isReplica ? 'replica' : 'writer';
}

/**
 * Chooses the primary by the probe results. If two servers claim to be primary, the server with the newer timeline is
 * right: the other was disconnected before the failover. `newestTimeline` is the newest timeline seen so far; servers
 * with an older timeline are never written to. The current primary stays chosen while it does not answer, because it
 * may only be slow.
 */
export function chooseWriter<H extends Host>(
  hosts: H[],
  current: H | undefined,
  newestTimeline: number,
): H | undefined {
  const timeline = (host: H) => (getHostRole(host) === 'writer' ? (getHostStatus(host.lastResult)?.timeline ?? 0) : 0);
  const latest = Math.max(...hosts.map(timeline));
  if (latest > 0 && latest >= newestTimeline) {
    const writers = hosts.filter((host) => timeline(host) === latest);
    return writers.find((host) => host === current) ?? writers[0];
  }
  return current !== undefined && getHostRole(current) === 'unavailable' ? current : undefined;
}

/** The current replica while healthy, else a random healthy one, else one that answers, else the current one. */
export function chooseReplica<H extends Host>(hosts: H[], current: H | undefined, random = Math.random): H | undefined {
  const healthyReplicas = hosts.filter(
    (host) => getHostRole(host) === 'replica' && computeHostState(host) === 'healthy',
  );
  const answering = hosts.filter((host) => getHostRole(host) !== 'unavailable');
  const candidates = healthyReplicas.length > 0 ? healthyReplicas : answering;
  if (candidates.length === 0) return current;
  if (current !== undefined && candidates.includes(current)) return current;
  return candidates[Math.floor(random() * candidates.length)];
}

function getHostStatus(lastResult: ProbeResult | undefined): HostStatus | undefined {
  return lastResult === undefined || 'error' in lastResult ? undefined : lastResult;
}

interface HostStatus {
  isReplica: boolean;
  /** For a replica: whether it receives WAL, and its replication lag. */
  isStreaming: boolean;
  lagSeconds: number;
  /** For a primary: its timeline, incremented by each promotion. 0 for a replica. */
  timeline: number;
}

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

  probeNow(): void {
    this.#wake.abort();
  }

  async end(): Promise<void> {
    this.#stopped.abort();
    this.#wake.abort();
    if (this.#client !== undefined) await closeClient(this.#client);
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

/** A replica that applied all it received has no lag, however old its last commit. The WAL file names the timeline. */
const statusQuery = `
  select pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as "isStreaming",
    coalesce(case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                  else extract(epoch from now() - pg_last_xact_replay_timestamp()) end, 0)::float8 as "lagSeconds",
    case when pg_is_in_recovery() then 0
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** Location of a database: a URL, or the socket folder of the embedded server. */
export type Target = { connectionString: string } | { host: string; port: number; user: string; database: string };
