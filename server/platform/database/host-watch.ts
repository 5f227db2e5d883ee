import { EventEmitter } from 'node:events';
import pg from 'pg';
import { pause } from '../signals/pause.ts';
import { isUnavailable } from './database-error.ts';
import {
  chooseReplica,
  chooseWriter,
  computeHostState,
  getHostRole,
  type Host,
  hostName,
  HostProbe,
  type HostState,
  type ProbeResult,
  type Role,
  splitHosts,
  type Target,
} from './hosts.ts';

export interface WatchedHost extends Host {
  /** Connection URL with this server only. */
  url: string;
}

interface Events {
  /** Emitted after every probe of any server. */
  probed: [];
  /** Emitted when connections switch to another server; undefined while none is known. */
  move: [to: WatchedHost | undefined, from: WatchedHost | undefined];
}

/** How long `locate` waits for another server after the chosen one was lost, before it throws. */
const LOCATE_TIMEOUT_MS = 2_000;

/** Determines which of a database's servers to connect to, by probing all of them periodically. */
export class HostWatch extends EventEmitter<Events> {
  readonly hosts: WatchedHost[];
  readonly role: Role;
  readonly #probes: HostProbe[];
  #chosen: WatchedHost | undefined;
  #newestTimeline = 0;
  #lostAt = performance.now();
  /** Aborted when the state has changed, to wake callers that wait in `locate`. */
  #changed = new AbortController();
  #isEnded = false;

  constructor(url: string, role: Role) {
    super();
    // Every connection adds a listener.
    this.setMaxListeners(0);
    this.role = role;
    this.hosts = splitHosts(url).map((one) => ({ name: hostName(one), url: one }));
    this.#probes = this.hosts.map((host) => new HostProbe(host.url, (result) => this.#record(host, result)));
  }

  get chosen(): WatchedHost | undefined {
    return this.#chosen;
  }

  /** State of the chosen server, or of the only server. */
  get state(): HostState {
    const host = this.#chosen ?? (this.hosts.length === 1 ? this.hosts[0] : undefined);
    return host === undefined ? 'unavailable' : computeHostState(host);
  }

  /** Whether every server was probed at least once. */
  get hasProbedAll(): boolean {
    return this.hosts.every(({ lastResult }) => lastResult !== undefined);
  }

  /** Returns the server to connect to; waits briefly for a failover, then throws the reason why there is none. */
  async locate(): Promise<WatchedHost> {
    for (;;) {
      if (this.#chosen !== undefined) return this.#chosen;
      const left = this.#lostAt + LOCATE_TIMEOUT_MS - performance.now();
      if (this.#isEnded || (this.hasProbedAll && left <= 0)) throw this.#noHostError();
      // A probe takes at most two seconds; until all have finished, the state is unknown.
      await pause(this.hasProbedAll ? left : LOCATE_TIMEOUT_MS, this.#changed.signal);
    }
  }

  /** A connection found that the server is no longer the primary: it is not used until a probe says otherwise. */
  reportDemoted(host: WatchedHost): void {
    if (this.role !== 'writer' || host !== this.#chosen) return;
    this.#switchTo(undefined);
    for (const probe of this.#probes) probe.probeNow();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#changed.abort();
    await Promise.all(this.#probes.map((probe) => probe.end()));
  }

  #record(host: WatchedHost, sighting: ProbeResult): void {
    host.lastResult = sighting;
    // The first server to answer may be a former primary, so this waits for all.
    if (this.hasProbedAll) {
      const choice = this.#choose();
      if (choice !== this.#chosen) this.#switchTo(choice);
    }
    this.#signalChange();
    this.emit('probed');
  }

  #choose(): WatchedHost | undefined {
    if (this.role === 'replica') return chooseReplica(this.hosts, this.#chosen);
    const writer = chooseWriter(this.hosts, this.#chosen, this.#newestTimeline);
    if (writer?.lastResult !== undefined && 'timeline' in writer.lastResult)
      this.#newestTimeline = writer.lastResult.timeline;
    return writer;
  }

  #switchTo(to: WatchedHost | undefined): void {
    const from = this.#chosen;
    this.#chosen = to;
    if (to === undefined) this.#lostAt = performance.now();
    this.emit('move', to, from);
  }

  #signalChange(): void {
    const previous = this.#changed;
    if (!this.#isEnded) this.#changed = new AbortController();
    previous.abort();
  }

  /** The most informative of the errors. */
  #noHostError(): Error {
    const errors = this.hosts.flatMap(({ lastResult }) =>
      lastResult !== undefined && 'error' in lastResult ? [lastResult.error] : [],
    );
    const refusal = errors.find((error) => error instanceof pg.DatabaseError && !isUnavailable(error));
    if (refusal !== undefined) return refusal;
    const roles = new Set(this.hosts.map((host) => getHostRole(host)));
    if (roles.has('replica')) return unavailableError('none of its servers says that it is the primary');
    if (roles.has('writer')) return unavailableError('none of its servers continues the history that was written last');
    const [first] = errors;
    return isUnavailable(first) ? (first as Error) : unavailableError('none of its servers answers', first);
  }
}

/** Carries PostgreSQL's code of a failed connection, so that it counts as transient. */
function unavailableError(message: string, cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code: '08001' });
}

/** A reference-counted watch. */
export interface SharedWatch {
  watch: HostWatch;
  release: () => Promise<void>;
}

const inUse = new Map<string, { watch: HostWatch; users: number }>();

/** Returns the watch of the servers in a database URL; shared by all users in this process. */
export function shareWatch(url: string, role: Role): SharedWatch {
  const key = `${role} ${url}`;
  const shared = inUse.get(key) ?? { watch: new HostWatch(url, role), users: 0 };
  inUse.set(key, shared);
  shared.users += 1;
  const release = async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    inUse.delete(key);
    await shared.watch.end();
  };
  return { watch: shared.watch, release };
}

/** Undefined for a target with one server. */
export function watchIfSeveral(target: Target, role: Role): SharedWatch | undefined {
  if (!('connectionString' in target) || splitHosts(target.connectionString).length === 1) return undefined;
  return shareWatch(target.connectionString, role);
}
