import { EventEmitter } from 'node:events';
import pg from 'pg';
import { pause } from '../signals/pause.ts';
import { chooseReplica, chooseWriter, type Host, type Role, roleOf, type Seen, stateOf } from './choose-host.ts';
import { HostProbe, type Sighting } from './host-probe.ts';
import { hostsOf, nameOf } from './hosts.ts';
import { isAway } from './passing-error.ts';

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
const PATIENCE_MS = 2_000;

/** Knows which of a database's servers is the one to connect to, by asking all of them again and again. */
export class HostWatch extends EventEmitter<Events> {
  readonly hosts: WatchedHost[];
  readonly role: Role;
  readonly #probes: HostProbe[];
  #chosen: WatchedHost | undefined;
  #newestTimeline = 0;
  #lostAt = performance.now();
  /** Aborted when somebody may find something new. */
  #news = new AbortController();
  #isOver = false;

  constructor(url: string, role: Role) {
    super();
    // A listener for each connection.
    this.setMaxListeners(0);
    this.role = role;
    this.hosts = hostsOf(url).map((one) => ({ name: nameOf(one), url: one }));
    this.#probes = this.hosts.map((host) => new HostProbe(host.url, (sighting) => this.#note(host, sighting)));
  }

  get chosen(): WatchedHost | undefined {
    return this.#chosen;
  }

  /** Of the server that is connected to, or that would be. */
  get state(): Seen {
    const host = this.#chosen ?? (this.hosts.length === 1 ? this.hosts[0] : undefined);
    return host === undefined ? 'away' : stateOf(host);
  }

  /** Whether every server was asked once. */
  get hasLooked(): boolean {
    return this.hosts.every(({ seen }) => seen !== undefined);
  }

  /** The server to connect to; one that has just gone is waited for a moment, then it throws what is known of them. */
  async locate(): Promise<WatchedHost> {
    for (;;) {
      if (this.#chosen !== undefined) return this.#chosen;
      const left = this.#lostAt + PATIENCE_MS - performance.now();
      if (this.#isOver || (this.hasLooked && left <= 0)) throw this.#whyNone();
      // An answer takes two seconds at most: before all have answered nothing is known.
      await pause(this.hasLooked ? left : PATIENCE_MS, this.#news.signal);
    }
  }

  /** A connection to it was told that it is not the primary any more: it is not connected to until it says that it is. */
  doubt(host: WatchedHost): void {
    if (this.role !== 'writer' || host !== this.#chosen) return;
    this.#move(undefined);
    for (const probe of this.#probes) probe.hurry();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    this.#news.abort();
    await Promise.all(this.#probes.map((probe) => probe.end()));
  }

  #note(host: WatchedHost, sighting: Sighting): void {
    host.seen = sighting;
    // Who answers first need not be right: a former primary may be there before the present one.
    if (this.hasLooked) {
      const choice = this.#choose();
      if (choice !== this.#chosen) this.#move(choice);
    }
    this.#tellNews();
    this.emit('look');
  }

  #choose(): WatchedHost | undefined {
    if (this.role === 'replica') return chooseReplica(this.hosts, this.#chosen);
    const writer = chooseWriter(this.hosts, this.#chosen, this.#newestTimeline);
    if (writer?.seen !== undefined && 'timeline' in writer.seen) this.#newestTimeline = writer.seen.timeline;
    return writer;
  }

  #move(to: WatchedHost | undefined): void {
    const from = this.#chosen;
    this.#chosen = to;
    if (to === undefined) this.#lostAt = performance.now();
    this.emit('move', to, from);
  }

  #tellNews(): void {
    const told = this.#news;
    if (!this.#isOver) this.#news = new AbortController();
    told.abort();
  }

  /** What is most telling of all that was answered. */
  #whyNone(): Error {
    const errors = this.hosts.flatMap(({ seen }) => (seen !== undefined && 'error' in seen ? [seen.error] : []));
    const refusal = errors.find((error) => error instanceof pg.DatabaseError && !isAway(error));
    if (refusal !== undefined) return refusal;
    const roles = new Set(this.hosts.map((host) => roleOf(host)));
    if (roles.has('replica')) return lost('none of its servers says that it is the primary');
    if (roles.has('writer')) return lost('none of its servers continues the history that was written last');
    const [first] = errors;
    return isAway(first) ? (first as Error) : lost('none of its servers answers', first);
  }
}

/** As PostgreSQL names a connection that cannot be had: it passes by itself. */
function lost(message: string, cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code: '08001' });
}
