import pg from 'pg';
import type { Logger } from 'pino';
import { pause } from '../signals/pause.ts';
import { newClient } from './following-client.ts';
import { type WatchInUse, watchOfSeveral } from './shared-watches.ts';

/** Hears what comes over one channel. */
export interface Listener {
  /** Called for each notification, with its payload. */
  onNotice: (payload: string) => void;
  /** Called as soon as notices come, for the first time and after each gap: what came meanwhile was heard by nobody. */
  onHearing: () => void;
}

const CONNECT_MS = 5_000;
/** How soon a connection that broke is tried again, and how seldom at last. */
const pauses = { firstMs: 100, longestMs: 5_000 };
/** How soon TCP asks a peer that says nothing whether it is there; after ten more seconds without an answer it is not. */
const KEEP_ALIVE_MS = 10_000;
const config = {
  application_name: 'aangan listens',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
};

/**
 * The one connection of a process over which PostgreSQL notifies it; made when somebody first wants to hear, and again,
 * with pauses, whenever it breaks. Never to a replica, which cannot notify: there LISTEN fails, and it is tried again.
 */
export class Listening {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Listener>();
  readonly #stopping = new AbortController();
  /** Where the address names several servers: which of them is the primary. */
  readonly #several: WatchInUse | undefined;
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;
  readonly #hearing = new AbortController();

  /** `url` leads to the primary itself: behind a pooler that hands connections round no notification arrives. */
  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#several = watchOfSeveral({ connectionString: url }, 'writer');
  }

  /** Before the first `start`. */
  hear(channel: string, listener: Listener): void {
    this.#listeners.set(channel, listener);
  }

  /** Resolves when notices come, or after a while in which the database could not be reached: they come later then. */
  async begin(withinMs: number): Promise<void> {
    this.start();
    if (this.#running !== undefined && this.#client === undefined) await pause(withinMs, this.#hearing.signal);
  }

  /** Lets notices come, sooner or later; once it has begun, nothing more happens. */
  start(): void {
    if (!this.#stopping.signal.aborted) this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#client?.end();
    await this.#running;
    await this.#several?.release();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs = pauses.firstMs;
    while (!signal.aborted) {
      const client = newClient({ connectionString: this.#url }, config, this.#several?.watch);
      // What breaks also ends it; an 'error' event that nobody hears ends the process, as a refused promise does.
      client.on('error', () => {});
      const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()));
      try {
        await this.#listenWith(client);
        pauseMs = pauses.firstMs;
        await ended;
        if (!signal.aborted) this.#log.warn('the connection that listens was lost');
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error, pauseMs }, 'the database does not let itself be listened to');
      }
      this.#client = undefined;
      // It broke, or is to be given up: how it ends is no news.
      await client.end().catch(() => undefined);
      await this.#pause(pauseMs * (0.5 + Math.random() / 2));
      pauseMs = Math.min(2 * pauseMs, pauses.longestMs);
    }
  }

  /** Goes on at once where another server has become the primary. */
  async #pause(milliseconds: number): Promise<void> {
    const moved = new AbortController();
    const hurry = () => moved.abort();
    this.#several?.watch.once('move', hurry);
    await pause(milliseconds, AbortSignal.any([this.#stopping.signal, moved.signal]));
    this.#several?.watch.off('move', hurry);
  }

  async #listenWith(client: pg.Client): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.get(channel)?.onNotice(payload));
    await client.connect();
    for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#client = client;
    if (this.#stopping.signal.aborted) await client.end();
    this.#hearing.abort();
    for (const { onHearing } of this.#listeners.values()) onHearing();
  }
}
