import { EventEmitter } from 'node:events';
import pg from 'pg';
import { pause } from '../signals/pause.ts';
import { chooseReplica, chooseWriter, type Host, type Role, roleOf, type HostState, stateOf } from './choose-host.ts';
import { HostProbe, type ProbeResult } from './host-probe.ts';
import { splitHosts, hostName } from './hosts.ts';
import { isUnavailable } from './transient-error.ts';

/** A server that can be connected to. */
export interface WatchedHost extends Host {
  /** Its own address. */
  url: string;
}

interface Events {
  /** After every answer of any server. */
  look: [];
  /** Another server than before is connected to from now on; undefined while none is known. */
  move: [to: WatchedHost | undefined, from: WatchedHost | undefined];
}

/** For how long one waits for a server to show itself, once none is known any more: a switch takes some seconds. */
const LOCATE_TIMEOUT_MS = 2_000;

/** Knows which of a database's servers is the one to connect to, by asking all of them again and again. */
export class HostWatch extends EventEmitter<Events> {
  readonly hosts: WatchedHost[];
  readonly role: Role;
  readonly #probes: HostProbe[];
  #chosen: WatchedHost | undefined;
  #newestTimeline = 0;
  #lostAt = performance.now();
  /** Aborted when somebody may find something new. */
  #changed = new AbortController();
  #isEnded = false;

  constructor(url: string, role: Role) {
    super();
    // A listener for each connection.
    this.setMaxListeners(0);
    this.role = role;
    this.hosts = splitHosts(url).map((one) => ({ name: hostName(one), url: one }));
    this.#probes = this.hosts.map((host) => new HostProbe(host.url, (result) => this.#record(host, result)));
  }

  get chosen(): WatchedHost | undefined {
    return this.#chosen;
  }

  /** Of the server that is connected to, or that would be. */
  get state(): HostState {
    const host = this.#chosen ?? (this.hosts.length === 1 ? this.hosts[0] : undefined);
    return host === undefined ? 'away' : stateOf(host);
  }

  /** Whether every server was asked once. */
  get hasProbedAll(): boolean {
    return this.hosts.every(({ lastResult }) => lastResult !== undefined);
  }

  /** The server to connect to; one that has just gone is waited for a moment, then it throws what is known of them. */
  async locate(): Promise<WatchedHost> {
    for (;;) {
      if (this.#chosen !== undefined) return this.#chosen;
      const left = this.#lostAt + LOCATE_TIMEOUT_MS - performance.now();
      if (this.#isEnded || (this.hasProbedAll && left <= 0)) throw this.#noHostError();
      // An answer takes two seconds at most: before all have answered nothing is known.
      await pause(this.hasProbedAll ? left : LOCATE_TIMEOUT_MS, this.#changed.signal);
    }
  }

  /** A connection to it was told that it is not the primary any more: it is not connected to until it says that it is. */
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
    // Who answers first need not be right: a former primary may be there before the present one.
    if (this.hasProbedAll) {
      const choice = this.#choose();
      if (choice !== this.#chosen) this.#switchTo(choice);
    }
    this.#signalChange();
    this.emit('look');
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

  /** What is most telling of all that was answered. */
  #noHostError(): Error {
    const errors = this.hosts.flatMap(({ lastResult }) =>
      lastResult !== undefined && 'error' in lastResult ? [lastResult.error] : [],
    );
    const refusal = errors.find((error) => error instanceof pg.DatabaseError && !isUnavailable(error));
    if (refusal !== undefined) return refusal;
    const roles = new Set(this.hosts.map((host) => roleOf(host)));
    if (roles.has('replica')) return unavailableError('none of its servers says that it is the primary');
    if (roles.has('writer')) return unavailableError('none of its servers continues the history that was written last');
    const [first] = errors;
    return isUnavailable(first) ? (first as Error) : unavailableError('none of its servers answers', first);
  }
}

/** As PostgreSQL names a connection that cannot be had: it passes by itself. */
function unavailableError(message: string, cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code: '08001' });
}
